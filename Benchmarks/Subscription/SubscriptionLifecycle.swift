import LabKit
import Subscription
import Workloads

/// What state are all subscriptions in after a stream of events? From nothing, with timers, dates and access.
///
/// The events are grouped by subscription, in columns, before anything is measured. `stepwise` is handed one event
/// after the other with the key of its subscription, looks that up in a dictionary and steps; `closed-form` is handed
/// the same with its number. All begin by forgetting what the pass before left. The events come subscription by
/// subscription, which is kind to the dictionary of `stepwise`: the order of time would cost it cache misses.
///
/// 100,000,000 events are a batch of 10,000,000 that is fed ten times, each time to other subscriptions: a stream of
/// any length in the memory of its subscriptions and of a batch. Source: subscription, Implementations.
public let subscriptionLifecycle = Experiment(
    "subscription-lifecycle", "Take a stream of store events: what state each of many subscriptions is in.",
    operation: "pass", sizeUnit: "events", plans: [.warm, .memory],
    LifecycleSubject.inputs, cases: [Life.everyShortLife, Life.randomLives],
    .implementation(
        "stepwise", role: .reference, prepare: { KeyedPass($0) }, mutating: { $0.pass() }, answer: { $0.answer() }
    ).unmeasured { $0.reasonNotToStep },
    .implementation(
        "closed-form", prepare: { NumberedPass($0) }, mutating: { $0.pass() }, answer: { $0.answer() }
    ).unmeasured { $0.reasonNotToStep },
    .implementation(
        "population", prepare: { PopulationPass($0) }, run: { $0.pass() }, answer: { $1.answer }),
    .parallel("parallel", prepare: { PopulationPass($0, workers: $1) }, run: { $0.pass() }, answer: { $1.answer }))

/// A stream of events by subscription. Subscription n has plan n modulo the number of plans.
struct LifecycleSubject {
    let events: GroupedEvents
    let plans: [BillingPlan]
    /// How often the events are fed, each time to other subscriptions.
    let rounds: Int
    let keys: [String]

    init(_ events: GroupedEvents, plans: [BillingPlan], rounds: Int = 1) {
        self.events = events
        self.plans = plans
        self.rounds = rounds
        // As long as an original transaction ID of the App Store.
        keys = (0..<events.subscriptions).map { "\(2_000_000_000_000_000 + $0 * 7)" }
    }

    func plan(of number: Int) -> BillingPlan { plans[number % plans.count] }

    fileprivate var reasonNotToStep: String? {
        rounds > 1 ? "one event at a time, a pass of this length takes minutes; the answer is that of one batch" : nil
    }

    fileprivate static let inputs = Inputs<LifecycleSubject>([
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
        .nodes { $0.events.count * $0.rounds }.digest { "\($0.events.digest)" }
    }
}

/// `stepwise`: what a backend has that takes one notification after the other.
private struct KeyedPass {
    private let subject: LifecycleSubject
    private var lives: [String: StepwiseSubscription] = [:]

    init(_ subject: LifecycleSubject) { self.subject = subject }

    mutating func pass() -> Int {
        lives.removeAll(keepingCapacity: true)
        subject.events.forEach { number, event in
            _ = try? lives[subject.keys[number], default: StepwiseSubscription(plan: subject.plan(of: number))]
                .take(event)
        }
        return lives.count
    }

    /// The answer of one batch is that of every further one.
    mutating func answer() -> LifecycleAnswer {
        _ = pass()
        return LifecycleAnswer(subject.keys.count * subject.rounds) { number, probe in
            lives[subject.keys[number % subject.keys.count]]?.status(at: probe) ?? SubscriptionStatus()
        }
    }
}

/// `closed-form`: the same with numbers for keys.
private struct NumberedPass {
    private let subject: LifecycleSubject
    private let unknown: [ClosedFormSubscription]
    private var lives: [ClosedFormSubscription] = []

    init(_ subject: LifecycleSubject) {
        self.subject = subject
        unknown = (0..<subject.events.subscriptions).map { ClosedFormSubscription(plan: subject.plan(of: $0)) }
    }

    mutating func pass() -> Int {
        lives = unknown
        lives.withUnsafeMutableBufferPointer { lives in
            subject.events.forEach { number, event in _ = try? lives[number].take(event) }
        }
        return lives.count
    }

    mutating func answer() -> LifecycleAnswer {
        _ = pass()
        return LifecycleAnswer(lives.count * subject.rounds) { lives[$0 % lives.count].status(at: $1) }
    }
}

/// `population` and `parallel`.
private final class PopulationPass {
    private let subject: LifecycleSubject
    private let population = SubscriptionPopulation()
    private let parallel: ParallelPopulation?

