import Testing

@testable import Subscription

/// A store's answer decides, rule by rule, in every implementation.
@Suite struct AnswerTests {
    private static let types: [any SubscriptionLifecycle.Type] = [
        StepwiseSubscription.self, ClosedFormSubscription.self, PopulationOfOne.self,
    ]

    /// Returns the status after some inputs, on which all implementations must agree.
    private func status(
        _ inputs: [SubscriptionEvent], at instant: Int64? = nil, _ plan: BillingPlan? = nil
    ) throws -> SubscriptionStatus {
        let plan = try plan ?? BillingPlan(store: .play)
        let statuses = try Self.types.map { type in
            var life = type.init(plan: plan, handling: .lenient)
            for input in inputs { try life.apply(input) }
            return life.status(at: instant ?? inputs.last?.at ?? 0)
        }
        #expect(Set(statuses).count == 1, "\(statuses)")
        return statuses[0]
    }

    private func event(_ kind: EventKind, _ at: String, expiry: String? = nil) -> SubscriptionEvent {
        SubscriptionEvent(kind, at: instant(at), expiry: expiry.map(instant))
    }

    private func answer(
        _ state: SubscriptionState, _ at: String, start: String? = nil, expiry: String? = nil, turn: String? = nil
    ) -> SubscriptionEvent {
        SubscriptionEvent(
            SubscriptionAnswer(
                state, start: start.map(instant), expiry: expiry.map(instant), turn: turn.map(instant)), at: instant(at)
        )
    }

    @Test("a subscription that begins in mid-life gets the state that the store answers, and no longer needs an answer")
    func midLife() throws {
        for state in SubscriptionState.allCases where state != .none {
            let named = answer(state, "2025-03-01T00:00:05Z", start: "2025-01-01", expiry: "2025-04-01")
            let status = try status([event(.renew, "2025-03-01"), named])
            #expect(status.state == state)
            #expect(status.hasAccess == state.grantsAccess)
            #expect(!status.needsReconciliation && status.ignored.illegal == 1 && status.ignored.older == 0)
        }

        // The instant of the illegal event does not make an earlier answer older.
        let before = answer(.active, "2025-02-28T23:54:59Z", expiry: "2025-04-01")
        #expect(try status([event(.renew, "2025-03-01"), before]).state == .active)
        #expect(try status([event(.purchase, "2025-03-01"), before]).ignored.older == 1)
    }

    @Test(
        "an answer replaces the state that events led to, and the later of two answers counts, in any order of arrival")
    func replaces() throws {
        let events = [event(.purchase, "2025-01-01"), event(.autoRenewOff, "2025-01-10")]
        let first = answer(.paused, "2025-01-11", turn: "2025-02-20")
        let second = answer(.active, "2025-01-12", expiry: "2025-06-01")

        for inputs in [[first, second], [second, first]] {
            let status = try status(events + inputs, at: instant("2025-01-12"))
            #expect(status.state == .active && status.expiry == instant("2025-06-01"))
            #expect(status.nextRenewal == status.expiry && status.tenureDays == 11)
        }

        let paused = try status(events + [first])
        #expect(paused.state == .paused && paused.nextRenewal == instant("2025-02-20"))
        // An event at the instant of an answer comes before the answer, even if it arrives later.
        let late = try status(events + [second, SubscriptionEvent(.expire, at: second.at)])
        #expect(late.state == .active && late.ignored.contained == 1)
    }

    @Test("the end of grace in a store's answer counts, whether the plan's is longer, shorter or off")
    func namedGrace() throws {
        let purchase = event(.purchase, "2025-01-01")
        for (store, grace) in [(Store.appStore, GraceSetting.on), (.appStore, .off), (.play, .on), (.play, .off)] {
            let plan = try BillingPlan(store: store, grace: grace)
            let failed = event(store == .play || grace == .on ? .failGrace : .failHold, "2025-02-01")
            for end in ["2025-02-04", "2025-02-08", "2025-03-01"] {
                let named = answer(.grace, "2025-02-01T00:00:05Z", expiry: "2025-02-01", turn: end)
                for inputs in [[purchase, failed, named], [named], [failed, named], [purchase, named]] {
                    let before = try status(inputs, at: instant(end) - 1, plan)
                    #expect(before.state == .grace && before.hasAccess && before.accessEnd == instant(end))
                    let after = try status(inputs, at: instant(end), plan)
                    #expect(after.state == .hold && !after.hasAccess)
                }
            }

            // If the answer names no end, it is the plan's, or the standard one if the plan has none.
            let unnamed = answer(.grace, "2025-02-01T00:00:05Z", expiry: "2025-02-01")
            let end = instant("2025-02-01") + (store == .play ? 7 : 16) * day
            #expect(try status([purchase, failed, unnamed], plan).accessEnd == end)
            #expect(try status([unnamed], plan).accessEnd == end)
        }
    }

