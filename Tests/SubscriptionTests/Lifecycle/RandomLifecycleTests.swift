import CivilTime
import Reproducibility
import Subscription
import Testing
import Workloads

@Suite struct RandomLifecycleTests {
    private static let plans = Plans.all + Plans.unusual
    private static let begins = [
        instant("2023-04-01"), instant("2024-01-31"), instant("2024-02-29"), instant("1969-12-31"),
        instant("0001-01-01"), instant("1600-02-29"), instant("9999-10-31"), instant("9999-12-31"), .min, .max,
    ]

    private static func random(_ number: Int, seed: UInt64 = 20_260_704) -> (BillingPlan, [SubscriptionEvent]) {
        let plan = plans[number % plans.count]
        let begin = begins[number / plans.count % begins.count]
        return (
            plan,
            RandomSubscriptionEvents(plan: plan, begin: begin, seed: Seed.derive(seed, "\(number)")).events
        )
    }

    /// The instants of the events and of everything that they lead to, and their neighbours.
    private static func probes(_ plan: BillingPlan, _ events: [SubscriptionEvent]) -> [Int64] {
        var probes: [Int64] = [.min, .max, 0]
        var life = StepwiseSubscription(plan: plan)
        for event in events {
            _ = try? life.apply(event)
            probes.append(event.at)
        }

        let status = life.status(at: .min)
        for edge in [status.expiry ?? 0, status.accessEnd ?? 0] {
            for span in [0, plan.silence, plan.graceLength, plan.holdLength, plan.graceLength + plan.holdLength] {
                for step: Int64 in -1...1 { probes.append(edge &+ span &+ step) }
            }
        }

        return probes
    }

    @Test("on random events with duplicates, delays and changes of order, all implementations agree at every instant")
    func implementationsAgree() {
        var every = EveryImplementation()
        let count = 60_000
        for number in 0..<count {
            let (plan, events) = Self.random(number)
            every.append(plan, events)
        }

        let result = every.compare { number in
            let (plan, events) = Self.random(number)
            return Self.probes(plan, events)
        }
        #expect(result.difference == nil)
        #expect(result.answers > 3_000_000)
    }
}
