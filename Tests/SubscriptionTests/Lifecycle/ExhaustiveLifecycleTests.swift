import Testing

@testable import Subscription

/// Every short life, at every instant that matters.
@Suite struct ExhaustiveLifecycleTests {
    private static let begin = instant("2024-01-31")

    /// The instants around every timer of a subscription bought at the beginning.
    private static func grid(_ plan: BillingPlan, neighbours: ClosedRange<Int64>) -> [Int64] {
        let expiry = plan.end(ofPeriodFrom: begin)
        let graceEnd = expiry + plan.graceLength
        let holdEnd = (plan.store == .play ? graceEnd : expiry) + plan.holdLength
        var instants: Set<Int64> = [begin, begin + day]

        for edge in [expiry, expiry + plan.silence, graceEnd, holdEnd] {
            for step in neighbours { instants.insert(edge + step) }
        }

        return instants.sorted()
    }

    private static func events(at: Int64) -> [SubscriptionEvent] {
        EventKind.allCases.map { SubscriptionEvent($0, at: at) }
    }

    /// Answers of states with ends and without, alone and together with events.
    private static func answers(at: Int64) -> [SubscriptionEvent] {
        [SubscriptionState.none, .active, .grace, .hold, .expired].map { state in
            SubscriptionEvent(SubscriptionAnswer(state), at: at)
        }
            + [SubscriptionState.active, .canceled, .grace, .paused].map { state in
                let answer = SubscriptionAnswer(state, start: begin, expiry: at + day, turn: at + 3 * day)
                return SubscriptionEvent(answer, at: at, id: EventID("answer"))
            }
            + [SubscriptionState.active, .revoked].map { state in
                let answer = SubscriptionAnswer(state, isStated: state == .revoked, expiry: at + 40 * day)
                return SubscriptionEvent(.renew, at: at, answer: answer)
            }
    }

    /// The inputs that matter most for answers: few enough for all sequences of four.
    private static func few(at: Int64) -> [SubscriptionEvent] {
        [EventKind.purchase, .renew, .failGrace, .autoRenewOff, .revoke, .expire].map { SubscriptionEvent($0, at: at) }
            + [
                SubscriptionAnswer(.active), SubscriptionAnswer(.active, expiry: at + 20 * day),
                SubscriptionAnswer(.grace, turn: at + 5 * day), SubscriptionAnswer(.expired, expiry: at),
            ].map { SubscriptionEvent($0, at: at) }
    }

    /// Follows every sequence after a beginning, and compares the two lifecycles at all instants after each event.
    private static func follow(
        _ lives: (StepwiseSubscription, ClosedFormSubscription), _ events: [SubscriptionEvent], more: Int,
        inputs: ArraySlice<SubscriptionEvent>, inOrder: Bool = false, probes: [Int64],
        visit: ([SubscriptionEvent]) -> Void
    ) -> String? {
        for probe in probes where lives.0.status(at: probe) != lives.1.status(at: probe) {
            return """
                \(events) at \(probe): \(lives.1.status(at: probe)), and stepwise \(lives.0.status(at: probe)) \
                of \(lives.0.plan)
                """
        }

        visit(events)
        guard more > 0 else { return nil }

        for event in inputs {
            var next = lives
            let outcomes = (try? next.0.apply(event), try? next.1.apply(event))
            guard outcomes.0 == outcomes.1 else { return "\(events + [event]): \(outcomes)" }

            // In order of time: the inputs of the same instant, and all later ones.
            let further = inOrder ? inputs.drop { $0.at < event.at } : inputs
            if let difference = follow(
                next, events + [event], more: more - 1, inputs: further,
                inOrder: inOrder, probes: probes, visit: visit)
            {
                return difference
            }
        }

        return nil
    }

    @Test(
        "closedForm agrees with stepwise after all sequences of up to three events and answers around every timer",
        arguments: Plans.all)
    func threeInputs(plan: BillingPlan) {
        let inputs = Self.grid(plan, neighbours: -1...0).flatMap {
            Self.events(at: $0) + (plan.preset == .current ? Self.answers(at: $0) : [])
        }

        var sequences = 0
        for first in [EventKind.purchase, .pendingStart] {
            var lives = (StepwiseSubscription(plan: plan), ClosedFormSubscription(plan: plan))
            let event = SubscriptionEvent(first, at: Self.begin)
            _ = (try? lives.0.apply(event), try? lives.1.apply(event))
            let difference = Self.follow(
                lives, [event], more: 2, inputs: inputs[...], probes: Self.grid(plan, neighbours: -1...1)
            ) { _ in sequences += 1 }
            #expect(difference == nil)
        }
        #expect(sequences == 2 * (1 + inputs.count + inputs.count * inputs.count))
    }

    @Test(
        "all implementations agree after all sequences of four events and answers, for any first event",
        arguments: [Store.play, .appStore])
    func fourInputs(store: Store) throws {
        let plan = try BillingPlan(store: store, grace: .on, months: .anchored)
        let expiry = plan.end(ofPeriodFrom: Self.begin)
        let inputs = [expiry - 1, expiry, expiry + plan.graceLength].flatMap { Self.few(at: $0) }
        var every = EveryImplementation()

        for first in Self.few(at: Self.begin) {
            var lives = (StepwiseSubscription(plan: plan), ClosedFormSubscription(plan: plan))
            _ = (try? lives.0.apply(first), try? lives.1.apply(first))
            let difference = Self.follow(lives, [first], more: 3, inputs: inputs[...], probes: []) { events in
                if events.count == 4 { every.append(plan, events) }
            }
            #expect(difference == nil)
        }
        #expect(every.stepwise.count == 270_000)
        let probes = [expiry, expiry + 3 * day, expiry + 30 * day]
        #expect(every.compare { _ in probes }.difference == nil)
    }

