import Reproducibility
import Testing
import Workloads

@testable import ExitPage

/// Counts by the rules of a policy with whole lists: the sessions of each user are cut out of the log, those that an
/// interruption separates are joined, and only then views and exits are counted.
private struct PolicyOracle {
    let events: [ExitEvent]
    let policy: ExitPolicy
    let ignored: String?

    private struct Count {
        var views: [String: Int] = [:]
        var exits: [String: Int] = [:]
        var sessions = 0
        var withoutScreen = 0

        var population: ExitPopulation {
            ExitPopulation(
                sessions: sessions, exitsWithoutScreen: withoutScreen,
                screens: Set(views.keys).union(exits.keys).map {
                    ScreenExits(screen: $0, views: views[$0] ?? 0, exits: exits[$0] ?? 0)
                })
        }
    }

    /// The stretches of one session, each from an *active* to its *resign*, between which the user was gone for less
    /// than a return takes.
    private typealias Session = [[ExitEvent]]

    func statistics() -> ExitStatistics {
        var ofNew = Count()
        var ofAll = Count()
        var totals = ExitStatistics(
            window: policy.window, events: events.count, users: 0, viewsOutsideSessions: 0,
            resignsOutsideSessions: 0, outOfOrder: 0, newUsers: ofNew.population, allUsers: ofAll.population)

        for user in Set(events.map(\.user)) {
            let log = events.filter { $0.user == user }
            totals.users += 1
            totals.outOfOrder += zip(log, log.dropFirst()).count { $1.at < $0.at }
            let rest = log.filter { ignored == nil || $0.action != .view(screen: ignored ?? "") }
            totals.ignoredViews += log.count - rest.count
            let isNew = { (event: ExitEvent) in
                policy.window.isNew(createdAt: log.compactMap(\.createdAt)[0], at: event.at)
            }

            let pieces = pieces(rest)
            for event in pieces.filter({ $0[0].action != .active }).joined() {
                if case .view = event.action {
                    totals.viewsOutsideSessions += 1
                } else {
                    totals.resignsOutsideSessions += 1
                }
            }

            var carried: String?
            for session in sessions(pieces.filter { $0[0].action == .active }) {
                count(session, &carried, isNew, &ofNew, &ofAll, &totals)
            }
        }

        totals.newUsers = ofNew.population
        totals.allUsers = ofAll.population
        return totals
    }

    /// Counts a session, and replaces the screen that the one before hands on by its own.
    private func count(
        _ session: Session, _ carried: inout String?, _ isNew: (ExitEvent) -> Bool, _ ofNew: inout Count,
        _ ofAll: inout Count, _ totals: inout ExitStatistics
    ) {
        func add(_ event: ExitEvent, _ change: (inout Count) -> Void) {
            change(&ofAll)
            if isNew(event) { change(&ofNew) }
        }

        add(session[0][0]) { $0.sessions += 1 }
        let handedOn = carried
        carried = nil
        var front: String?
        for (index, stretch) in session.enumerated() {
            for event in stretch {
                switch event.action {
                case .active: break
                case .view(let screen):
                    if policy.joinsRepeatedViews, front == screen {
                        totals.repeatedViews += 1
                    } else {
                        add(event) { $0.views[screen, default: 0] += 1 }
                        front = screen
                    }
                case .resign(let named):
                    let isCarried = named == nil && front == nil && handedOn != nil
                    let screen = named ?? front ?? handedOn
                    if index < session.count - 1 {
                        totals.interruptions += 1
                        if !isCarried { front = front ?? screen }
                        continue
                    }

                    if isCarried { totals.carriedExits += 1 }
                    add(event) {
                        if let screen { $0.exits[screen, default: 0] += 1 } else { $0.withoutScreen += 1 }
                    }
                    if policy.carriesScreens { carried = screen }
                }
            }
        }
    }

    /// Joins what an interruption separates.
    private func sessions(_ stretches: [[ExitEvent]]) -> [Session] {
        var sessions: [Session] = []
        for stretch in stretches {
            if let end = sessions.last?.last?.last, case .resign = end.action,
                (0..<Int128(policy.returnWithin)).contains(Int128(stretch[0].at) - Int128(end.at))
            {
                sessions[sessions.count - 1].append(stretch)
            } else {
                sessions.append([stretch])
            }
        }

        return sessions
    }

    /// Cuts a user's events before every *active* and after every *resign*.
    private func pieces(_ own: [ExitEvent]) -> [[ExitEvent]] {
        var pieces: [[ExitEvent]] = []
        var isEnded = true
        for event in own {
            if isEnded || event.action == .active { pieces.append([]) }
            pieces[pieces.count - 1].append(event)
            if case .resign = event.action { isEnded = true } else { isEnded = false }
        }

        return pieces
    }
}

@Suite("The rules of a policy")
struct ExitPolicyTests {
    private static let policies: [ExitPolicy] = [false, true].flatMap { carries in
        [false, true].flatMap { joins in
            [0, 1, 2].map { within in
                ExitPolicy(
                    window: .day, carriesScreens: carries, returnWithin: within, joinsRepeatedViews: joins)
            }
        }
    }

    /// Counts events as the stream does, with users and screens numbered in the order in which they come.
    private func numbered(_ events: [ExitEvent], _ policy: ExitPolicy, ignoring ignored: String?) -> ExitStatistics {
        var tally = NumberedExitTally(policy: policy)
        var users: [String] = []
        var screens: [String] = []

        func number(_ screen: String) -> Int {
            if let number = screens.firstIndex(of: screen) { return number }
            screens.append(screen)
            tally.appendScreen()
            return screens.count - 1
        }

        for event in events {
            if !users.contains(event.user) {
                users.append(event.user)
                tally.appendUser(createdAt: event.createdAt ?? 0)
            }
            let user = users.firstIndex(of: event.user) ?? 0
            switch event.action {
            case .active: tally.add(.active, at: event.at, of: user)
            case .view(let screen):
                if screen == ignored {
                    tally.addIgnoredView(at: event.at, of: user)
                } else {
                    tally.add(.view, screen: number(screen), at: event.at, of: user)
                }
            case .resign(let screen):
                tally.add(.resign, screen: screen.map(number), at: event.at, of: user)
            }
        }

        return tally.statistics(screens: screens)
    }

    private func expectAgreement(_ events: [ExitEvent], ignoring ignored: String?) -> Int {
        for policy in Self.policies {
            let statistics = numbered(events, policy, ignoring: ignored)
            let oracle = PolicyOracle(events: events, policy: policy, ignored: ignored).statistics()
            let agrees = statistics == oracle
            #expect(agrees, "\(policy) \(events): \(statistics), by whole lists \(oracle)")
        }

        return Self.policies.count
    }

    @Test(
        "on every small log and for every policy, the tally gives the counts of a simple oracle that keeps whole lists")
    func smallLogs() {
        var cases = 0
        SmallExitLogs.forEach(upTo: 4) { events in
            cases += expectAgreement(events, ignoring: cases % 5 == 0 ? "A" : nil)
        }
        #expect(cases == 12 * 3 * 11_110)
    }

    @Test("on random logs and for every policy, the tally gives the counts of a simple oracle that keeps whole lists")
    func randomLogs() {
        var cases = 0
        for number in 0..<2_000 {
            let events = ExitEvent.random(seed: Seed.derive(11, "\(number)"))
            cases += expectAgreement(events, ignoring: number % 3 == 0 ? "Screen0" : nil)
        }
        #expect(cases == 12 * 2_000)
    }
}
