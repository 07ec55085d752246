import LabKit
import Reproducibility
import Subscription
import Workloads

/// What state are all subscriptions in after a stream of events? From nothing, with timers, dates and access.
///
/// The events are grouped by subscription, in columns, before anything is measured; so is what a backend would have
/// before it could begin: decoded keys. `stepwise` is handed one event after the other with the key of its
/// subscription, looks that up in a dictionary and steps. `closed-form` is handed the same with the number of the
/// subscription. `population` reads the columns on one thread, `parallel` on all cores. All begin by forgetting what
/// the pass before left. The events come subscription by subscription, which is kind to the dictionary of `stepwise`: a
/// stream in the order of time would cost it cache misses an event.
///
/// 100,000,000 events are a batch of 10,000,000 that is fed ten times, each time to other subscriptions: so a stream of
/// any length passes through a population, in the memory of its subscriptions and of a batch.
///
/// Source: subscription, Implementations.
public let subscriptionLifecycle = Experiment(
    "subscription-lifecycle", "Take a stream of store events: what state each of many subscriptions is in.",
    operation: "pass", sizeUnit: "events", plans: [.warm, .memory],
    LifecycleSubject.inputs, cases: [Life.everyShortLife, Life.randomLives],
    .implementation(
        "stepwise", role: .reference, prepare: { KeyedPass($0) }, mutating: { $0.pass() }, answer: { $0.answer }
    ).unmeasured { $0.reasonNotToStep },
    .implementation(
        "closed-form", prepare: { NumberedPass($0) }, mutating: { $0.pass() }, answer: { $0.answer }
    ).unmeasured { $0.reasonNotToStep },
    .implementation(
        "population", prepare: { PopulationPass($0) }, run: { $0.pass() }, answer: { $1.answer }),
    .parallel(
        "parallel", prepare: { PopulationPass($0, workers: $1) }, run: { $0.pass() }, answer: { $1.answer }))

/// A stream of events by subscription. Subscription n has plan n modulo the number of plans.
struct LifecycleSubject {
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

    /// The plan of a subscription.
    func plan(of number: Int) -> BillingPlan { plans[number % plans.count] }

    /// Why one event at a time is not gone.
    fileprivate var reasonNotToStep: String? {
        rounds > 1 ? "one event at a time, a pass of this length takes minutes; the answer is that of one batch" : nil
    }

    fileprivate static let inputs = Inputs<LifecycleSubject>([
        inputs(
            .plausible, sizes: [1_000, 100_000], standard: [1_000_000, 10_000_000], thorough: [100_000_000]),
        inputs(.uniform, standard: [100_000], thorough: [10_000_000]),
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

    init(_ subject: LifecycleSubject) {
        self.subject = subject
    }

    mutating func pass() -> Int {
        lives.removeAll(keepingCapacity: true)
        subject.events.forEach { number, event in
            _ = try? lives[subject.keys[number], default: StepwiseSubscription(plan: subject.plan(of: number))]
                .take(event)
        }
        return lives.count
    }

    /// The answer of one batch is that of every further one.
    var answer: LifecycleAnswer {
        var answer = LifecycleAnswer()
        for _ in 0..<subject.rounds {
            for key in subject.keys {
                answer.add { lives[key]?.status(at: $0) ?? SubscriptionStatus() }
            }
        }
        return answer
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

    var answer: LifecycleAnswer {
        var answer = LifecycleAnswer()
        for _ in 0..<subject.rounds {
            for life in lives { answer.add(life.status(at:)) }
        }
        return answer
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

    var answer: LifecycleAnswer {
        var answer = LifecycleAnswer()
        for number in 0..<population.count { answer.add { population.status(of: number, at: $0) } }
        return answer
    }
}
