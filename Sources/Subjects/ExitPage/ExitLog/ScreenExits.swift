/// The views of a screen, and the exits from it.
package struct ScreenExits: Hashable, Sendable {
    package var screen: String
    package var views: Int
    /// The number of sessions that ended on it.
    package var exits: Int

    /// Exits per view; `nil` when there is no view.
    package var exitRate: Double? { views == 0 ? nil : Double(exits) / Double(views) }

    /// An oddity of the row.
    package var flag: Flag? {
        guard exits > views else { return nil }
        return views == 0 ? .neverViewed : .moreExitsThanViews
    }

    /// An oddity of a row. Both come from a *resign* that names a screen which the app does not log as viewed,
    /// or from instants out of order.
    package enum Flag: String, Hashable, Sendable, CaseIterable {
        /// Users left from it, yet nobody viewed it.
        case neverViewed = "never viewed"
        /// It has views, but fewer than exits.
        case moreExitsThanViews = "more exits than views"
    }
}
