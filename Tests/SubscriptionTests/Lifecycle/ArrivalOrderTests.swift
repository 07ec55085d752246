import Reproducibility
import Testing
import Workloads

@testable import Subscription

/// Order of arrival, duplicates, and what one instant holds.
@Suite struct ArrivalOrderTests {
    private static let types: [any SubscriptionLifecycle.Type] = [
        StepwiseSubscription.self, ClosedFormSubscription.self, PopulationOfOne.self,
    ]
    private static let plans = Plans.all + Plans.unusual

    private func each(
        _ plan: BillingPlan? = nil, _ events: [SubscriptionEvent], at instant: Int64,
        _ check: (SubscriptionStatus, String) -> Void
    ) throws {
        let plan = try plan ?? BillingPlan(store: .appStore, grace: .on)
        for type in Self.types {
            var life = type.init(plan: plan, handling: .lenient)
            for event in events { try life.apply(event) }
            check(life.status(at: instant), "\(type)")
        }
    }

    @Test("events older than the last applied one are dropped and counted, and no others")
    func older() throws {
        for number in 0..<5_000 {
            let plan = Self.plans[number % Self.plans.count]
            let seed = Seed.derive(7, "older", "\(number)")
            let events =
                RandomSubscriptionEvents(plan: plan, begin: instant("2024-02-29"), seed: seed, answers: 0).events

            // An oracle by the words of the specification, which only uses the instants.
            var last = Int64.min
            var older = 0
            for event in events {
                if event.at < last { older += 1 } else { last = event.at }
            }

            try each(plan, events, at: last) { status, name in
                #expect(status.ignored.older == older, "\(name) \(events)")
            }
        }
    }

    @Test("an event that is delivered twice at once changes nothing but the count of duplicates")
    func twiceAtOnce() throws {
        for number in 0..<5_000 {
            let plan = Self.plans[number % Self.plans.count]
            let seed = Seed.derive(7, "twice", "\(number)")
            let events = RandomSubscriptionEvents(plan: plan, begin: instant("2023-12-31"), seed: seed, answers: 0)
                .events

            for type in Self.types {
                var once = type.init(plan: plan, handling: .lenient)
                var twice = type.init(plan: plan, handling: .lenient)
                for event in events {
                    try once.apply(event)
                    try twice.apply(event)
                    let again = try twice.apply(event)
                    #expect(again == .duplicate || again == .older)

                    for probe in [event.at, event.at + 20 * day, event.at + 400 * day] {
                        var expected = once.status(at: probe)
                        var status = twice.status(at: probe)
                        expected.ignored.older = 0
                        expected.ignored.duplicates = 0
                        status.ignored.older = 0
                        status.ignored.duplicates = 0
                        #expect(status == expected, "\(type) \(events)")
                    }
                }
            }
        }
    }

