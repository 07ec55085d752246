/// The rule for periods that begin on a day which a later month does not have. Source: subscription, Time (rule 5).
package enum MonthPolicy: String, CaseIterable, Sendable, Hashable {
    /// 31 January, 28 February, 28 March: once a day was moved, it stays moved. Google Play documents this.
    case sticky
    /// 31 January, 28 February, 31 March: the first day returns when the month has it.
    case anchored

    /// Returns the policy of a store. The App Store does not document its own.
    package static func standard(of store: Store) -> MonthPolicy { store == .play ? .sticky : .anchored }
}
