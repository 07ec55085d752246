import Reproducibility
import ReviewPrompt

/// Histories of the users of an app over some months: starts, releases between them, tasks, and obstacles to a request.
/// Releases are one to three weeks apart. At the next start, four in five users update to the newest one. Most users
/// complete a task or two a session; one in ten completes none.
package struct ReviewStories: Sendable {
    /// 1 January 2026.
    package static let begin: Int64 = 1_767_225_600_000
    private static let day: Int64 = 86_400_000

    package let releases: [(version: String, at: Int64)]
    private let seed: UInt64

    package init(releases count: Int = 12, seed: UInt64) {
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "releases"))
        var at = Self.begin
        releases = (0..<count).map { number in
            defer { at += Int64(7 + random.index(below: 15)) * Self.day }
            return ("\(1 + number / 5).\(number % 5).\(random.index(below: 3))", at)
        }

        self.seed = seed
    }

    /// Returns the history of one user with a number of starts of the app; the same on every machine.
    package func story(of user: Int, sessions: Int = 12) -> [ReviewEvent] {
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "story", "\(user)"))
        var events: [ReviewEvent] = []
        var now = Self.begin + Int64(random.index(below: Int(7 * Self.day)))
        var version = releases[0].version

        for _ in 0..<sessions {
            if random.chance(0.8), let release = releases.last(where: { $0.at <= now }) { version = release.version }
            events.append(ReviewEvent(at: now, action: .launch(version: version)))
            for _ in 0..<random.index(below: 6) {
                now += Int64(random.index(below: 3_000))
                events.append(ReviewEvent(at: now, action: action(&random)))
            }

            now += Int64(random.index(below: Int(10 * Self.day)))
            if random.chance(0.03) {
                now -= Int64(random.index(below: Int(30 * Self.day)))
                events.append(ReviewEvent(at: now, action: .clockSet))
            }
        }

        return events
    }

    private func action(_ random: inout Xoshiro256StarStar) -> ReviewEvent.Action {
        switch random.index(below: 40) {
        case 0: .rated
        case 1: .switchOff
        case 2: .switchOn
        case 3..<7: .busy
        case 7..<12: .idle
        case 12..<24: .request
        default: .task
        }
    }

    /// Returns many users at `now`, with state and running version. Their histories are not played; each user is drawn
    /// like the end of one. So 10,000,000 users take seconds, not minutes.
    package func users(_ count: Int, now: Int64) -> [ReviewUser] {
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "users"))
        return (0..<count).map { _ in user(&random, now) }
    }

    private func user(_ random: inout Xoshiro256StarStar, _ now: Int64) -> ReviewUser {
        // One random number gives all: 8 bits for each action of the user.
        let draw: UInt64 = random.next()

        func choice(_ byte: UInt64, of count: Int) -> Int { Int(((draw >> (8 * byte) & 255) * UInt64(count)) >> 8) }

        let tasks = choice(0, of: 10) == 0 ? 0 : choice(1, of: 10)
        let version = max(0, releases.count - 1 - choice(2, of: 3))
        var state = ReviewState(completedTasks: tasks)

        if tasks >= 4, choice(3, of: 3) > 0 {
            let lastVersion = max(0, version - choice(4, of: 3))
            let age = Int64(choice(5, of: 256)) * Self.day / 16 + Int64(draw >> 48 & 0xff)

            // One clock in 64 was set back after the request.
            state.lastRequest = ReviewState.LastRequest(
                version: releases[lastVersion].version, at: draw >> 58 == 0 ? now + age : now - age)
        }

        return ReviewUser(state: state, version: releases[version].version)
    }
}
