import LabKit
import Reproducibility
import Subscription
import Workloads

/// A life on which all implementations must agree: it can be made shorter and written down.
struct Life: Shrinkable, SwiftSourceConvertible {
    let plan: BillingPlan
    var events: [SubscriptionEvent]

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

    private static let begin: Int64 = 1_706_659_200_000

    /// A life that is drawn, with duplicates, delays and everything else that can be wrong.
    init(plan: BillingPlan, seed: UInt64) {
        self.plan = plan
        events = RandomSubscriptionEvents(plan: plan, begin: Self.begin, seed: seed).events
    }

    private init(plan: BillingPlan, events: [SubscriptionEvent]) {
        self.plan = plan
        self.events = events
    }

    /// The events of the one subscription.
    var grouped: GroupedEvents {
        var grouped = GroupedEvents()
        for event in events { grouped.append(event, of: 0) }
        return grouped
    }

    /// An event behind a purchase, at every instant around a timer; two from size 8 on.
    static let everyShortLife = Cases<LifecycleSubject>(
        "every short life",
        each: { budget, visit in
            for plan in plans {
                let expiry = plan.end(ofPeriodFrom: begin)
                var instants: Set<Int64> = [begin]
                for edge in [expiry, expiry + plan.graceLength, expiry + plan.graceLength + plan.holdLength] {
                    instants.formUnion([edge - 1, edge])
                }
                let events = instants.sorted().flatMap { at in EventKind.allCases.map { SubscriptionEvent($0, at: at) }
                }
                let purchase = SubscriptionEvent(.purchase, at: begin)
                for first in events {
                    try visit(Life(plan: plan, events: [purchase, first]))
                    guard budget.exhaustiveSize > 7 else { continue }
                    for second in events { try visit(Life(plan: plan, events: [purchase, first, second])) }
                }
            }
        }, trial: trial)

    static let randomLives = Cases<LifecycleSubject>(
        "random lives",
        each: { budget, visit in
            for (number, seed) in budget.seeds("life").enumerated() {
                try visit(Life(plan: plans[number % plans.count], seed: seed))
            }
        }, trial: trial)

    @Sendable
    private static func trial(_ life: Life) -> Trial<LifecycleSubject> {
        Trial(LifecycleSubject(life.grouped, plans: [life.plan]))
    }

    var shrinkCandidates: [Life] { removing(from: \.events) }

    var swiftSource: String {
        let lines = events.map { event in
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

/// What many subscriptions are at some instants: sums, and a digest that tells every status from every other.
struct LifecycleAnswer: Equatable, CustomStringConvertible {
    /// The instants that are asked for: what the last event left, and the turns of years.
    static let probes: [Int64] = [.min, 1_704_067_200_000, 1_735_689_600_000, 1_767_225_600_000]

    private(set) var subscriptions = 0
    /// By raw value of the state.
    private(set) var states = [Int](repeating: 0, count: SubscriptionState.allCases.count)
    private(set) var withAccess = 0
    private(set) var tenureDays = 0
    private(set) var illegal = 0
    private(set) var older = 0
    private(set) var duplicates = 0
    private(set) var digest: UInt64 = 0

    /// Takes a subscription.
    mutating func add(_ status: (_ instant: Int64) -> SubscriptionStatus) {
        subscriptions += 1
        for probe in Self.probes { add(status(probe)) }
    }

    private mutating func add(_ status: SubscriptionStatus) {
        states[Int(status.state.rawValue)] += 1
        withAccess += status.hasAccess ? 1 : 0
        tenureDays += status.tenureDays
        illegal += status.illegal
        older += status.older
        duplicates += status.duplicates
        mix(UInt64(status.state.rawValue) | (status.hasAccess ? 16 : 0) | (status.isAwaiting ? 32 : 0))
        mix(UInt64(status.cause?.rawValue ?? 0) | (status.needsReconciliation ? 16 : 0))
        mix(UInt64(bitPattern: status.accessEnd ?? .min))
        mix(UInt64(bitPattern: status.expiry ?? .min))
        mix(UInt64(bitPattern: status.nextRenewal ?? .min))
        mix(UInt64(status.tenureDays))
        mix(UInt64(status.illegal))
        mix(UInt64(status.older))
        mix(UInt64(status.duplicates))
    }

    private mutating func mix(_ value: UInt64) {
        digest = (digest ^ value) &* 0x9e37_79b9_7f4a_7c15
        digest ^= digest >> 29
    }

    /// The sums, and the digest, for a mismatch.
    var description: String {
        let states = SubscriptionState.allCases.map { "\($0.name) \(self.states[Int($0.rawValue)])" }.joined(
            separator: ", ")
        return "\(subscriptions) subscriptions (\(states)), \(withAccess) with access, \(tenureDays) days, illegal "
            + "\(illegal), older \(older), duplicates \(duplicates), digest \(String(digest, radix: 16))"
    }
}
