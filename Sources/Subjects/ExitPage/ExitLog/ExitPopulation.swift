import JSONText

/// The sessions, views and exits of a group of users.
package struct ExitPopulation: Hashable, Sendable {
    /// The number of sessions that began.
    package var sessions: Int
    /// The number of sessions that ended with *resign*, with or without a screen.
    package var exits: Int
    /// The number of exits in sessions without a view, if *resign* names no screen either.
    package var exitsWithoutScreen: Int
    /// The screens with views or exits, by descending exits, then by the bytes of their names.
    package let screens: [ScreenExits]

    /// Puts the screens in order, and sums up their exits.
    ///
    /// - Complexity: O(n log n) for n screens.
    package init(sessions: Int, exitsWithoutScreen: Int, screens: [ScreenExits]) {
        self.sessions = sessions
        self.exitsWithoutScreen = exitsWithoutScreen
        self.screens = screens.sorted {
            $0.exits != $1.exits ? $0.exits > $1.exits : ExactText.precedes($0.screen, $1.screen)
        }

        exits = screens.reduce(exitsWithoutScreen) { $0 + $1.exits }
    }

    /// The number of views of all screens.
    package var views: Int { screens.reduce(0) { $0 + $1.views } }
}
