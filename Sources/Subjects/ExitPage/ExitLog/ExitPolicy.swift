/// The rules by which the events of a log become views and exits.
///
/// Source: exit-page, Exit log.
package struct ExitPolicy: Hashable, Sendable {
    /// The age up to which a user counts as new.
    package var window: ExitWindow
    /// True if the screen of the session before counts in a session that has no view of its own.
    package var carriesScreens = false
    /// The milliseconds below which a return makes an interruption of an exit; 0 to have none.
    package var returnWithin: Int64 = 0
    /// True if a view of the screen that is in front already does not count again.
    package var joinsRepeatedViews = false

    /// Makes the article's rules: every view and every *resign* counts.
    package init(window: ExitWindow = .day) { self.window = window }

    /// Makes the rules for logs as apps write them.
    package init(
        window: ExitWindow, carriesScreens: Bool, returnWithin: Int64, joinsRepeatedViews: Bool
    ) {
        self.window = window
        self.carriesScreens = carriesScreens
        self.returnWithin = returnWithin
        self.joinsRepeatedViews = joinsRepeatedViews
    }
}
