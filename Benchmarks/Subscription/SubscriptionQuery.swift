import LabKit
import Measurement
import Reproducibility
import Subscription
import Workloads

/// What is a subscription at an instant? 10,000 questions about random subscriptions at random instants.
///
/// All events were taken before anything is measured. `stepwise` copies what it knows and runs the timers that are due;
/// `closed-form` compares the instant with the two at which something happens by itself; `population` does from its columns
/// what `stepwise` does. Nothing allocates. The subscriptions of a million do not fit into a cache: there the questions
/// cost what memory costs.
///
/// Source: subscription, Implementations and Workloads.
public let subscriptionQuery = Experiment(
    "subscription-query",
    summary: "Ask what random subscriptions are at random instants.",
    operation: "10,000 queries",
    sizeUnit: "subscriptions",
    plans: [.warm, .memory],
    answers: .lives,
    inputs: QuerySubject.inputs,
    validation: [QuerySubject.randomLives],
    implementations: [
        .implementation(
            "stepwise", role: .reference, prepare: { QueriedLives(StepwiseSubscription.self, $0) },
            run: { $0.ask() }, answer: { $1.answer }),
        .implementation(
            "closed-form", prepare: { QueriedLives(ClosedFormSubscription.self, $0) },
            run: { $0.ask() }, answer: { $1.answer }),
        .implementation(
            "population", prepare: { QueriedPopulation($0) }, run: { $0.ask() }, answer: { $1.answer }),
    ])

/// Events, and questions about what they lead to.
final class QuerySubject {
    let events: GroupedEvents
    let plans: [BillingPlan]
    /// Numbers of subscriptions and instants.
    let questions: [(number: Int, at: Int64)]

    init(_ events: GroupedEvents, plans: [BillingPlan], questions: Int, seed: UInt64) {
        self.events = events
        self.plans = plans
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "questions"))
        self.questions = (0..<questions).map { _ in
            // 2023 to 2026; most lives of the stream end in these years.
            (
                random.index(below: events.subscriptions),
                1_672_531_200_000 + Int64(random.number(below: 126_230_400_000))
            )
        }
    }

    static let inputs: [Input<QuerySubject>] = [
        input(1_000, from: .quick), input(100_000, from: .standard), input(1_000_000, from: .standard),
    ]

    private static func input(_ subscriptions: Int, from profile: Profile) -> Input<QuerySubject> {
        Input(
            "subscriptions-\(subscriptions)", shape: "subscriptions", size: subscriptions, from: profile,
            recipe: "SubscriptionStream, \(subscriptions * 10) events, plausible lives; 10,000 questions"
        ) { context in
            let events = SubscriptionStream(events: subscriptions * 10, lives: .plausible, seed: context.seed).grouped()
            return Trial(
                subject: QuerySubject(
                    events, plans: SubscriptionStream.plans, questions: 10_000, seed: context.seed),
                nodes: events.subscriptions, digest: "\(events.digest)")
        }
    }

    static let randomLives = ValidationCases<QuerySubject>(
        "random lives",
        generate: { budget, visit in
            for number in 0..<budget.randomCases {
                guard try visit(Seed.derive(budget.seed, "query", "\(number)")) else { return }
            }
        },
        trial: { seed in
            let plan = LifecycleCases.plans[Int(seed % UInt64(LifecycleCases.plans.count))]
            var events = GroupedEvents()
            for event in RandomSubscriptionEvents(plan: plan, begin: 1_706_659_200_000, seed: seed).events {
                events.append(event, of: 0)
            }
            return Trial(subject: QuerySubject(events, plans: [plan], questions: 20, seed: seed), nodes: events.count)
        },
        shrink: { _ in EmptyCollection<UInt64>() },
        source: { "RandomSubscriptionEvents of seed \($0)" })
}

/// Lifecycles of one type that have taken their events.
private final class QueriedLives<Life: SubscriptionLifecycle> {
    private let lives: [Life]
    private let questions: [(number: Int, at: Int64)]

    init(_ type: Life.Type, _ subject: QuerySubject) {
        var lives = (0..<subject.events.subscriptions).map {
            Life(plan: subject.plans[$0 % subject.plans.count], handling: .lenient)
        }
        subject.events.forEach { number, event in _ = try? lives[number].take(event) }
        self.lives = lives
        questions = subject.questions
    }

    func ask() -> Int {
        var sum = 0
        for (number, at) in questions { sum &+= lives[number].status(at: at).weight }
        return sum
    }

    var answer: LifecycleAnswer {
        var answer = LifecycleAnswer()
        for (number, at) in questions { answer.add { lives[number].status(at: $0 == .min ? at : $0) } }
        return answer
    }
}

/// The same as a population.
private final class QueriedPopulation {
    private let population = SubscriptionPopulation()
    private let questions: [(number: Int, at: Int64)]

    init(_ subject: QuerySubject) {
        for number in 0..<subject.events.subscriptions {
            population.append(1, plan: subject.plans[number % subject.plans.count])
        }
        population.take(subject.events)
        questions = subject.questions
    }

    func ask() -> Int {
        var sum = 0
        for (number, at) in questions { sum &+= population.status(of: number, at: at).weight }
        return sum
    }

    var answer: LifecycleAnswer {
        var answer = LifecycleAnswer()
        for (number, at) in questions { answer.add { population.status(of: number, at: $0 == .min ? at : $0) } }
        return answer
    }
}

extension SubscriptionStatus {
    /// Something of every field, so that none is left out.
    fileprivate var weight: Int {
        Int(state.rawValue) &+ (hasAccess ? 16 : 0) &+ tenureDays &+ illegal &+ older &+ duplicates
            &+ (isAwaiting ? 32 : 0) &+ (needsReconciliation ? 64 : 0) &+ Int(cause?.rawValue ?? 0)
            &+ Int(truncatingIfNeeded: (accessEnd ?? 0) ^ (expiry ?? 0) ^ (nextRenewal ?? 0))
    }
}
