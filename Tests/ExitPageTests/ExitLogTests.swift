import Reproducibility
import Testing
import Workloads

@testable import ExitPage

@Suite struct ExitLogTests {
    private func tally(_ events: some Sequence<ExitEvent>) throws -> ExitStatistics {
        var tally = ExitTally()
        for event in events { try tally.add(event) }
        return tally.statistics
    }

    @Test("grouping by user keeps each user's events in order and changes no statistics")
    func grouping() throws {
        for number in 0..<500 {
            let events = ExitEvent.random(seed: Seed.derive(7, "\(number)"))
            let log = try ExitLog(grouping: events)
            #expect(log.count == events.count)
            let regrouped = Array(log.events)

            for user in Set(events.map(\.user)) {
                let before = events.filter { $0.user == user }
                let after = regrouped.filter { $0.user == user }
                #expect(before.map(\.at) == after.map(\.at))
                #expect(before.map(\.action) == after.map(\.action))
                #expect(before.first?.createdAt == after.first?.createdAt)
            }
            #expect(try tally(events) == ExitTally(log).statistics)
        }
    }

    @Test("with any number of workers, the statistics are those of the reference", arguments: [1, 2, 3, 5, 16])
    func batch(workers: Int) throws {
        for number in 0..<300 {
            let log = try ExitLog(grouping: ExitEvent.random(seed: Seed.derive(8, "\(number)")))
            #expect(BatchExitTally(workers: workers).statistics(of: log) == ExitTally(log).statistics)
        }

        let log = ExitLog.drawn(sessions: 5_000, screens: 30, seed: 3)
        for window in [ExitWindow.day, ExitWindow(milliseconds: 0), ExitWindow(milliseconds: .max)] {
            #expect(
                BatchExitTally(window: window, workers: workers).statistics(of: log)
                    == ExitTally(log, window: window).statistics)
        }
    }

    @Test("the counts of several workers add up to the whole, for any division of the users", arguments: [2, 3, 7])
    func workersAddUp(workers: Int) {
        let log = ExitLog.drawn(sessions: 2_000, screens: 30, seed: 3)
        let table = ExitCountTable(screens: log.screens.count, workers: workers)
        log.withColumns { columns in
            for part in 0..<20 {
                columns.count(
                    columns.users(ofPart: part, of: 20), window: .day, into: table.counters(of: part % workers))
            }
        }

        table.merge()
        #expect(table.statistics(of: log, window: .day) == ExitTally(log).statistics)
    }

    @Test("an empty log, and users without events, have statistics of nothing")
    func empty() {
        #expect(BatchExitTally(workers: 4).statistics(of: ExitLog()) == ExitTally(ExitLog()).statistics)
        var log = ExitLog()
        log.appendUser("idle", createdAt: 0)
        log.appendUser("u", createdAt: 0)
        log.append(.active, at: 1)
        log.appendUser("idle too", createdAt: 0)
        let statistics = BatchExitTally(workers: 3).statistics(of: log)
        #expect(statistics.allUsers.sessions == 1)
        #expect(Array(log.events).map(\.user) == ["u"])
    }

    @Test("parts are disjoint and hold all users, whatever their number")
    func parts() throws {
        for number in 0..<200 {
            var log = try ExitLog(grouping: ExitEvent.random(seed: Seed.derive(9, "\(number)")))
            if number.isMultiple(of: 3) { log.appendUser("silent", createdAt: 0) }
            if number.isMultiple(of: 5) {
                var other = ExitLog()
                other.appendUser("silent", createdAt: 0)
                for user in log.users.indices {
                    other.appendUser(log.users[user], createdAt: log.createdAt[user])
                    for position in log.positions(of: user) {
                        other.append(ExitEventCode(rawValue: log.codes[position]), at: log.instants[position])
                    }
                }

                log = other
            }

            for parts in [1, 2, 7, 64] {
                log.withColumns { columns in
                    let users = (0..<parts).flatMap { Array(columns.users(ofPart: $0, of: parts)) }
                    #expect(users == Array(0..<log.users.count))
                }
            }
        }
    }

    @Test("all parts have about the same number of events")
    func balance() {
        let log = ExitLog.drawn(sessions: 10_000, seed: 1)
        log.withColumns { columns in
            for part in 0..<8 {
                let users = columns.users(ofPart: part, of: 8)
                let events = users.reduce(0) { $0 + log.positions(of: $1).count }
                #expect(abs(events - log.count / 8) < 500)
            }
        }
    }

    @Test("a name has one number, and the number gives it back")
    func interning() {
        var names = ScreenNames()
        let first = names.intern("A")
        let second = names.intern("B")
        #expect(names.intern("A") == first)
        #expect(first != second)
        #expect(names[first] == "A" && names[second] == "B")
        #expect(names.count == 2)
        #expect(ExitEventCode.view(first).screen == first)
        #expect(ExitEventCode.resign(second).screen == second)
        #expect(ExitEventCode.resign().screen == nil && ExitEventCode.active.screen == nil)
    }

    @Test("a user without a time of creation is refused by name, as in the reference")
    func refusals() {
        #expect(throws: ExitEventError.missingCreation(user: "u")) {
            try ExitLog(grouping: [ExitEvent(user: "u", at: 0, action: .active)])
        }
        #expect(throws: ExitEventError.changedCreation(user: "u", known: 1, given: 2)) {
            try ExitLog(grouping: [1, 2].map { ExitEvent(user: "u", createdAt: $0, at: 0, action: .active) })
        }
    }
}
