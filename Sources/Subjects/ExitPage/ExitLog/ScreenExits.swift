/// The views of a screen, and the exits from it.
public struct ScreenExits: Hashable, Sendable {
    public var screen: String
    public var views: Int
    /// The number of sessions that ended on it.
    public var exits: Int

    /// Exits per view; `nil` when there is no view.
    public var exitRate: Double? { views == 0 ? nil : Double(exits) / Double(views) }

    /// An oddity of the row.
    public var flag: Flag? {
        guard exits > views else { return nil }
        return views == 0 ? .neverViewed : .moreExitsThanViews
    }

    /// An oddity of a row. Both come from a *resign* that names a screen which the app does not log as viewed,
    /// or from instants out of order.
    public enum Flag: String, Hashable, Sendable, CaseIterable {
        /// Users left from it, yet nobody viewed it.
        case neverViewed = "never viewed"
        /// It has views, but fewer than exits.
        case moreExitsThanViews = "more exits than views"
    }
}
