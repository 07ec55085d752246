/// The rules by which the events of a log become views and exits.
///
/// Source: exit-page, Exit log.
package struct ExitPolicy: Hashable, Sendable {
    /// The age up to which a user counts as new.
    package var window: ExitWindow
    /// True if a session without a view counts for the screen of the session before.
    package var carriesScreens = false
    /// The time in milliseconds within which a return turns an exit into an interruption; 0 for no interruptions.
    package var returnWithin: Int64 = 0
    /// True if a view of the screen that is already in front does not count again.
    package var joinsRepeatedViews = false

    /// Makes the rules of the article: every view and every *resign* counts.
    package init(window: ExitWindow = .day) { self.window = window }

    /// Makes the rules for logs of real apps.
    package init(
        window: ExitWindow, carriesScreens: Bool, returnWithin: Int64, joinsRepeatedViews: Bool
    ) {
        self.window = window
        self.carriesScreens = carriesScreens
        self.returnWithin = returnWithin
        self.joinsRepeatedViews = joinsRepeatedViews
    }
}