    @Test("Google Play's period ended at the failure of the payment, and a renewal in grace keeps that cycle")
    func unknownPeriod() throws {
        let named = answer(.grace, "2025-02-01T00:00:05Z", start: "2025-01-01", turn: "2025-02-08")
        let renewal = event(.renew, "2025-02-03")
        let events = [event(.failGrace, "2025-02-01"), named]
        #expect(try status(events).expiry == instant("2025-02-01"))
        #expect(try status(events + [renewal]).expiry == instant("2025-03-01"))
        // Without an event it is unknown, and the cycle of the start date gives the end of the next period.
        #expect(try status([named]).expiry == nil)
        #expect(try status([named, renewal]).expiry == instant("2025-03-01"))

        // A period that ended long ago is not the one that was not paid.
        let old = [event(.purchase, "2024-06-01")] + events
        #expect(try status(old).expiry == instant("2025-02-01"))
    }

    @Test("what an answer contains is not counted again: renewals a day before its end, purchases within it")
    func contained() throws {
        let year = answer(.active, "2025-01-01T00:00:05Z", start: "2025-01-01", expiry: "2026-01-01")
        let cases: [(EventKind, String, isContained: Bool)] = [
            (.purchase, "2025-01-01T00:00:06Z", true), (.purchase, "2025-12-31T23:59:59Z", true),
            (.purchase, "2026-01-01", false), (.renew, "2025-12-30T23:59:59Z", true), (.renew, "2025-12-31", false),
            (.recover, "2025-06-01", true), (.recover, "2025-12-31", false), (.planUpgrade, "2025-06-01", false),
        ]
        for (kind, at, isContained) in cases {
            let status = try status([year, event(kind, at)])
            #expect(status.ignored.contained == (isContained ? 1 : 0), "\(kind) \(at)")
            #expect((status.expiry == instant("2026-01-01")) == isContained, "\(kind) \(at)")
        }

        // A renewal that names its own end sets it. After the end has moved, nothing is contained any more.
        let moved = event(.renew, "2025-06-01", expiry: "2027-01-01")
        #expect(try status([year, moved]).expiry == instant("2027-01-01"))
        #expect(try status([year, moved, event(.renew, "2025-07-01")]).ignored.contained == 0)
        // In test time the day shrinks as the period does.
        let plan = try BillingPlan(store: .play, timeScale: .playLicenceTest)
        let short = SubscriptionEvent(SubscriptionAnswer(.active, expiry: 300_000), at: 0)
        #expect(try status([short, SubscriptionEvent(.renew, at: 289_999)], plan).ignored.contained == 1)
        #expect(try status([short, SubscriptionEvent(.renew, at: 290_000)], plan).ignored.contained == 0)
    }

    @Test("an event that brings its answer is never illegal, not even where illegal events are refused")
    func explainsItself() throws {
        let answer = SubscriptionAnswer(.active, expiry: instant("2025-03-01"))
        let renewal = SubscriptionEvent(.renew, at: instant("2025-02-01"), answer: answer)
        let status = try status([renewal])
        #expect(status.state == .active && status.ignored.illegal == 0 && !status.needsReconciliation)

        for type in [StepwiseSubscription.self, ClosedFormSubscription.self] as [any SubscriptionLifecycle.Type] {
            var life = type.init(plan: try BillingPlan(store: .play), handling: .strict)
            #expect(try life.apply(renewal) == .applied(.late))
        }

        // A state that the store does not name is the one that the event leads to.
        let led = SubscriptionAnswer(.canceled, isStated: false, expiry: instant("2025-02-01"))
        let off = SubscriptionEvent(.autoRenewOff, at: instant("2025-02-05"), answer: led)
        let failing = [event(.purchase, "2025-01-01"), event(.failGrace, "2025-02-01")]
        #expect(try self.status(failing + [off]).state == .expired)
        #expect(try self.status([off], at: instant("2025-01-01")).state == .expired, "the period is over")
    }

