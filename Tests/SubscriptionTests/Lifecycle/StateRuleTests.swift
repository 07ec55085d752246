import Subscription
import Testing

/// Rules of the lifecycle one by one, in every implementation.
@Suite struct StateRuleTests {
    private static let begin = instant("2024-01-01")

    private func each(
        _ plan: BillingPlan, _ events: [SubscriptionEvent], _ check: (any SubscriptionLifecycle) -> Void
    ) throws {
        for type in [StepwiseSubscription.self, ClosedFormSubscription.self, PopulationOfOne.self]
            as [any SubscriptionLifecycle.Type]
        {
            var life = type.init(plan: plan, handling: .lenient)
            for event in events { try life.apply(event) }
            check(life)
        }
    }

    private func event(
        _ kind: EventKind, _ text: String, expiry: String? = nil, resumeAt: String? = nil, cause: Cause? = nil
    ) -> SubscriptionEvent {
        SubscriptionEvent(
            kind, at: instant(text), expiry: expiry.map(instant), resumeAt: resumeAt.map(instant), cause: cause)
    }

    @Test("an active subscription past its expiry stays active, without access, awaiting an event")
    func awaiting() throws {
        let plan = try BillingPlan(store: .appStore)
        try each(plan, [event(.purchase, "2024-01-01")]) { life in
            let before = life.status(at: instant("2024-02-01") - 1)
            #expect(before.hasAccess && !before.isAwaiting)
            let after = life.status(at: instant("2024-02-01"))
            #expect(after.state == .active && !after.hasAccess && after.isAwaiting)
            #expect(life.status(at: .max).state == .active)
        }
    }