    @Test(
        "closedForm agrees with stepwise after all sequences of four inputs in order of time around every timer",
        arguments: [Store.play, .appStore])
    func fourInputsInOrder(store: Store) throws {
        let plan = try BillingPlan(store: store, grace: .on)
        let inputs = Self.grid(plan, neighbours: -1...0).flatMap { Self.events(at: $0) + Self.answers(at: $0) }
        var lives = (StepwiseSubscription(plan: plan), ClosedFormSubscription(plan: plan))
        let purchase = SubscriptionEvent(.purchase, at: Self.begin)
        _ = (try? lives.0.apply(purchase), try? lives.1.apply(purchase))
        let last = try #require(inputs.last).at
        var sequences = 0
        let difference = Self.follow(
            lives, [purchase], more: 3, inputs: inputs[...], inOrder: true, probes: [last, last + 2 * day]
        ) { sequences += $0.count == 4 ? 1 : 0 }
        #expect(difference == nil)

        // The number of choices of three instants, each with an event or an answer.
        let kinds = Self.events(at: 0).count + Self.answers(at: 0).count
        let instants = inputs.count / kinds
        #expect(sequences == kinds * kinds * kinds * (instants * (instants + 1) * (instants + 2) / 6))
    }

    /// Answers with the known facts, or with few others: alone, and at the instant of the previous event.
    private static func confirmed(
        _ taken: [SubscriptionEvent], at: Int64, _ plan: BillingPlan
    ) -> [[SubscriptionEvent]] {
        var life = StepwiseSubscription(plan: plan)
        for event in taken { _ = try? life.apply(event) }
        let status = life.status(at: at)
        let turn = status.state == .grace ? status.accessEnd : nil
        let cause = [.expired, .revoked].contains(status.state) ? status.cause : nil
        let answers = [
            SubscriptionAnswer(status.state, expiry: status.expiry, turn: turn, cause: cause),
            SubscriptionAnswer(status.state, expiry: status.expiry), SubscriptionAnswer(status.state, turn: turn),
            SubscriptionAnswer(status.state, expiry: status.expiry.map { $0 + day }, cause: .api),
        ]
        let alone = answers.map { taken + [SubscriptionEvent($0, at: at)] }

        guard let last = taken.last, last.at == at else { return alone }

        return alone
            + answers.map { answer in
                taken.dropLast() + [SubscriptionEvent(last.kind, at: at, expiry: answer.expiry, answer: answer)]
            }
    }

    @Test(
        "all implementations agree on answers that confirm the status, and on later events",
        arguments: [Store.play, .appStore])
    func confirmations(store: Store) throws {
        for plan in Plans.all where plan.store == store && plan.preset == .current {
            let grid = Self.grid(plan, neighbours: -1...0)
            var every = EveryImplementation()
            for first in grid.flatMap({ Self.events(at: $0) }) {
                let purchase = SubscriptionEvent(.purchase, at: Self.begin)
                for at in grid where at >= first.at {
                    for taken in Self.confirmed([purchase, first], at: at, plan) {
                        every.append(plan, taken)
                        for kind in [EventKind.purchase, .renew, .recover, .expire, .autoRenewOff, .extend] {
                            every.append(plan, taken + [SubscriptionEvent(kind, at: at + day)])
                        }
                    }
                }
            }

            let probes = Self.grid(plan, neighbours: 0...0)
            let result = every.compare { _ in probes }
            #expect(result.difference == nil)
            #expect(result.answers > 150_000)
        }
    }

    @Test("a life that begins with any other event stays without a state until a purchase, in every implementation")
    func otherBeginnings() throws {
        let plan = try BillingPlan(store: .play)
        for first in EventKind.allCases where first != .purchase && first != .pendingStart {
            for second in EventKind.allCases {
                for life in [StepwiseSubscription.self, ClosedFormSubscription.self, PopulationOfOne.self]
                    as [any SubscriptionLifecycle.Type]
                {
                    var life = life.init(plan: plan, handling: .lenient)
                    try life.apply(SubscriptionEvent(first, at: 5))
                    #expect(life.status(at: 9).state == .none)
                    #expect(life.status(at: 9).ignored.illegal == (first == .info ? 0 : 1))
                    try life.apply(SubscriptionEvent(second, at: 6))
                    let expected = TransitionTable[.none, second]
                    #expect(life.status(at: 9).state == expected.next)
                }
            }
        }
    }

    @Test(
        "population and parallel agree with stepwise for all pairs of inputs after a purchase, and for many triples",
        arguments: [Store.play, .appStore])
    func populations(store: Store) throws {
        for plan in Plans.all where plan.store == store {
            let grid = Self.grid(plan, neighbours: -1...0)
            var every = EveryImplementation()
            var lives = (StepwiseSubscription(plan: plan), ClosedFormSubscription(plan: plan))
            let purchase = SubscriptionEvent(.purchase, at: Self.begin)
            _ = (try? lives.0.apply(purchase), try? lives.1.apply(purchase))
            var number = 0
            let inputs = grid.flatMap { Self.events(at: $0) + Self.answers(at: $0) }
            let difference = Self.follow(lives, [purchase], more: 2, inputs: inputs[...], probes: []) { events in
                every.append(plan, events)
                // Each pair gets a third event, in turn.
                every.append(plan, events + [inputs[number % inputs.count]])
                number += 7
            }
            #expect(difference == nil)
            let probes = Self.grid(plan, neighbours: -1...1)
            let result = every.compare { _ in probes }
            #expect(result.difference == nil)
            #expect(result.answers > 500_000)
        }
    }
}
