import CivilTime
import Subscription
import Testing
import Workloads

@Suite struct TimelineTests {
    private typealias Timeline = SubscriptionTimeline<StepwiseSubscription>

    private func lines(_ steps: [Timeline.Step]) -> [String] {
        steps.map { step in
            let what =
                switch step.change {
                case .time: "time"
                case .event(let event, _): event.kind.name
                }

            return "\(Instant.text(step.at).prefix(10)) \(what) \(step.after.state.name) \(step.after.hasAccess)"
        }
    }

    @Test("a subscription whose payment fails for good goes through grace and hold to its end")
    func failing() throws {
        var timeline = Timeline(plan: try BillingPlan(store: .appStore, grace: .days(16), preset: .slides2023))
        try timeline.apply(SubscriptionEvent(.purchase, at: instant("2023-04-01")))
        try timeline.apply(SubscriptionEvent(.failGrace, at: instant("2023-05-01")))
        #expect(
            lines(timeline.steps) == [
                "2023-04-01 purchase active true", "2023-05-01 time active false", "2023-05-01 failGrace grace true",
            ])
        #expect(lines(timeline.outlook()) == ["2023-05-17 time hold false", "2023-06-30 time expired false"])
        timeline.passTime(upTo: instant("2023-05-17"))
        #expect(lines(timeline.steps.suffix(1)) == ["2023-05-17 time hold false"])

        // Instants that have passed are not searched again.
        timeline.passTime(upTo: instant("2023-05-17"))
        #expect(timeline.steps.count == 4)
        #expect(lines(timeline.outlook()) == ["2023-06-30 time expired false"])
    }

    @Test(
        "a timeline agrees with the lifecycle before and after every step, and nothing changes between steps")
    func randomSubscriptions() throws {
        let plan = try BillingPlan(store: .play, grace: .days(3), preset: .slides2023)
        for seed in 0..<300 as Range<UInt64> {
            let events = RandomSubscriptionEvents(plan: plan, begin: instant("2021-06-01"), seed: seed).events
            var timeline = Timeline(plan: plan)
            var life = StepwiseSubscription(plan: plan)
            var last: Int64?

            for event in events {
                let begin = timeline.steps.count
                try timeline.apply(event)
                for step in timeline.steps[begin...] where step.change == .time {
                    let before = life.status(at: step.at - 1)
                    let after = life.status(at: step.at)
                    #expect(before.state == step.before.state || step.before.isAwaiting != before.isAwaiting)
                    #expect(after == step.after)
                    #expect(
                        before.state != after.state || before.hasAccess != after.hasAccess
                            || before.isAwaiting != after.isAwaiting)
                    #expect(step.at > last ?? .min && step.at <= event.at)
                }

                _ = try life.apply(event)
                #expect(timeline.lifecycle.status(at: event.at) == life.status(at: event.at))
                last = max(last ?? event.at, event.at)
            }
            #expect(timeline.steps.filter { $0.change != .time }.count == events.count)
        }
    }
}