    @Test("renewals are counted from the expiry, however late they come")
    func lateRenewal() throws {
        let plan = try BillingPlan(store: .play)
        let events = [event(.purchase, "2024-01-01"), event(.renew, "2024-02-20"), event(.renew, "2024-02-21")]
        try each(plan, events) { #expect($0.status(at: 0).expiry == instant("2024-04-01")) }
    }

    @Test("on Google Play without grace access goes on for a day of silence")
    func silence() throws {
        let plan = try BillingPlan(store: .play, grace: .off)
        try each(plan, [event(.purchase, "2024-01-01")]) { life in
            #expect(life.status(at: instant("2024-02-02") - 1).hasAccess)
            #expect(life.status(at: instant("2024-02-01")).isAwaiting)
            #expect(!life.status(at: instant("2024-02-02")).hasAccess)
        }
    }

    @Test("cancelling in grace or on hold ends access at once, with the cause that it was cancelled in the store")
    func cancellingEnds() throws {
        for store in Store.allCases {
            let plan = try BillingPlan(store: store, grace: .on)
            for failure in [EventKind.failGrace, .failHold] {
                let events = [
                    event(.purchase, "2024-01-01"), event(failure, "2024-02-01"), event(.autoRenewOff, "2024-02-02"),
                ]
                try each(plan, events) { life in
                    let status = life.status(at: instant("2024-02-02"))
                    #expect(status.state == .expired && !status.hasAccess && status.cause == .store)
                    #expect(status.accessEnd == nil)
                }
            }
        }
    }

    @Test("a canceled subscription has access to its expiry, ends there voluntarily, and can be extended")
    func canceled() throws {
        let plan = try BillingPlan(store: .appStore)
        let events = [event(.purchase, "2024-01-01"), event(.autoRenewOff, "2024-01-10", cause: .api)]
        try each(plan, events) { life in
            #expect(life.status(at: instant("2024-01-31")).hasAccess)
            let over = life.status(at: instant("2024-02-01"))
            #expect(over.state == .expired && over.cause == .api && over.tenureDays == 31)
            #expect(life.status(at: instant("2025-01-01")).tenureDays == 31)
        }

        try each(plan, events + [event(.extend, "2024-01-20", expiry: "2024-02-10")]) { life in
            #expect(life.status(at: instant("2024-02-09")).state == .canceled)
            #expect(life.status(at: instant("2024-02-10")).cause == .api)
        }
    }

    @Test("a scheduled pause begins at the end of the period, also of one that is extended, and lasts until an event")
    func pause() throws {
        let plan = try BillingPlan(store: .play)
        let events = [
            event(.purchase, "2024-01-01"), event(.pauseScheduled, "2024-01-05", resumeAt: "2024-03-01"),
        ]
        try each(plan, events) { life in
            let scheduled = life.status(at: instant("2024-01-31"))
            #expect(scheduled.state == .active && scheduled.nextRenewal == instant("2024-03-01"))
            let paused = life.status(at: instant("2024-02-01"))
            #expect(paused.state == .paused && !paused.hasAccess && paused.nextRenewal == instant("2024-03-01"))
            #expect(life.status(at: instant("2024-04-01")).state == .paused)
        }

        try each(plan, events + [event(.extend, "2024-01-06", expiry: "2024-02-05")]) { life in
            #expect(life.status(at: instant("2024-02-05") - 1).state == .active)
            #expect(life.status(at: instant("2024-02-05")).state == .paused)
        }

        try each(plan, events + [event(.recover, "2024-03-01")]) { life in
            #expect(life.status(at: instant("2024-03-01")).expiry == instant("2024-04-01"))
        }

        try each(plan, events + [event(.failHold, "2024-03-01")]) { life in
            #expect(life.status(at: instant("2024-03-01")).state == .hold)
            #expect(life.status(at: instant("2024-03-01") + 53 * day).state == .expired, "60 days less 7 of grace")
        }
    }

    @Test("a reversed refund restores access until the expiry, and gives nothing after it")
    func refundReversed() throws {
        let plan = try BillingPlan(store: .appStore)
        let events = [event(.purchase, "2024-01-01"), event(.revoke, "2024-01-10")]
        try each(plan, events) { life in
            let revoked = life.status(at: instant("2024-01-20"))
            #expect(revoked.state == .revoked && revoked.cause == .support && revoked.tenureDays == 9)
        }

        try each(plan, events + [event(.refundReversed, "2024-01-12")]) { life in
            let status = life.status(at: instant("2024-01-20"))
            #expect(status.state == .active && status.hasAccess && status.nextRenewal == instant("2024-02-01"))
            #expect(status.cause == nil && status.tenureDays == 19)
        }

        try each(plan, events + [event(.refundReversed, "2024-02-01")]) { life in
            #expect(life.status(at: instant("2024-02-01")).state == .expired)
        }
    }

    @Test("a purchase that replaces a running subscription keeps its tenure, and one after the end begins a new tenure")
    func tenure() throws {
        let plan = try BillingPlan(store: .play)
        try each(plan, [event(.purchase, "2024-01-01"), event(.purchase, "2024-01-11")]) {
            #expect($0.status(at: instant("2024-01-21")).tenureDays == 20)
        }

        let again = [event(.purchase, "2024-01-01"), event(.expire, "2024-01-05"), event(.purchase, "2024-01-11")]
        try each(plan, again) { #expect($0.status(at: instant("2024-01-21")).tenureDays == 10) }
        let pending = [
            event(.purchase, "2024-01-01"), event(.expire, "2024-01-05"), event(.pendingStart, "2024-01-11"),
        ]
        try each(plan, pending) { life in
            let status = life.status(at: instant("2024-02-21"))
            #expect(status.tenureDays == 0 && status.expiry == nil && status.state == .pending)
        }
    }

    @Test("an expiry in an event replaces the computed one, and later periods are counted from it")
    func storeExpiry() throws {
        let plan = try BillingPlan(store: .appStore)
        // A trial of a week, then months.
        let trial = [event(.purchase, "2024-01-31", expiry: "2024-02-07"), event(.renew, "2024-02-07")]
        try each(plan, trial) { #expect($0.status(at: 0).expiry == instant("2024-03-07")) }

        // The store shortened the month as the rules do, so the 31st comes back.
        let shortened = [
            event(.purchase, "2024-01-31", expiry: "2024-02-29"), event(.renew, "2024-02-29"),
        ]
        try each(plan, shortened) { #expect($0.status(at: 0).expiry == instant("2024-03-31")) }

        // If the event names no end, one period is added to the known one.
        try each(plan, [event(.purchase, "2024-01-31"), event(.extend, "2024-02-01")]) {
            #expect($0.status(at: 0).expiry == instant("2024-03-31"))
        }
    }

    @Test("the mark that asks for the store's answer stays after further events, also if an illegal event set it")
    func reconcile() throws {
        let plan = try BillingPlan(store: .play)
        for odd in [
            SubscriptionEvent(.info, at: instant("2024-01-02"), needsReconciliation: true),
            event(.graceEnd, "2024-01-02"),
        ] {
            try each(plan, [event(.purchase, "2024-01-01"), odd, event(.renew, "2024-02-01")]) { life in
                let status = life.status(at: instant("2024-02-01"))
                #expect(status.needsReconciliation && status.state == .active)
                #expect(status.ignored.illegal == (odd.kind == .info ? 0 : 1))
            }
        }
    }
}
