import LabKit
import Reproducibility
import Subscription
import Workloads

/// Lives on which all implementations must agree.
enum LifecycleCases {
    /// A life as a case: it can be made shorter and written down.
    struct Life: Sendable {
        let plan: BillingPlan
        var events: [SubscriptionEvent]
    }

    /// Both stores with and without grace, anchored and sticky months, both presets, and test time.
    static let plans: [BillingPlan] =
        Store.allCases.flatMap { store in
            RulePreset.allCases.flatMap { preset in
                [GraceSetting.off, .on].flatMap { grace in
                    MonthPolicy.allCases.compactMap { months in
                        try? BillingPlan(store: store, grace: grace, months: months, preset: preset)
                    }
                }
            }
        }
        + [
            try? BillingPlan(store: .appStore, grace: .on, timeScale: .sandbox),
            try? BillingPlan(store: .play, period: .week),
        ]
        .compactMap(\.self)

    /// An event behind a purchase, at every instant around a timer; two from size 8 on.
    static let everyShortLife = ValidationCases<LifecycleSubject>(
        "every short life",
        generate: { budget, visit in
            for plan in plans {
                let begin: Int64 = 1_706_659_200_000
                let expiry = plan.end(ofPeriodFrom: begin)
                var instants: Set<Int64> = [begin]
                for edge in [expiry, expiry + plan.graceLength, expiry + plan.graceLength + plan.holdLength] {
                    instants.formUnion([edge - 1, edge])
                }
                let events = instants.sorted().flatMap { at in EventKind.allCases.map { SubscriptionEvent($0, at: at) }
                }
                let purchase = SubscriptionEvent(.purchase, at: begin)
                for first in events {
                    guard try visit(Life(plan: plan, events: [purchase, first])) else { return }
                    guard budget.exhaustiveSize > 7 else { continue }
                    for second in events {
                        guard try visit(Life(plan: plan, events: [purchase, first, second])) else { return }
                    }
                }
            }
        },
        trial: trial, shrink: shorter, source: source)

    /// Lives with duplicates, delays and everything else that can be wrong.
    static let randomLives = ValidationCases<LifecycleSubject>(
        "random lives",
        generate: { budget, visit in
            for number in 0..<budget.randomCases {
                let plan = plans[number % plans.count]
                let seed = Seed.derive(budget.seed, "life", "\(number)")
                let events = RandomSubscriptionEvents(plan: plan, begin: 1_706_659_200_000, seed: seed).events
                guard try visit(Life(plan: plan, events: events)) else { return }
            }
        },
        trial: trial, shrink: shorter, source: source)

    @Sendable
    private static func trial(_ life: Life) throws -> Trial<LifecycleSubject> {
        var events = GroupedEvents()
        for event in life.events { events.append(event, of: 0) }
        return Trial(subject: LifecycleSubject(events, plans: [life.plan]), nodes: life.events.count)
    }

    @Sendable
    private static func shorter(_ life: Life) -> LazyMapSequence<Range<Int>, Life> {
        life.events.indices.lazy.map { removed in
            var rest = life
            rest.events.remove(at: removed)
            return rest
        }
    }

    @Sendable
    private static func source(_ life: Life) -> String {
        let plan = life.plan
        let lines = life.events.map { event in
            "try life.take(SubscriptionEvent(.\(event.kind.name), at: \(event.at)"
                + (event.id.map { ", id: EventID(bits: \($0.bits))" } ?? "")
                + (event.expiry.map { ", expiry: \($0)" } ?? "")
                + (event.resumeAt.map { ", resumeAt: \($0)" } ?? "")
                + (event.cause.map { ", cause: .\($0)" } ?? "") + (event.reconcile ? ", reconcile: true" : "") + "))"
        }
        let scale = plan.timeScale == .real ? "" : ", timeScale: \(plan.timeScale)"
        return
            ([
                "let plan = try BillingPlan(store: .\(plan.store), period: \(String(reflecting: plan.period.text)), "
                    + "grace: .days(\(plan.graceDays)), holdDays: \(plan.holdDays), silentHours: \(plan.silentHours), "
                    + "months: .\(plan.months), preset: .\(plan.preset)\(scale))",
                "var life = StepwiseSubscription(plan: plan)",
            ] + lines).joined(separator: "\n")
    }
}
