import LabKit
import Reproducibility
import Subscription
import Workloads

/// What is a subscription at an instant? 10,000 questions about random subscriptions at random instants.
///
/// All events are applied in advance. `stepwise` copies its state and runs the timers that are due. `closed-form`
/// compares the instant with the two instants at which time alone changes something. `population` does the work of
/// `stepwise` from its columns. Nothing allocates. Source: subscription, Implementations; subscription, Workloads.
///
/// Measured: `closed-form` takes 0.6 to 0.8 of the time of `stepwise`, most of it to write the status. A million
/// subscriptions do not fit into a cache; there `population`, with 48 bytes for each, takes a seventh of that time.
public let subscriptionQuery = Experiment(
    "subscription-query", "Ask what random subscriptions are at random instants.", operation: "10,000 queries",
    sizeUnit: "subscriptions", plans: [.warm, .memory]
) {
    Inputs(
        "subscriptions", sizes: [1_000], standard: [100_000, 1_000_000], smallest: 1
    ) { subscriptions, context in
        let stream = SubscriptionStream(events: subscriptions * 10, lives: .plausible, seed: context.seed)
        return QuerySubject(
            LifecycleSubject(stream.grouped(), plans: SubscriptionStream.plans), questions: 10_000, seed: context.seed)
    }
    .recipe { "SubscriptionStream, \($0 * 10) events, plausible lives; 10,000 questions" }
    .realSize { $0.stream.events.subscriptions }.digest { "\($0.stream.events.digest)" }
    // There are always 10,000 questions, even for few subscriptions.
    .withoutCases()
    Cases("random lives") { budget, visit in
        for (number, seed) in budget.seeds("query").enumerated() {
            let life = LifecycleCase(plan: LifecycleCase.plans[number % LifecycleCase.plans.count], seed: seed)
            try visit(QueriedLife(life: life, seed: seed))
        }
    } trial: { (value: QueriedLife) in
        let stream = LifecycleSubject(value.life.grouped, plans: [value.life.plan])
        return Trial(QuerySubject(stream, questions: 20, seed: value.seed))
    }
} comparing: {
    Implementation.answering("stepwise", role: .reference) { Lives<StepwiseSubscription>($0) }
    Implementation.answering("closed-form") { Lives<ClosedFormSubscription>($0) }
    Implementation.answering("population") { stream in
        let population = SubscriptionPopulation()
        for number in 0..<stream.events.subscriptions { population.append(1, plan: stream.plan(of: number)) }
        population.apply(stream.events)
        return population
    }
}

/// A stream of events, and questions about its subscriptions at drawn instants.
private struct QuerySubject {
    let stream: LifecycleSubject
    let questions: [(number: Int, at: Int64)]

    init(_ stream: LifecycleSubject, questions: Int, seed: UInt64) {
        self.stream = stream
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "questions"))
        self.questions = (0..<questions).map { _ in
            // 2023 to 2026; most lives of the stream end in these years.
            (
                random.index(below: stream.events.subscriptions),
                1_672_531_200_000 + Int64(random.number(below: 126_230_400_000))
            )
        }
    }
}

/// The life of one subscription, and the seed of the questions about it.
private struct QueriedLife: SwiftSourceConvertible {
    var life: LifecycleCase
    var seed: UInt64
    var swiftSource: String { life.swiftSource + "\n// questions of seed \(seed)" }
}

/// States that can be asked for the status of a subscription at an instant.
private protocol StatusSource: SendableMetatype {
    func status(of number: Int, at instant: Int64) -> SubscriptionStatus
}

extension SubscriptionPopulation: StatusSource {}

/// A lifecycle for each subscription.
private struct Lives<Life: SubscriptionLifecycle>: StatusSource {
    private let lives: [Life]

    init(_ stream: LifecycleSubject) {
        var lives = (0..<stream.events.subscriptions).map { Life(plan: stream.plan(of: $0), handling: .lenient) }
        stream.events.forEach { number, event in _ = try? lives[number].apply(event) }
        self.lives = lives
    }

    @inline(__always)
    func status(of number: Int, at instant: Int64) -> SubscriptionStatus { lives[number].status(at: instant) }
}

extension Implementation where Subject == QuerySubject, Answer == LifecycleAnswer {
    @inline(__always)
    fileprivate static func answering<Machine: StatusSource>(
        _ name: String, role: Role = .implementation, prepare: @escaping @Sendable (LifecycleSubject) -> Machine
    ) -> Self {
        Implementation(
            name, role: role, prepare: { (machine: prepare($0.stream), questions: $0.questions) },
            run: { state in
                var sum = 0
                for (number, at) in state.questions { sum &+= state.machine.status(of: number, at: at).weight }
                return sum
            },
            answer: { _, state in
                LifecycleAnswer(state.questions.count) { question, probe in
                    let (number, at) = state.questions[question]
                    return state.machine.status(of: number, at: probe == .min ? at : probe)
                }
            })
    }
}

extension SubscriptionStatus {
    /// A number made of every field, so that the optimiser can leave none out.
    fileprivate var weight: Int {
        Int(state.rawValue) &+ (hasAccess ? 16 : 0) &+ tenureDays &+ ignored.illegal &+ ignored.older
            &+ ignored.duplicates &+ (isAwaiting ? 32 : 0) &+ (needsReconciliation ? 64 : 0)
            &+ Int(cause?.rawValue ?? 0)
            &+ Int(truncatingIfNeeded: (accessEnd ?? 0) ^ (expiry ?? 0) ^ (nextRenewal ?? 0))
    }
}
