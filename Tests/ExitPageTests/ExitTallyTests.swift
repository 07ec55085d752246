import Testing

@testable import ExitPage

@Suite struct ExitTallyTests {
    private static let day = ExitWindow.day.milliseconds

    private func statistics(_ events: [ExitEvent]) throws -> ExitStatistics {
        var tally = ExitTally()
        for event in events { try tally.add(event) }
        return tally.statistics
    }

    /// The events of one user, a second apart, from an age on.
    private func user(_ name: String = "u", age: Int64 = 0, _ actions: ExitAction...) -> [ExitEvent] {
        actions.enumerated().map { index, action in
            ExitEvent(user: name, createdAt: index == 0 ? 0 : nil, at: age + Int64(index) * 1_000, action: action)
        }
    }

    @Test("a session is an exit of the last screen viewed in it")
    func lastScreen() throws {
        let tally = try statistics(user("u", .active, .view(screen: "A"), .view(screen: "B"), .resign(screen: nil)))
        #expect(
            tally.newUsers.screens == [
                ScreenExits(screen: "B", views: 1, exits: 1), ScreenExits(screen: "A", views: 1, exits: 0),
            ])
        #expect(tally.newUsers.sessions == 1)
        #expect(tally.newUsers.exits == 1)
        #expect(tally.newUsers == tally.allUsers)
        #expect(tally.unendedSessions == 0)
    }

    @Test("a resign that names a screen is an exit of that screen, which is flagged if no one viewed it")
    func namedScreen() throws {
        let tally = try statistics(user("u", .active, .view(screen: "A"), .resign(screen: "Alert")))
        let alert = try #require(tally.newUsers.screens.first)
        #expect(alert == ScreenExits(screen: "Alert", views: 0, exits: 1))
        #expect(alert.exitRate == nil)
        #expect(alert.flag == .neverViewed)
        #expect(tally.newUsers.screens.last?.exitRate == 0)
        #expect(tally.newUsers.screens.last?.flag == nil)
    }

    @Test("a screen with more exits than views is flagged, one with as many is not")
    func moreExitsThanViews() {
        #expect(ScreenExits(screen: "A", views: 1, exits: 2).flag == .moreExitsThanViews)
        #expect(ScreenExits(screen: "A", views: 2, exits: 2).flag == nil)
        #expect(ScreenExits(screen: "A", views: 4, exits: 1).exitRate == 0.25)
    }

    @Test("a session without a view is an exit of no screen, whichever the session before ended on")
    func withoutView() throws {
        let tally = try statistics(
            user("u", .active, .view(screen: "A"), .resign(screen: nil), .active, .resign(screen: nil)))
        #expect(tally.newUsers.screens == [ScreenExits(screen: "A", views: 1, exits: 1)])
        #expect(tally.newUsers.exitsWithoutScreen == 1)
        #expect(tally.newUsers.exits == 2)
    }

    @Test("a resign without a session is counted on its own and is no exit")
    func resignOutside() throws {
        let tally = try statistics(user("u", .resign(screen: "A"), .active, .resign(screen: nil), .resign(screen: nil)))
        #expect(tally.resignsOutsideSessions == 2)
        #expect(tally.allUsers.exits == 1)
        #expect(tally.allUsers.screens.isEmpty)
    }

    @Test("a view without a session, and one after resign, is counted apart and is neither view nor exit screen")
    func viewOutside() throws {
        let tally = try statistics(
            user(
                "u", .view(screen: "A"), .active, .resign(screen: nil), .view(screen: "B"), .active,
                .resign(screen: nil)))
        #expect(tally.viewsOutsideSessions == 2)
        #expect(tally.allUsers.screens.isEmpty)
        #expect(tally.allUsers.exitsWithoutScreen == 2)
    }

    @Test("active twice ends the first session without an exit, and its screen is forgotten")
    func activeTwice() throws {
        let tally = try statistics(user("u", .active, .view(screen: "A"), .active, .resign(screen: nil)))
        #expect(tally.allUsers.sessions == 2)
        #expect(tally.unendedSessions == 1)
        #expect(tally.allUsers.screens == [ScreenExits(screen: "A", views: 1, exits: 0)])
        #expect(tally.allUsers.exitsWithoutScreen == 1)
    }

    @Test("a session that never ends has views and no exit")
    func neverEnds() throws {
        let tally = try statistics(user("u", .active, .view(screen: "A")))
        #expect(tally.unendedSessions == 1)
        #expect(tally.allUsers.screens == [ScreenExits(screen: "A", views: 1, exits: 0)])
    }

    @Test("each event is judged at its own instant: a session that outlasts the window has new views and an old exit")
    func acrossTheWindow() throws {
        let tally = try statistics(
            user("u", age: Self.day - 1_000, .active, .view(screen: "A"), .view(screen: "A"), .resign(screen: nil)))
        #expect(tally.newUsers.sessions == 1)
        #expect(tally.newUsers.screens == [ScreenExits(screen: "A", views: 1, exits: 0)])
        #expect(tally.allUsers.screens == [ScreenExits(screen: "A", views: 2, exits: 1)])
    }

    @Test("an event is out of order only if it is before the user's previous one, and is counted all the same")
    func outOfOrder() throws {
        let actions: [(Int64, ExitAction)] = [
            (10, .active), (10, .view(screen: "A")), (5, .view(screen: "B")), (6, .resign(screen: nil)),
        ]
        var events = actions.map { ExitEvent(user: "u", createdAt: 0, at: $0, action: $1) }
        events.append(ExitEvent(user: "v", createdAt: 0, at: 0, action: .active))
        let tally = try statistics(events)
        #expect(tally.outOfOrder == 1)
        #expect(tally.allUsers.screens.first == ScreenExits(screen: "B", views: 1, exits: 1))
    }

    @Test("users have sessions of their own")
    func interleaved() throws {
        let one = user("u", .active, .view(screen: "A"), .resign(screen: nil))
        let other = user("v", .active, .view(screen: "B"), .resign(screen: nil))
        let tally = try statistics(zip(one, other).flatMap { [$0, $1] })
        #expect(tally.users == 2)
        #expect(tally.events == 6)
        #expect(tally.allUsers.screens.map(\.exits) == [1, 1])
    }

    @Test("screens are ordered by exits, ties by name")
    func order() {
        let population = ExitPopulation(
            sessions: 9, exitsWithoutScreen: 2,
            screens: [
                ScreenExits(screen: "b", views: 9, exits: 1), ScreenExits(screen: "c", views: 1, exits: 3),
                ScreenExits(screen: "a", views: 2, exits: 1),
            ])
        #expect(population.screens.map(\.screen) == ["c", "a", "b"])
        #expect(population.exits == 7)
        #expect(population.views == 12)
    }

    @Test("a first event without createdAt is refused by name and changes nothing")
    func missingCreation() throws {
        var tally = ExitTally()
        #expect(throws: ExitEventError.missingCreation(user: "u")) {
            try tally.add(ExitEvent(user: "u", at: 0, action: .active))
        }
        #expect(tally.statistics == ExitTally().statistics)
        try tally.add(ExitEvent(user: "u", createdAt: 0, at: 0, action: .active))
        #expect(tally.statistics.users == 1)
    }

    @Test("a later createdAt that differs from the first is refused and changes nothing")
    func changedCreation() throws {
        var tally = ExitTally()
        try tally.add(ExitEvent(user: "u", createdAt: 3, at: 5, action: .active))
        try tally.add(ExitEvent(user: "u", createdAt: 3, at: 5, action: .view(screen: "A")))
        let before = tally.statistics
        #expect(throws: ExitEventError.changedCreation(user: "u", known: 3, given: 4)) {
            try tally.add(ExitEvent(user: "u", createdAt: 4, at: 5, action: .resign(screen: nil)))
        }
        #expect(tally.statistics == before)
    }
}