    @Test("an answer counts after the event that it was asked for, though its own clock is up to five minutes behind")
    func ownEvent() throws {
        let end = "2026-01-01"
        let cases: [([SubscriptionEvent], SubscriptionEvent, SubscriptionState)] = [
            ([event(.purchase, "2025-01-01T00:00:00.123Z")], answer(.active, "2025-01-01", expiry: end), .active),
            (
                [event(.purchase, "2025-01-01"), event(.renew, "2025-02-01T00:05:00Z")],
                answer(.active, "2025-02-01", expiry: end), .active
            ),
            (
                [event(.purchase, "2025-01-01"), event(.failHold, "2025-02-01T00:00:00.5Z")],
                answer(.hold, "2025-02-01", expiry: "2025-02-01"), .hold
            ),
            (
                [event(.purchase, "2025-01-01"), event(.autoRenewOff, "2025-01-05T00:00:01Z")],
                answer(.canceled, "2025-01-05", expiry: end), .canceled
            ),
            (
                [event(.purchase, "2025-01-01"), event(.revoke, "2025-01-05T00:00:01Z")],
                answer(.expired, "2025-01-05", expiry: "2025-01-05"), .revoked
            ),
        ]

        for (events, named, state) in cases {
            let status = try status(events + [named])
            #expect(status.state == state && status.expiry == named.answer?.expiry && status.ignored.older == 0)
            #expect(!status.needsReconciliation)
        }

        // With another state, or an end that the event cannot have set, the store must be asked again.
        let renewed = [event(.purchase, "2025-01-01"), event(.renew, "2025-01-31T12:00:00.5Z")]
        for named in [
            answer(.active, "2025-01-31T12:00:00Z", expiry: "2025-02-01"), answer(.active, "2025-01-31T12:00:00Z"),
            answer(.canceled, "2025-01-31T12:00:00Z", expiry: "2025-02-01"),
        ] {
            let status = try status(renewed + [named])
            #expect(status.ignored.older == 1 && status.needsReconciliation && status.expiry == instant("2025-03-01"))
        }

        // An answer from longer ago is older, and so is one that comes after a later answer.
        let old = try status([cases[0].0[0], answer(.active, "2024-12-31T23:55:00Z", expiry: end)])
        #expect(old.ignored.older == 1 && !old.needsReconciliation)
        let second = answer(.active, "2025-01-01T00:00:01Z", expiry: "2025-06-01")
        #expect(try status([second, cases[0].1]).expiry == instant("2025-06-01"))
    }

    @Test("a subscription that the store calls active after its end has access for one more day")
    func activePastEnd() throws {
        let late = answer(.active, "2025-02-01T00:00:20Z", start: "2025-01-01", expiry: "2025-02-01")
        let now = try status([late])
        #expect(now.state == .active && now.hasAccess && now.accessEnd == instant("2025-02-02T00:00:20Z"))
        #expect(now.isAwaiting && now.nextRenewal == instant("2025-02-01"))
        #expect(try !status([late], at: instant("2025-02-02T00:00:20Z")).hasAccess)

        // A renewal keeps the cycle, and its period is all that counts then.
        let renewed = try status([late, event(.renew, "2025-02-01T00:01:30Z")])
        #expect(renewed.accessEnd == instant("2025-03-01"))
        for kind in [EventKind.failHold, .autoRenewOff, .expire, .revoke, .pauseScheduled] {
            #expect(try !status([late, event(kind, "2025-02-01T00:01:30Z")]).hasAccess, "\(kind)")
        }
    }

