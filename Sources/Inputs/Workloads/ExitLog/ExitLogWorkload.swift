import ExitPage
import Reproducibility

extension ExitLog {
    /// Returns a seeded log of an app, the same on every machine, in O(sessions).
    ///
    /// There are about 5 sessions a user and 5 events a session. Half of the users are created minutes before their
    /// first session, so that the window of new users ends between two sessions or within one. Most others are old, and
    /// 2 in 100 were created in the future by a wrong clock. One session in 20 has no view, one in 30 is never
    /// resigned, and one resign in 30 names its screen. One session in 200 follows a view or a resign outside of any
    /// session, and one in 200 has an instant out of order. The n-th screen is viewed 1/n times as often as the first.
    ///
    /// - Parameters:
    ///   - sessions: the number of sessions, at least 1.
    ///   - screens: the number of screens, 1 to 60,000.
    package static func drawn(sessions: Int, screens: Int = 200, seed: UInt64) -> ExitLog {
        precondition(sessions >= 1 && (1...60_000).contains(screens), "a log has sessions, and an app screens")
        var log = ExitLog()
        log.reserve(users: sessions / 5 + sessions / 50 + 10, events: sessions * 5 + sessions / 5 + 100)
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "exit log"))
        var names = ScreenClassNames.distinct(screens)
        random.shuffleInPlace(&names)
        var user = UserSimulation(
            screens: names.map { log.intern($0) }, popularity: ZipfTable(count: screens), random: random)
        var remaining = sessions
        while remaining > 0 { remaining -= user.append(to: &log, maximumSessions: remaining) }

        return log
    }
}

/// A source of sessions, one user after the other.
private struct UserSimulation {
    let screens: [ScreenID]
    let popularity: ZipfTable
    var random: Xoshiro256StarStar

    /// 1 January 2026.
    private static let begin: Int64 = 1_767_225_600_000
    private static let minute: Int64 = 60_000
    private static let day: Int64 = 86_400_000

    mutating func append(to log: inout ExitLog, maximumSessions: Int) -> Int {
        var now = Self.begin + milliseconds(upTo: 28 * Self.day)
        log.appendUser(name(of: log.users.count), createdAt: creation(before: now))
        var count = 0

        repeat {
            appendSession(to: &log, at: &now)
            count += 1
            now += 10 * Self.minute + milliseconds(upTo: Self.day)
        } while count < maximumSessions && random.chance(0.8)
        return count
    }

    private mutating func creation(before first: Int64) -> Int64 {
        switch random.index(below: 100) {
        case 0..<2: first + 60 * Self.day + milliseconds(upTo: Self.day)
        case 2..<52: first - milliseconds(upTo: 10 * Self.minute)
        default: first - Self.day - milliseconds(upTo: 700 * Self.day)
        }
    }

    private mutating func appendSession(to log: inout ExitLog, at now: inout Int64) {
        let irregularity = random.index(below: 200)
        if irregularity == 0 { log.append(.view(screen()), at: now) }
        if irregularity == 1 { log.append(.resign(), at: now) }
        log.append(.active, at: now)

        if !random.chance(0.05) {
            var isFirst = true
            repeat {
                now += 500 + milliseconds(upTo: Self.minute)
                // An event that was logged late, by the clock of another thread.
                log.append(.view(screen()), at: irregularity == 2 && isFirst ? now - Self.minute : now)
                isFirst = false
            } while random.chance(2.0 / 3)
        }

        now += 500 + milliseconds(upTo: Self.minute)
        switch random.index(below: 30) {
        case 0: break
        case 1: log.append(.resign(screen()), at: now)
        default: log.append(.resign(), at: now)
        }
    }

    private mutating func screen() -> ScreenID { screens[popularity.draw(&random)] }

    private mutating func milliseconds(upTo bound: Int64) -> Int64 { Int64(random.number(below: UInt64(bound))) }

    private func name(of number: Int) -> String {
        let digits = String(number)
        return "user-" + String(repeating: "0", count: max(0, 9 - digits.count)) + digits
    }
}
