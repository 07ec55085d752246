import LabKit
import Subscription
import Workloads

/// A stream of events by subscription. Subscription n has plan n modulo the number of plans.
struct LifecycleSubject {
    let events: GroupedEvents
    let plans: [BillingPlan]
    /// The number of times that the events are applied, each time to other subscriptions.
    let rounds: Int
    let keys: [String]

    init(_ events: GroupedEvents, plans: [BillingPlan], rounds: Int = 1) {
        self.events = events
        self.plans = plans
        self.rounds = rounds

        // Keys as long as the App Store's original transaction IDs.
        keys = (0..<events.subscriptions).map { "\(2_000_000_000_000_000 + $0 * 7)" }
    }

    func plan(of number: Int) -> BillingPlan { plans[number % plans.count] }

    var reasonNotToStep: String? {
        rounds > 1 ? "one event at a time, a pass of this length takes minutes; the answer is that of one batch" : nil
    }

    static let inputs = Inputs<LifecycleSubject>([
        inputs(
            .plausible, sizes: [1_000, 100_000], standard: [1_000_000, 10_000_000], thorough: [100_000_000]),
        inputs(.uniform, standard: [100_000], thorough: [10_000_000]),
        inputs(.answered, standard: [1_000_000], thorough: [10_000_000]),
    ])

    private static func inputs(
        _ lives: SubscriptionStream.Lives, sizes: [Int] = [], standard: [Int], thorough: [Int]
    ) -> Inputs<LifecycleSubject> {
        Inputs(
            lives.rawValue, sizes: sizes, standard: standard, thorough: thorough, smallest: 1, largest: 100_000_000
        ) { events, context in
            let rounds = max(1, events / 10_000_000)
            let stream = SubscriptionStream(events: events / rounds, lives: lives, seed: context.seed)
            return LifecycleSubject(stream.grouped(), plans: SubscriptionStream.plans, rounds: rounds)
        }
        .recipe { events in
            let rounds = max(1, events / 10_000_000)
            return "SubscriptionStream, \(events / rounds) events, \(lives.rawValue) lives"
                + (rounds > 1 ? ", \(rounds) times" : "")
        }
        .realSize { $0.events.count * $0.rounds }.digest { "\($0.events.digest)" }
    }
}
