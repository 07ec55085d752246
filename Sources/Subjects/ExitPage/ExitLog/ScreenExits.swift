/// The views of a screen, and the exits from it.
package struct ScreenExits: Hashable, Sendable {
    /// The name of the screen.
    package var screen: String
    package var views: Int
    /// The number of sessions that ended on the screen.
    package var exits: Int

    /// The number of exits per view; `nil` if there are no views.
    package var exitRate: Double? { views == 0 ? nil : Double(exits) / Double(views) }

    /// The inconsistency of these counts; `nil` if there is none.
    package var flag: Flag? {
        guard exits > views else { return nil }
        return views == 0 ? .neverViewed : .moreExitsThanViews
    }

    /// An inconsistency of the counts of a screen. The reason is a *resign* on a screen without logged views, or events
    /// out of order.
    package enum Flag: String, Hashable, Sendable, CaseIterable {
        /// The screen has exits and no views.
        case neverViewed = "never viewed"
        /// The screen has views, but more exits.
        case moreExitsThanViews = "more exits than views"
    }
}
