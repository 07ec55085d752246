/// The fate of the 31st in a shorter month. Source: subscription, Time (rule 5).
package enum MonthPolicy: String, CaseIterable, Sendable, Hashable {
    /// 31 January, 28 February, 28 March: a day that was moved forward once stays so. Google Play documents this.
    case sticky
    /// 31 January, 28 February, 31 March: the day of the beginning comes back.
    case anchored

    /// The policy of a store; the App Store does not document its own.
    package static func standard(of store: Store) -> MonthPolicy { store == .play ? .sticky : .anchored }
}
