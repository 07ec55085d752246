import LabKit
import Measurement
import Reproducibility
import Subscription
import Workloads

/// A stream of events by subscription. Subscription n has plan n modulo the number of plans.
final class LifecycleSubject {
    let events: GroupedEvents
    let plans: [BillingPlan]
    /// How often the events are fed, each time to other subscriptions.
    let rounds: Int
    /// The keys by which a backend knows the subscriptions.
    let keys: [String]

    init(_ events: GroupedEvents, plans: [BillingPlan], rounds: Int = 1) {
        self.events = events
        self.plans = plans
        self.rounds = rounds
        // As long as an original transaction ID of the App Store.
        keys = (0..<events.subscriptions).map { "\(2_000_000_000_000_000 + $0 * 7)" }
    }

    /// Why one event at a time is not gone.
    var reasonNotToStep: String? {
        rounds > 1 ? "one event at a time, a pass of this length takes minutes; the answer is that of one batch" : nil
    }

    static let inputs: [Input<LifecycleSubject>] = [
        input(1_000, .plausible, from: .quick), input(100_000, .plausible, from: .quick),
        input(1_000_000, .plausible, from: .standard), input(10_000_000, .plausible, from: .standard),
        input(100_000_000, .plausible, from: .thorough),
        input(100_000, .uniform, from: .standard), input(10_000_000, .uniform, from: .thorough),
    ]

    private static func input(
        _ events: Int, _ lives: SubscriptionStream.Lives, from profile: Profile
    ) -> Input<LifecycleSubject> {
        let rounds = max(1, events / 10_000_000)
        return Input(
            "\(lives.rawValue)-\(events)", shape: lives.rawValue, size: events, from: profile,
            recipe: "SubscriptionStream, \(events / rounds) events, \(lives.rawValue) lives"
                + (rounds > 1 ? ", \(rounds) times" : "")
        ) { context in
            let stream = SubscriptionStream(events: events / rounds, lives: lives, seed: context.seed)
            let grouped = stream.grouped()
            return Trial(
                subject: LifecycleSubject(grouped, plans: SubscriptionStream.plans, rounds: rounds),
                nodes: grouped.count * rounds, digest: "\(grouped.digest)")
        }
    }
}
