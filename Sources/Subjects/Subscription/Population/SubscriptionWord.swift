/// A subscription's state in a population, beside its instants, in 64 bits.
///
/// From the lowest bit: state 4, cause 4 (0 for none), to be reconciled 1, pause scheduled 1, more identities of the
/// last instant elsewhere 1, day of the beginning 5, ``EndAtOneInstant`` 3, number of the plan 9, prepaid 1, expiry
/// named by the store 1, answered at the last instant 1, failed there 1, then what was illegal, older, duplicate and
/// contained, 8 bits each; what does not fit into these is counted elsewhere.
enum SubscriptionWord {
    static let state: UInt64 = 15
    static let causeShift: UInt64 = 4
    static let reconcile: UInt64 = 1 << 8
    static let pauseScheduled: UInt64 = 1 << 9
    static let moreIdentities: UInt64 = 1 << 10
    static let anchorShift: UInt64 = 11
    static let endShift: UInt64 = 16
    static let planShift: UInt64 = 19
    static let prepaid: UInt64 = 1 << 28
    static let named: UInt64 = 1 << 29
    static let answered: UInt64 = 1 << 30
    static let failing: UInt64 = 1 << 31
    /// What only answers set, and the loop looks at.
    static let byAnswers = prepaid | named | answered
    static let illegalShift: UInt64 = 32
    static let olderShift: UInt64 = 40
    static let duplicateShift: UInt64 = 48
    static let containedShift: UInt64 = 56
    static let count: UInt64 = 0xff

    static let plans = 512
    /// What is not saved.
    static let planAndMore = 511 << planShift | moreIdentities

    static func cause(_ word: UInt64) -> Cause? { Cause(rawValue: UInt8(word >> causeShift & 15)) }
    static func plan(_ word: UInt64) -> Int { Int(word >> planShift & 511) }
}
