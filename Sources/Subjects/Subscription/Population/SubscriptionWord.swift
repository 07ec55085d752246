/// What a population keeps of a subscription beside its instants, in 64 bits.
///
/// From the lowest bit: state 4, cause 4 (0 for none), to be reconciled 1, pause scheduled 1, more identities of the last
/// instant elsewhere 1, day of the beginning 5, ``EndAtOneInstant`` 3, number of the plan 9, then what was illegal,
/// older and duplicate, 12 bits each; what does not fit into these is counted elsewhere.
enum SubscriptionWord {
    static let state: UInt64 = 15
    static let causeShift: UInt64 = 4
    static let reconcile: UInt64 = 1 << 8
    static let pauseScheduled: UInt64 = 1 << 9
    static let moreIdentities: UInt64 = 1 << 10
    static let anchorShift: UInt64 = 11
    static let endShift: UInt64 = 16
    static let planShift: UInt64 = 19
    static let illegalShift: UInt64 = 28
    static let olderShift: UInt64 = 40
    static let duplicateShift: UInt64 = 52
    static let count: UInt64 = 0xfff

    /// How many plans a population can have.
    static let plans = 512

    static func cause(_ word: UInt64) -> Cause? { Cause(rawValue: UInt8(word >> causeShift & 15)) }
    static func plan(_ word: UInt64) -> Int { Int(word >> planShift & 511) }
    static func count(_ word: UInt64, _ shift: UInt64) -> Int { Int(word >> shift & count) }
}