    @Test(
        "the IDs of the last instant are remembered, and a repetition of an earlier event counts as older"
    )
    func idsOfTheLastInstant() throws {
        let events = ["a", "b", "c", "b", "a"].map { SubscriptionEvent(.info, at: 5, id: EventID($0)) }
        try each(nil, events, at: 5) { status, name in #expect(status.ignored.duplicates == 2, "\(name)") }
        let later =
            events + [
                SubscriptionEvent(.info, at: 6, id: EventID("d")), SubscriptionEvent(.info, at: 5, id: EventID("a")),
                SubscriptionEvent(.info, at: 6, id: EventID("a")),
            ]
        try each(nil, later, at: 6) { status, name in
            #expect(status.ignored.duplicates == 2, "\(name)")
            #expect(status.ignored.older == 1, "\(name)")
        }
    }

    @Test("at one instant, a revoke after an expire revokes, and an autoRenewOff gives the reason of the end")
    func behindAnExpire() throws {
        let purchase = SubscriptionEvent(.purchase, at: 0)

        func expire(_ cause: Cause? = nil) -> SubscriptionEvent { SubscriptionEvent(.expire, at: 9, cause: cause) }

        let off = SubscriptionEvent(.autoRenewOff, at: 9, cause: .accountDeleted)
        let revoke = SubscriptionEvent(.revoke, at: 9)
        let late = instant("1970-03-03")

        func lateExpire(_ cause: Cause) -> SubscriptionEvent { SubscriptionEvent(.expire, at: late, cause: cause) }

        let lateOff = SubscriptionEvent(.autoRenewOff, at: late, cause: .accountDeleted)
        let cases: [([SubscriptionEvent], SubscriptionState, Cause?)] = [
            ([purchase, expire(), revoke], .revoked, .support),
            ([purchase, revoke, expire()], .revoked, .support),
            ([purchase, expire(), off], .expired, .accountDeleted),
            ([purchase, off, expire()], .expired, .accountDeleted),
            ([purchase, expire(.productGone), off], .expired, .productGone),
            ([purchase, off, expire(.productGone)], .expired, .productGone),
            ([purchase, SubscriptionEvent(.failHold, at: 3), expire(), off], .expired, .accountDeleted),
            ([purchase, SubscriptionEvent(.failHold, at: 3), off, expire()], .expired, .accountDeleted),
            ([purchase, expire(), off, revoke], .revoked, .support),
            // After the end of the period, the cancellation comes too late for any other cause.
            ([purchase, lateExpire(.productGone), lateOff], .expired, .accountDeleted),
            ([purchase, lateOff, lateExpire(.productGone)], .expired, .accountDeleted),
            // At a later instant, the table alone decides.
            ([purchase, expire(), SubscriptionEvent(.autoRenewOff, at: 10)], .expired, .voluntary),
            // The purchase after the expiry is not the revoked one.
            ([purchase, expire(), SubscriptionEvent(.purchase, at: 9, id: EventID("new")), revoke], .active, nil),
        ]
        for (events, state, cause) in cases {
            try each(nil, events, at: 20) { status, name in
                #expect(status.state == state, "\(name) \(events)")
                #expect(status.cause == cause, "\(name) \(events)")
                #expect(status.ignored.illegal == 0, "\(name) \(events)")
            }
        }

        // It ended at the end of its period, in either order of arrival.
        for events in [[purchase, lateExpire(.payment), lateOff], [purchase, lateOff, lateExpire(.payment)]] {
            try each(nil, events, at: late) { status, name in #expect(status.tenureDays == 31, "\(name)") }
        }

        let pending = [SubscriptionEvent(.pendingStart, at: 0), expire(), revoke]
        try each(nil, pending, at: 20) { status, name in
            #expect(status.state == .expired, "\(name)")
            #expect(status.ignored.illegal == 1, "what is pending cannot be revoked: \(name)")
        }
    }

    @Test("in strict mode, an illegal event is refused by name and changes nothing, but a dropped one is not an error")
    func strict() throws {
        let plan = try BillingPlan(store: .play)
        for type in [StepwiseSubscription.self, ClosedFormSubscription.self] as [any SubscriptionLifecycle.Type] {
            var life = type.init(plan: plan, handling: .strict)
            try life.apply(SubscriptionEvent(.purchase, at: 10))
            let before = life.status(at: 10)
            #expect(throws: IllegalEventError(state: .active, event: .graceEnd, at: 20)) {
                try life.apply(SubscriptionEvent(.graceEnd, at: 20, needsReconciliation: true))
            }
            #expect(life.status(at: 10) == before)
            #expect(try life.apply(SubscriptionEvent(.graceEnd, at: 9)) == .older)
            #expect(try life.apply(SubscriptionEvent(.autoRenewOff, at: 15)) == .applied(.ok))
        }
    }

    @Test("an illegal event is named with its instant, the state and the events that the state takes")
    func illegalEventText() {
        let error = IllegalEventError(state: .none, event: .renew, at: 3)
        #expect(
            "\(error)"
                == "renew at 1970-01-01T00:00:00.003Z: illegal in state none, which takes purchase, pendingStart, "
                + "info")
    }

    @Test("counts beyond what a word of a population holds are exact")
    func manyCounts() throws {
        let purchase = SubscriptionEvent(.purchase, at: 10, id: EventID("p"))
        let events =
            [purchase]
            + (0..<10_000).flatMap { number in
                [
                    SubscriptionEvent(.info, at: 9), purchase,
                    SubscriptionEvent(.graceEnd, at: 10, id: number % 2 == 0 ? EventID("illegal \(number)") : nil),
                ]
            }

        let population = SubscriptionPopulation()
        population.append(1, plan: try BillingPlan(store: .play))
        var batch = GroupedEvents()
        for event in events { batch.append(event, of: 0) }

        for round in 1...2 {
            population.apply(batch)
            let status = population.status(of: 0, at: 10)
            #expect(status.ignored.older == 10_000 * round)
            // 5,000 events with different ids and one without an id are illegal the first time; all others are
            // repetitions.
            #expect(status.ignored.illegal == 5_001)
            #expect(status.ignored.duplicates == 10_000 * round + 4_999 + (round - 1) * (10_000 + 1))
        }
    }

    @Test("events that arrive mixed are grouped with the order of each subscription kept, in batches of any size")
    func batches() throws {
        let plan = try BillingPlan(store: .appStore, grace: .on)
        var random = Xoshiro256StarStar(seed: 99)
        let lives = (0..<200).map { number in
            RandomSubscriptionEvents(plan: plan, begin: instant("2024-01-31"), seed: UInt64(number)).events
        }

        var nextIndices = lives.map { _ in 0 }
        var arrived: [(Int, SubscriptionEvent)] = []
        while arrived.count < lives.reduce(0, { $0 + $1.count }) {
            let number = random.index(below: lives.count)
            guard nextIndices[number] < lives[number].count else { continue }
            arrived.append((number, lives[number][nextIndices[number]]))
            nextIndices[number] += 1
        }

        for size in [1, 3, 100, arrived.count] {
            let population = SubscriptionPopulation()
            population.append(lives.count, plan: plan)
            var batch = EventBatch()

            for (index, (number, event)) in arrived.enumerated() {
                batch.append(event, of: number)
                guard batch.count == size || index == arrived.count - 1 else { continue }
                population.apply(batch.grouped())
                batch.removeAll()
            }

            for (number, events) in lives.enumerated() {
                var life = StepwiseSubscription(plan: plan)
                for event in events { try life.apply(event) }
                for probe in [Int64.min, instant("2024-05-01"), .max] {
                    #expect(population.status(of: number, at: probe) == life.status(at: probe))
                }
            }
        }
    }
}
