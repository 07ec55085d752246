/// The 64 bits of a subscription in a population that are neither instants nor identities.
///
///     63       56 55        48 47    40 39      32 31     28 27  19 18 16 15   11 10     8 7    4 3    0
///     contained   duplicate    older    illegal    marks     plan   end   anchor  flags    cause  state
///
/// - state: a ``StateCode``; cause: a ``Cause``, 0 for none.
/// - flags, from the lowest: to be reconciled, pause scheduled, further identities in ``PopulationOverflow``.
/// - anchor: the day of the month; end: an ``SimultaneousEnd``; plan: its number.
/// - marks, from the lowest: prepaid, expiry named by the store, answered at the last instant, payment failed at the
///   last instant.
/// - the counts of ``IgnoredEvents``. When one is full, they move to ``PopulationOverflow``.
enum SubscriptionWord {
    static let stateMask: UInt64 = 15
    static let causeShift: UInt64 = 4
    static let causeMask: UInt64 = 15
    static let reconcile: UInt64 = 1 << 8
    static let pauseScheduled: UInt64 = 1 << 9
    static let moreIdentities: UInt64 = 1 << 10
    static let anchorShift: UInt64 = 11
    static let anchorMask: UInt64 = 31
    static let endShift: UInt64 = 16
    static let endMask: UInt64 = 7
    static let planShift: UInt64 = 19
    static let planMask: UInt64 = 511
    static let prepaid: UInt64 = 1 << 28
    static let namedExpiry: UInt64 = 1 << 29
    static let answeredInstant: UInt64 = 1 << 30
    static let failedPayment: UInt64 = 1 << 31
    static let illegalShift: UInt64 = 32
    static let olderShift: UInt64 = 40
    static let duplicateShift: UInt64 = 48
    static let containedShift: UInt64 = 56
    static let countMask: UInt64 = 255
    /// All four counts.
    static let counts: UInt64 = .max << illegalShift

    /// The marks that a loop over a population changes together.
    static let marks = prepaid | namedExpiry | answeredInstant | failedPayment
    /// The marks that only answers set, and that a loop over a population reads.
    static let answerMarks = prepaid | namedExpiry | answeredInstant

    /// The maximum number of plans of a population.
    static let maxPlans = 512
    /// The bits that are not saved.
    static let unsavedBits = planMask << planShift | moreIdentities

    static func cause(_ word: UInt64) -> Cause? { Cause(rawValue: UInt8(word >> causeShift & causeMask)) }
    static func plan(_ word: UInt64) -> Int { Int(word >> planShift & planMask) }
    static func end(_ word: UInt64) -> SimultaneousEnd? { SimultaneousEnd(rawValue: UInt8(word >> endShift & endMask)) }
}

extension IgnoredEvents {
    /// Makes the counts of a word.
    @inline(__always)
    init(word: UInt64) {
        illegal = Int(truncatingIfNeeded: word >> SubscriptionWord.illegalShift & SubscriptionWord.countMask)
        older = Int(truncatingIfNeeded: word >> SubscriptionWord.olderShift & SubscriptionWord.countMask)
        duplicates = Int(truncatingIfNeeded: word >> SubscriptionWord.duplicateShift & SubscriptionWord.countMask)
        contained = Int(truncatingIfNeeded: word >> SubscriptionWord.containedShift & SubscriptionWord.countMask)
    }
}