    @Test("grace and hold of Google Play last 60 days together, however long the store lets grace last")
    func holdIsTheRest() throws {
        let begin = answer(.active, "2025-01-01T00:00:05Z", start: "2025-01-01", expiry: "2025-02-01")
        let over = instant("2025-02-01") + 60 * day
        for end in ["2025-02-04", "2025-02-08", "2025-03-03"] {
            let grace = answer(.grace, "2025-02-01T00:00:15Z", turn: end)
            let hold = answer(.hold, "\(end)T00:00:15Z", expiry: end)
            let failed = event(.failGrace, "2025-02-01T00:00:10Z")
            for inputs in [
                [begin, failed, grace], [begin, failed, grace, event(.failHold, "\(end)T00:00:10Z"), hold],
                [begin, failed, grace, hold], [begin, grace], [begin, hold],
            ] {
                #expect(try status(inputs, at: over - 1).state == .hold, "\(end) \(inputs.count)")
                let ended = try status(inputs, at: over)
                #expect(ended.state == .expired && ended.cause == .payment, "\(end) \(inputs.count)")
            }
        }

        // A shorter hold of the plan stays as it is, within the 60 days.
        let plan = try BillingPlan(store: .play, grace: .days(14), holdDays: 30)
        let events = [begin, event(.failGrace, "2025-02-01")]
        let short = events + [answer(.grace, "2025-02-01T00:00:15Z", turn: "2025-02-04")]
        #expect(try status(short, at: instant("2025-03-06") - 1, plan).state == .hold)
        #expect(try status(short, at: instant("2025-03-06"), plan).state == .expired)
        let long = events + [answer(.grace, "2025-02-01T00:00:15Z", turn: "2025-03-15")]
        #expect(try status(long, at: over, plan).state == .expired)
    }

    @Test("a prepaid subscription ends at its expiry, or a day after the store said that it is active")
    func prepaidEnds() throws {
        let paid = SubscriptionEvent(
            SubscriptionAnswer(.active, expiry: instant("2025-03-01"), isPrepaid: true), at: instant("2025-02-01"))
        #expect(try status([paid], at: instant("2025-03-01") - 1).hasAccess)
        let over = try status([paid], at: instant("2025-03-01"))
        #expect(over.state == .expired && !over.hasAccess && over.cause == .voluntary && over.tenureDays == 28)

        for kind in EventKind.allCases {
            _ = try status([paid, event(kind, "2025-03-01T00:00:01Z")])
            _ = try status([paid, event(kind, "2025-02-11"), event(.info, "2025-04-20")], at: instant("2025-05-01"))
        }

        let late = SubscriptionEvent(
            SubscriptionAnswer(.active, expiry: instant("2025-03-01"), isPrepaid: true), at: instant("2025-03-01") + 1)
        #expect(try status([late]).hasAccess)
        #expect(try status([late], at: late.at + day).state == .expired)
    }

    @Test("a prepaid subscription has no next renewal, until it is bought anew")
    func prepaid() throws {
        let answer = SubscriptionAnswer(.active, expiry: instant("2025-03-01"), isPrepaid: true)
        let paid = SubscriptionEvent(answer, at: instant("2025-02-01"))
        let status = try status([paid])
        #expect(status.state == .active && status.hasAccess && status.nextRenewal == nil)
        let upgraded = try self.status([paid, event(.planUpgrade, "2025-02-10")])
        #expect(upgraded.nextRenewal == instant("2025-03-10"))
    }

    @Test("a revoked subscription stays so if Google Play calls it expired, in either order")
    func revokedAndExpired() throws {
        let purchase = event(.purchase, "2025-01-01")
        let revoke = event(.revoke, "2025-01-05")
        let over = answer(.expired, "2025-01-05", expiry: "2025-01-05")

        for inputs in [[purchase, revoke, over], [purchase, over, revoke], [over, revoke]] {
            let status = try status(inputs)
            #expect(status.state == .revoked && status.ignored.contained == 0)
        }
    }

    @Test("if the store does not know a subscription, its state asks for an answer until one arrives")
    func unknownToStore() throws {
        let purchase = event(.purchase, "2025-01-01")
        let nothing = answer(.none, "2025-01-06")
        let unanswered = try status([purchase, nothing])
        #expect(unanswered.needsReconciliation && unanswered.state == .active)
        #expect(try !status([nothing]).needsReconciliation)
        #expect(try !status([purchase, nothing, answer(.active, "2025-01-07")]).needsReconciliation)
    }
}
