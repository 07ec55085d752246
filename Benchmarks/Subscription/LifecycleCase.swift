import LabKit
import Subscription
import Workloads

/// A life of a subscription on which all implementations must agree. It can be shortened and written as Swift source.
struct LifecycleCase: Shrinkable, SwiftSourceConvertible {
    let plan: BillingPlan
    var events: [SubscriptionEvent]

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

    private static let begin: Int64 = 1_706_659_200_000

    init(plan: BillingPlan, seed: UInt64) {
        self.plan = plan
        events = RandomSubscriptionEvents(plan: plan, begin: Self.begin, seed: seed).events
    }

    private init(plan: BillingPlan, events: [SubscriptionEvent]) {
        self.plan = plan
        self.events = events
    }

    var grouped: GroupedEvents {
        var grouped = GroupedEvents()
        for event in events { grouped.append(event, of: 0) }
        return grouped
    }

    /// An event after a purchase, at every instant around a timer; two events from size 8 on.
    static let everyShortLife = Cases<LifecycleSubject>(
        "every short life",
        each: { budget, visit in
            for plan in plans {
                let expiry = plan.end(ofPeriodFrom: begin)
                var instants: Set<Int64> = [begin]
                for edge in [expiry, expiry + plan.graceLength, expiry + plan.graceLength + plan.holdLength] {
                    instants.formUnion([edge - 1, edge])
                }

                let events = instants.sorted().flatMap { inputs(at: $0, plan) }
                let purchase = SubscriptionEvent(.purchase, at: begin)
                for first in events {
                    try visit(LifecycleCase(plan: plan, events: [purchase, first]))
                    guard budget.exhaustiveSize > 7 else { continue }
                    for second in events { try visit(LifecycleCase(plan: plan, events: [purchase, first, second])) }
                }
            }
        }, trial: trial)

    static let randomLives = Cases<LifecycleSubject>(
        "random lives",
        each: { budget, visit in
            for (number, seed) in budget.seeds("life").enumerated() {
                try visit(LifecycleCase(plan: plans[number % plans.count], seed: seed))
            }
        }, trial: trial)

    @Sendable
    private static func trial(_ life: LifecycleCase) -> Trial<LifecycleSubject> {
        Trial(LifecycleSubject(life.grouped, plans: [life.plan]))
    }

    private static func swiftSource(_ answer: SubscriptionAnswer) -> String {
        func instant(_ name: String, _ value: Int64?) -> String { value.map { ", \(name): \($0)" } ?? "" }

        return "SubscriptionAnswer(.\(answer.state.name)" + (answer.isStated ? "" : ", isStated: false")
            + instant("start", answer.start) + instant("expiry", answer.expiry) + instant("turn", answer.turn)
            + (answer.cause.map { ", cause: .\($0)" } ?? "") + (answer.isPrepaid ? ", isPrepaid: true" : "") + ")"
    }

    private static func inputs(at: Int64, _ plan: BillingPlan) -> [SubscriptionEvent] {
        let periodEnd = plan.end(ofPeriodFrom: at)
        return EventKind.allCases.map { SubscriptionEvent($0, at: at) }
            + SubscriptionState.allCases.flatMap { state in
                let turn = state == .grace ? periodEnd + 3 * 86_400_000 : nil
                return [
                    SubscriptionEvent(SubscriptionAnswer(state), at: at),
                    SubscriptionEvent(.renew, at: at, answer: SubscriptionAnswer(state, expiry: periodEnd, turn: turn)),
                ]
            }
    }

    var shrinkCandidates: [LifecycleCase] { removing(from: \.events) }

    var swiftSource: String {
        let lines = events.map { event in
            "try life.apply(SubscriptionEvent(.\(event.kind.name), at: \(event.at)"
                + (event.id.map { ", id: EventID(bits: \($0.bits))" } ?? "")
                + (event.expiry.map { ", expiry: \($0)" } ?? "")
                + (event.resumeAt.map { ", resumeAt: \($0)" } ?? "")
                + (event.cause.map { ", cause: .\($0)" } ?? "")
                + (event.needsReconciliation ? ", needsReconciliation: true" : "")
                + (event.answer.map { ", answer: \(Self.swiftSource($0))" } ?? "") + "))"
        }

        let scale = plan.timeScale == .real ? "" : ", timeScale: .\(plan.timeScale)"
        return
            ([
                "let plan = try BillingPlan(store: .\(plan.store), period: \(String(reflecting: "\(plan.period)")), "
                    + "grace: .days(\(plan.graceDays)), holdDays: \(plan.holdDays), silentHours: \(plan.silentHours), "
                    + "months: .\(plan.months), preset: .\(plan.preset)\(scale))",
                "var life = StepwiseSubscription(plan: plan)",
            ] + lines).joined(separator: "\n")
    }
}