    init(_ subject: LifecycleSubject, workers: Int? = nil) {
        self.subject = subject
        parallel = workers.map { ParallelPopulation(workers: $0) }
        let count = subject.events.subscriptions
        population.reserve(count * subject.rounds)
        for _ in 0..<subject.rounds {
            for number in 0..<count { population.append(1, plan: subject.plan(of: number)) }
        }
    }

    func pass() -> Int {
        population.forgetEvents()
        for round in 0..<subject.rounds {
            let offset = round * subject.events.subscriptions
            if let parallel {
                parallel.take(subject.events, into: population, offset: offset)
            } else {
                population.take(subject.events, offset: offset)
            }
        }
        return population.count
    }

    var answer: LifecycleAnswer { LifecycleAnswer(population.count) { population.status(of: $0, at: $1) } }
}

/// A life on which all implementations must agree: it can be made shorter and written down.
struct Life: Shrinkable, SwiftSourceConvertible {
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
                let events = instants.sorted().flatMap { inputs(at: $0, plan) }
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

    private static func swiftSource(_ answer: SubscriptionAnswer) -> String {
        func instant(_ name: String, _ value: Int64?) -> String { value.map { ", \(name): \($0)" } ?? "" }
        return "SubscriptionAnswer(.\(answer.state.name)" + (answer.isStated ? "" : ", isStated: false")
            + instant("start", answer.start) + instant("expiry", answer.expiry) + instant("turn", answer.turn)
            + (answer.cause.map { ", cause: .\($0)" } ?? "") + (answer.isPrepaid ? ", isPrepaid: true" : "") + ")"
    }

    private static func inputs(at: Int64, _ plan: BillingPlan) -> [SubscriptionEvent] {
        let named = plan.end(ofPeriodFrom: at)
        return EventKind.allCases.map { SubscriptionEvent($0, at: at) }
            + SubscriptionState.allCases.flatMap { state in
                let turn = state == .grace ? named + 3 * 86_400_000 : nil
                return [
                    SubscriptionEvent(SubscriptionAnswer(state), at: at),
                    SubscriptionEvent(.renew, at: at, answer: SubscriptionAnswer(state, expiry: named, turn: turn)),
                ]
            }
    }

    var shrinkCandidates: [Life] { removing(from: \.events) }

    var swiftSource: String {
        let lines = events.map { event in
            "try life.take(SubscriptionEvent(.\(event.kind.name), at: \(event.at)"
                + (event.id.map { ", id: EventID(bits: \($0.bits))" } ?? "")
                + (event.expiry.map { ", expiry: \($0)" } ?? "")
                + (event.resumeAt.map { ", resumeAt: \($0)" } ?? "")
                + (event.cause.map { ", cause: .\($0)" } ?? "") + (event.reconcile ? ", reconcile: true" : "")
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

/// What many subscriptions are at some instants: sums, and a digest that tells every status from every other.
struct LifecycleAnswer: Equatable, CustomStringConvertible {
    /// The instants that are asked for: what the last event left, and the turns of years.
    private static let probes: [Int64] = [.min, 1_704_067_200_000, 1_735_689_600_000, 1_767_225_600_000]

    private static let labels =
        SubscriptionState.allCases.map(\.name) + ["with access", "days", "illegal", "older", "duplicates", "contained"]
    /// By label: first the states by raw value.
    private var sums = [Int](repeating: 0, count: labels.count)
    private let subscriptions: Int
    private var digest: UInt64 = 0

    init(_ subscriptions: Int, status: (_ number: Int, _ instant: Int64) -> SubscriptionStatus) {
        self.subscriptions = subscriptions
        for number in 0..<subscriptions {
            for probe in Self.probes { add(status(number, probe)) }
        }
    }

    private mutating func add(_ status: SubscriptionStatus) {
        let states = SubscriptionState.allCases.count
        sums[Int(status.state.rawValue)] += 1
        let counts = [
            status.hasAccess ? 1 : 0, status.tenureDays, status.illegal, status.older, status.duplicates,
            status.contained,
        ]
        for (place, count) in counts.enumerated() {
            sums[states + place] += count
            mix(UInt64(count))
        }
        mix(UInt64(status.state.rawValue) | (status.isAwaiting ? 32 : 0))
        mix(UInt64(status.cause?.rawValue ?? 0) | (status.needsReconciliation ? 16 : 0))
        for instant in [status.accessEnd, status.expiry, status.nextRenewal] {
            mix(UInt64(bitPattern: instant ?? .min))
        }
    }

    private mutating func mix(_ value: UInt64) {
        digest = (digest ^ value) &* 0x9e37_79b9_7f4a_7c15
        digest ^= digest >> 29
    }

    var description: String {
        let counts = zip(Self.labels, sums).filter { $0.1 != 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
        return "\(subscriptions) subscriptions: \(counts); digest \(String(digest, radix: 16))"
    }
}
