import ExitPage
import TestSupport
import Testing

@testable import Workloads

@Suite struct ExitLogWorkloadTests {
    @Test("a log has exactly the given number of sessions", arguments: [1, 2, 7, 1_000, 12_345])
    func sessions(count: Int) {
        #expect(ExitTally(ExitLog.drawn(sessions: count, seed: 4)).statistics.allUsers.sessions == count)
    }

    @Test("one seed gives one log, another seed another")
    func seeds() {
        let log = ExitLog.drawn(sessions: 500, seed: 1)
        #expect(ExitLog.drawn(sessions: 500, seed: 1).digest == log.digest)
        #expect(ExitLog.drawn(sessions: 500, seed: 2).digest != log.digest)
    }

    @Test("the bytes are the same on every machine and in every version")
    func golden() {
        #expect(
            "\(ExitLog.drawn(sessions: 1_000, seed: 1).digest)"
                == "07a5f65fe4c5278b385cd901b82abd3e7096fc26008d72a66394fecdb693c1c9")
    }

    @Test("users are new, old and of the future, sessions have no, one and many views, and every irregularity is there")
    func everythingIsThere() {
        let log = ExitLog.drawn(sessions: 50_000, seed: 9)
        let statistics = ExitTally(log).statistics
        #expect(statistics.viewsOutsideSessions > 100)
        #expect(statistics.resignsOutsideSessions > 100)
        #expect(statistics.outOfOrder > 100)
        #expect(statistics.unendedSessions > 1_000)
        #expect(statistics.allUsers.exitsWithoutScreen > 1_000)
        #expect((0.1...0.5).contains(Double(statistics.newUsers.exits) / Double(statistics.allUsers.exits)))
        let firsts = log.users.indices.map { log.instants[log.positions(of: $0).lowerBound] - log.createdAt[$0] }
        #expect(firsts.contains { $0 < 0 } && firsts.contains { $0 > 86_400_000 })
        #expect((4.5...5.5).contains(Double(log.count) / 50_000))
        // The reserved capacity is enough: growing a column would copy it, which 10,000,000 sessions feel.
        #expect(log.count <= 50_000 * 5 + 50_000 / 5 + 100)
    }

    @Test("the most popular screen has many times the views of the middle one, and every screen has some")
    func popularity() throws {
        let screens = ExitTally(ExitLog.drawn(sessions: 50_000, seed: 9)).statistics.allUsers.screens
        let views = screens.map(\.views).sorted(by: >)
        #expect(views.count == 200)
        #expect(views[0] > 50 * views[100])
    }

    @Test("a Zipf table gives each number its share and at least one place")
    func zipf() {
        for count in [1, 2, 200, 60_000] {
            let table = ZipfTable(count: count)
            struct Counter: RandomNumberGenerator {
                var index: UInt64 = 0
                mutating func next() -> UInt64 {
                    defer { index += 1 }
                    return index << 48
                }
            }

            var counter = Counter()
            var shares = [Int](repeating: 0, count: count)
            for _ in 0..<65_536 { shares[table.draw(&counter)] += 1 }
            expectAll(shares, count: count) { $0 >= 1 }
            if count == 200 { #expect(abs(shares[0] - 10 * shares[9]) < shares[0] / 10) }
        }
    }

    @Test("screens have different names", arguments: [1, 200, 201, 1_000])
    func names(count: Int) {
        #expect(Set(ScreenClassNames.distinct(count)).count == count)
    }

    @Test(
        "small logs are all sequences of ten kinds of event with every timing, and contain each user's creation"
    )
    func smallLogs() {
        var seen: Set<[ExitEvent]> = []
        SmallExitLogs.forEach(upTo: 2) { events in
            seen.insert(events)
        }
        // One event alone is at the window's last instant by every timing.
        #expect(seen.count == 10 + 3 * 100)
        expectAll(seen, count: 310) { (try? ExitLog(grouping: $0)) != nil }
    }
}
