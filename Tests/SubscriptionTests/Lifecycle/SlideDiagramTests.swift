import Subscription
import Testing

/// The diagrams of the slides: pages 17 to 22 (four lives), 30 and 37 (test time).
@Suite struct SlideDiagramTests {
    private static let types: [any SubscriptionLifecycle.Type] = [
        StepwiseSubscription.self, ClosedFormSubscription.self, PopulationOfOne.self,
    ]

    private func life(
        _ type: any SubscriptionLifecycle.Type, _ plan: BillingPlan, _ events: [(EventKind, String)]
    ) throws -> any SubscriptionLifecycle {
        var life = type.init(plan: plan, handling: .strict)
        for (kind, at) in events { try life.apply(SubscriptionEvent(kind, at: instant(at))) }
        return life
    }

    @Test("without grace, mended on 20 May: the next renewal is on 20 June, in both stores", arguments: Store.allCases)
    func graceOff(store: Store) throws {
        let plan = try BillingPlan(store: store, grace: .off, preset: .slides2023)
        for type in Self.types {
            let failed = try life(type, plan, [(.purchase, "2023-04-01"), (.failHold, "2023-05-01")])
            #expect(failed.status(at: instant("2023-05-01")).state == .hold)
            #expect(!failed.status(at: instant("2023-05-19")).hasAccess)
            let mended = try life(
                type, plan, [(.purchase, "2023-04-01"), (.failHold, "2023-05-01"), (.recover, "2023-05-20")])
            #expect(mended.status(at: instant("2023-05-20")).nextRenewal == instant("2023-06-20"))
            #expect(mended.status(at: instant("2023-05-20")).hasAccess)
        }
    }

    @Test("with grace, mended on 10 May: the next renewal stays on 1 June, in both stores", arguments: Store.allCases)
    func graceOn(store: Store) throws {
        let plan = try BillingPlan(
            store: store, grace: .days(store == .play ? 14 : 16), preset: .slides2023)
        // The slides print the last day of grace; the instant is the beginning of the next.
        let graceEnd = instant(store == .play ? "2023-05-15" : "2023-05-17")
        for type in Self.types {
            let failed = try life(type, plan, [(.purchase, "2023-04-01"), (.failGrace, "2023-05-01")])
            #expect(failed.status(at: graceEnd - 1).state == .grace)
            #expect(failed.status(at: graceEnd - 1).hasAccess)
            #expect(failed.status(at: graceEnd - 1).accessEnd == graceEnd)
            #expect(failed.status(at: graceEnd).state == .hold)
            #expect(!failed.status(at: graceEnd).hasAccess)
            let over = store == .play ? graceEnd + 30 * day : instant("2023-05-01") + 60 * day
            #expect(failed.status(at: over - 1).state == .hold)
            #expect(failed.status(at: over).state == .expired)
            #expect(failed.status(at: over).cause == .payment)
            let mended = try life(
                type, plan, [(.purchase, "2023-04-01"), (.failGrace, "2023-05-01"), (.recover, "2023-05-10")])
            #expect(mended.status(at: instant("2023-05-10")).nextRenewal == instant("2023-06-01"))
        }
    }

    @Test("a recovery exactly at the end of grace is one from hold, and begins a new cycle", arguments: Store.allCases)
    func recoveryAtTheEnd(store: Store) throws {
        let plan = try BillingPlan(store: store, grace: .on)
        let graceEnd = instant("2023-05-01") + Int64(plan.graceDays) * day
        for type in Self.types {
            for (at, expiry) in [
                (graceEnd - 1, instant("2023-06-01")), (graceEnd, plan.end(ofPeriodFrom: graceEnd)),
            ] {
                var life = type.init(plan: plan, handling: .strict)
                try life.apply(SubscriptionEvent(.purchase, at: instant("2023-04-01")))
                try life.apply(SubscriptionEvent(.failGrace, at: instant("2023-05-01")))
                try life.apply(SubscriptionEvent(.recover, at: at))
                #expect(life.status(at: at).expiry == expiry)
                #expect(life.status(at: instant("2023-06-01")).tenureDays == 61, "the tenure goes on")
            }
        }
    }

    @Test("in a store's test time, a subscription takes as many minutes as on the slides")
    func testTime() throws {
        let minute: Int64 = 60_000
        let scales: [(TimeScale, hold: Int64, over: Int64)] = [
            (.playLicenceTest, 10 * minute, 20 * minute), (.sandbox, 10 * minute, 15 * minute),
            (.storeKit, 15 * minute / 2, 15 * minute),
        ]
        for (scale, hold, over) in scales {
            let plan = try BillingPlan(store: try #require(scale.store), grace: .on, timeScale: scale)
            for type in Self.types {
                var life = type.init(plan: plan, handling: .strict)
                try life.apply(SubscriptionEvent(.purchase, at: 0))
                let expiry = try #require(life.status(at: 0).expiry)
                #expect(expiry == 5 * minute)
                try life.apply(SubscriptionEvent(.failGrace, at: expiry))
                #expect(life.status(at: hold - 1).state == .grace)
                #expect(life.status(at: hold).state == .hold)
                #expect(life.status(at: over - 1).state == .hold)
                #expect(life.status(at: over).state == .expired)
            }
        }
    }
}
