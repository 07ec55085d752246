import ExitPage

/// All short sequences of the events of two users on two screens.
///
/// At each place there is one of ten events: *active*, a view of either screen, *resign*, or a *resign* that names the
/// second screen, for either user. Instants are not varied freely: each sequence comes once with every ``Timing``.
package enum SmallExitLogs {
    package enum Timing: CaseIterable, Hashable, Sendable {
        /// Events one after the other, all within the window of 24 hours; the last one is at its last instant.
        case withinWindow
        /// Events from within the window to beyond it: the first user's window ends in the middle, the second user's
        /// later.
        case acrossWindow
        case backwards
    }

    /// Visits all 3 · (10 + 100 + … + 10ⁿ) logs of 1 to n events, the shortest first.
    package static func forEach(upTo length: Int, _ visit: (_ events: [ExitEvent]) throws -> Void) rethrows {
        var sequences = 1
        for count in 1...max(length, 1) where length >= 1 {
            sequences *= 10
            for number in 0..<sequences {
                for timing in Timing.allCases { try visit(events(number, count: count, timing: timing)) }
            }
        }
    }

    private static func events(_ number: Int, count: Int, timing: Timing) -> [ExitEvent] {
        var rest = number
        var users: Set<Int> = []
        return (0..<count).map { index in
            let choice = rest % 10
            rest /= 10
            let user = choice / 5
            let action: ExitAction =
                switch choice % 5 {
                case 0: .active
                case 1: .view(screen: "A")
                case 2: .view(screen: "B")
                case 3: .resign(screen: nil)
                default: .resign(screen: "B")
                }

            // The second user is created one millisecond after the first.
            return ExitEvent(
                user: user == 0 ? "u" : "v", createdAt: users.insert(user).inserted ? Int64(user) : nil,
                at: instant(index, of: count, timing), action: action)
        }
    }

    private static func instant(_ index: Int, of count: Int, _ timing: Timing) -> Int64 {
        let window = ExitWindow.day.milliseconds
        return switch timing {
        case .withinWindow: window - Int64(count - 1 - index)
        case .acrossWindow: window + Int64(index - (count - 1) / 2)
        case .backwards: window + Int64(count / 2 - index)
        }
    }
}
