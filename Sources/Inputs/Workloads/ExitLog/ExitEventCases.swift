import ExitPage
import Reproducibility

/// Every short sequence of what two users can do on two screens.
///
/// Ten things can happen at each place: to either user *active*, a view of either screen, a *resign*, and a *resign*
/// that names the second screen. The instants are not part of the choice; each sequence comes with every ``Timing``.
package enum SmallExitLogs {
    package enum Timing: CaseIterable, Hashable, Sendable {
        /// One after the other, within the window of 24 hours to its last instant.
        case withinWindow
        /// From one within the window to one beyond it: the first user's ends in the middle, the second's one later.
        case acrossWindow
        case backwards
    }

    /// Runs through all 3 · (10 + 100 + … + 10ⁿ) sequences of 1 to n events, the shortest first.
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
        var known: Set<Int> = []
        return (0..<count).map { place in
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
                user: user == 0 ? "u" : "v", createdAt: known.insert(user).inserted ? Int64(user) : nil,
                at: instant(place, of: count, timing), action: action)
        }
    }

    private static func instant(_ place: Int, of count: Int, _ timing: Timing) -> Int64 {
        let window = ExitWindow.day.milliseconds
        return switch timing {
        case .withinWindow: window - Int64(count - 1 - place)
        case .acrossWindow: window + Int64(place - (count - 1) / 2)
        case .backwards: window + Int64(count / 2 - place)
        }
    }
}

extension ExitEvent {
    /// Events without sense or order: everything that a log can hold, as often as what it should. Up to 60 events of up
    /// to 8 users, mixed, on up to 6 screens.
    package static func random(seed: UInt64) -> [ExitEvent] {
        var random = Xoshiro256StarStar(seed: seed)
        let users = 1 + random.index(below: 8)
        let screens = 1 + random.index(below: 6)
        var creations: [Int64?] = Array(repeating: nil, count: users)
        return (0..<random.index(below: 61)).map { _ in
            let user = random.index(below: users)
            let known = creations[user]
            let createdAt = known ?? randomInstant(&random)
            creations[user] = createdAt
            let screen = "Screen\(random.index(below: screens))"
            let action: ExitAction =
                switch random.index(below: 8) {
                case 0..<2: .active
                case 2..<5: .view(screen: screen)
                case 5: .resign(screen: screen)
                default: .resign(screen: nil)
                }
            let isRepeated = random.chance(0.1)
            return ExitEvent(
                user: "user\(user)", createdAt: known == nil || isRepeated ? createdAt : nil,
                at: randomInstant(&random), action: action)
        }
    }

    /// Near the ends of the window, and now and then at the ends of what can be written.
    private static func randomInstant(_ random: inout Xoshiro256StarStar) -> Int64 {
        switch random.index(below: 40) {
        case 0: .min
        case 1: .max
        default: Int64(random.index(below: 3)) * ExitWindow.day.milliseconds + Int64(random.index(below: 3))
        }
    }
}
