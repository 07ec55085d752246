import Reproducibility
import Testing
import Workloads

@testable import ExitPage

/// Counts with whole lists and no state: each user's events are cut before every *active* and after every *resign*.
private struct ExitOracle {
    let events: [ExitEvent]

    func population(newOnly: Bool) -> ExitPopulation {
        var views: [String: Int] = [:]
        var exits: [String: Int] = [:]
        var sessions = 0
        var withoutScreen = 0

        for user in Set(events.map(\.user)) {
            let log = events.filter { $0.user == user }
            let createdAt = log.compactMap(\.createdAt)[0]

            func counts(_ event: ExitEvent) -> Bool {
                !newOnly || Int128(event.at) - Int128(createdAt) <= 86_400_000
            }

            for piece in pieces(log) where piece.first?.action == .active {
                sessions += counts(piece[0]) ? 1 : 0
                let viewed = piece.compactMap { event -> (String, Bool)? in
                    guard case .view(let screen) = event.action else { return nil }
                    return (screen, counts(event))
                }

                for (screen, isCounted) in viewed where isCounted { views[screen, default: 0] += 1 }
                guard let last = piece.last, case .resign(let named) = last.action, counts(last) else { continue }

                if let screen = named ?? viewed.last?.0 {
                    exits[screen, default: 0] += 1
                } else {
                    withoutScreen += 1
                }
            }
        }

        return ExitPopulation(
            sessions: sessions, exitsWithoutScreen: withoutScreen,
            screens: Set(views.keys).union(exits.keys).map {
                ScreenExits(screen: $0, views: views[$0] ?? 0, exits: exits[$0] ?? 0)
            })
    }

    func outside(_ matches: (ExitAction) -> Bool) -> Int {
        Set(events.map(\.user)).reduce(0) { sum, user in
            sum
                + pieces(events.filter { $0.user == user }).filter { $0.first?.action != .active }.joined()
                .filter { matches($0.action) }.count
        }
    }

    private func pieces(_ own: [ExitEvent]) -> [[ExitEvent]] {
        var cuts = [0, own.count]
        for (index, event) in own.enumerated() {
            switch event.action {
            case .active: cuts.append(index)
            case .resign: cuts.append(index + 1)
            case .view: break
            }
        }

        let sorted = Set(cuts).sorted()
        return zip(sorted, sorted.dropFirst()).map { Array(own[$0..<$1]) }
    }
}

@Suite struct ExitOracleTests {
    private func expectAgreement(_ events: [ExitEvent]) throws {
        var tally = ExitTally()
        for event in events { try tally.add(event) }
        let statistics = tally.statistics
        let oracle = ExitOracle(events: events)
        let isView: (ExitAction) -> Bool = { if case .view = $0 { true } else { false } }
        let isResign: (ExitAction) -> Bool = { if case .resign = $0 { true } else { false } }
        let agrees =
            statistics.newUsers == oracle.population(newOnly: true)
            && statistics.allUsers == oracle.population(newOnly: false)
            && statistics.viewsOutsideSessions == oracle.outside(isView)
            && statistics.resignsOutsideSessions == oracle.outside(isResign)
        #expect(agrees, "\(events) \(statistics)")
    }

    @Test("on every small log, the reference gives the counts of a simple oracle that keeps whole lists")
    func smallLogs() throws {
        var cases = 0
        try SmallExitLogs.forEach(upTo: 4) { events in
            cases += 1
            try expectAgreement(events)
        }
        #expect(cases == 3 * 11_110)
    }

    @Test("on random logs, the reference gives the counts of a simple oracle that keeps whole lists")
    func randomLogs() throws {
        for number in 0..<2_000 {
            try expectAgreement(ExitEvent.random(seed: Seed.derive(10, "\(number)")))
        }
    }
}
