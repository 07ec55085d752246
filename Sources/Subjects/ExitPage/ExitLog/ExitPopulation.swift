import JSONText

package struct ExitPopulation: Hashable, Sendable {
    /// The number of sessions that began.
    package var sessions: Int
    /// The number that ended with *resign*, including those of no screen.
    package var exits: Int
    /// Exits in sessions without a view, where *resign* names no screen either.
    package var exitsWithoutScreen: Int
    /// Every screen that was viewed or left from, by exits, the most first; ties by name, byte for byte.
    package let screens: [ScreenExits]

    /// A population; puts the screens in order. Takes O(n log n) for n screens.
    package init(sessions: Int, exitsWithoutScreen: Int, screens: [ScreenExits]) {
        self.sessions = sessions
        self.exitsWithoutScreen = exitsWithoutScreen
        self.screens = screens.sorted {
            $0.exits != $1.exits ? $0.exits > $1.exits : ExactText.precedes($0.screen, $1.screen)
        }

        exits = screens.reduce(exitsWithoutScreen) { $0 + $1.exits }
    }

    package var views: Int { screens.reduce(0) { $0 + $1.views } }
}
