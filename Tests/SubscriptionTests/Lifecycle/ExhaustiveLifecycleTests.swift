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

    /// Follows every sequence behind a beginning, and compares the two lifecycles at all instants after each event.
    private static func follow(
        _ lives: (StepwiseSubscription, ClosedFormSubscription), _ events: [SubscriptionEvent], more: Int,
        grid: [Int64], probes: [Int64], visit: ([SubscriptionEvent]) -> Void
    ) -> String? {
        for probe in probes where lives.0.status(at: probe) != lives.1.status(at: probe) {
            return """
                \(events) at \(probe): \(lives.1.status(at: probe)), and stepwise \(lives.0.status(at: probe)) \
                of \(lives.0.plan)
                """
        }
        visit(events)
        guard more > 0 else { return nil }
        for at in grid {
            for kind in EventKind.allCases {
                let event = SubscriptionEvent(kind, at: at)
                var next = lives
                let outcomes = (try? next.0.take(event), try? next.1.take(event))
                guard outcomes.0 == outcomes.1 else { return "\(events + [event]): \(outcomes)" }
                if let difference = follow(
                    next, events + [event], more: more - 1, grid: grid, probes: probes, visit: visit)
                {
                    return difference
                }
            }
        }
        return nil
    }

    @Test(
        "closedForm is what stepwise is after every sequence of up to three events around every timer",
        arguments: Plans.all)
    func threeEvents(plan: BillingPlan) {
        let grid = Self.grid(plan, neighbours: -1...0)
        var sequences = 0
        for first in [EventKind.purchase, .pendingStart] {
            var lives = (StepwiseSubscription(plan: plan), ClosedFormSubscription(plan: plan))
            let event = SubscriptionEvent(first, at: Self.begin)
            _ = (try? lives.0.take(event), try? lives.1.take(event))
            let difference = Self.follow(
                lives, [event], more: 2, grid: grid, probes: Self.grid(plan, neighbours: -1...1)
            ) { _ in sequences += 1 }
            #expect(difference == nil)
        }
        let each = EventKind.allCases.count * grid.count
        #expect(sequences == 2 * (1 + each + each * each))
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
                    try life.take(SubscriptionEvent(first, at: 5))
                    #expect(life.status(at: 9).state == .none)
                    #expect(life.status(at: 9).illegal == (first == .info ? 0 : 1))
                    try life.take(SubscriptionEvent(second, at: 6))
                    let expected = TransitionTable[.none, second]
                    #expect(life.status(at: 9).state == expected.next)
                }
            }
        }
    }

    @Test(
        "population and parallel are what stepwise is after every two events behind a purchase, and many threes",
        arguments: [Store.play, .appStore])
    func populations(store: Store) throws {
        for plan in Plans.all where plan.store == store {
            let grid = Self.grid(plan, neighbours: -1...0)
            var every = EveryImplementation()
            var lives = (StepwiseSubscription(plan: plan), ClosedFormSubscription(plan: plan))
            let purchase = SubscriptionEvent(.purchase, at: Self.begin)
            _ = (try? lives.0.take(purchase), try? lives.1.take(purchase))
            var number = 0
            let difference = Self.follow(lives, [purchase], more: 2, grid: grid, probes: []) { events in
                every.append(plan, events)
                // A third event to each, another one each time.
                let kind = EventKind.allCases[number % EventKind.allCases.count]
                let at = grid[number / EventKind.allCases.count % grid.count]
                every.append(plan, events + [SubscriptionEvent(kind, at: at, id: EventID("third"))])
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
