import LabKit
import Subscription
import Workloads

/// What state are all subscriptions in after a stream of events? From nothing, with timers, dates and access.
///
/// The events are grouped by subscription, in columns, before anything is measured. `stepwise` gets one event after the
/// other with the key of its subscription, looks the key up in a dictionary, and steps. `closed-form` gets the same
/// events with numbers for keys. All implementations first forget the result of the previous pass. Events come
/// subscription by subscription, which helps the dictionary of `stepwise`: the order of time would cost it cache
/// misses.
///
/// 100,000,000 events are a batch of 10,000,000 that is applied ten times, each time to other subscriptions. So a
/// stream of any length only takes the memory of its subscriptions and of one batch. Source: subscription,
/// Implementations.
public let subscriptionLifecycle = Experiment(
    "subscription-lifecycle", "Take a stream of store events: what state each of many subscriptions is in.",
    operation: "pass", sizeUnit: "events", plans: [.warm, .memory]
) {
    LifecycleSubject.inputs
    LifecycleCase.everyShortLife
    LifecycleCase.randomLives
} comparing: {
    Implementation(
        "stepwise", role: .reference, prepare: { KeyedPass($0) }, mutating: { $0.pass() }, answer: { $0.answer() }
    ).unmeasured { $0.reasonNotToStep }
    Implementation(
        "closed-form", prepare: { NumberedPass($0) }, mutating: { $0.pass() }, answer: { $0.answer() }
    ).unmeasured { $0.reasonNotToStep }
    Implementation(
        "population", prepare: { PopulationPass($0) }, run: { $0.pass() }, answer: { $1.answer })
    Implementation.parallel(
        "parallel", prepare: { PopulationPass($0, workers: $1) }, run: { $0.pass() }, answer: { $1.answer })
}

/// The state of `stepwise`: a backend that receives one notification after the other.
private struct KeyedPass {
    private let subject: LifecycleSubject
    private var lives: [String: StepwiseSubscription] = [:]

    init(_ subject: LifecycleSubject) { self.subject = subject }

    mutating func pass() -> Int {
        lives.removeAll(keepingCapacity: true)
        subject.events.forEach { number, event in
            _ = try? lives[subject.keys[number], default: StepwiseSubscription(plan: subject.plan(of: number))]
                .apply(event)
        }

        return lives.count
    }

    /// The answer; all batches have the same one.
    mutating func answer() -> LifecycleAnswer {
        _ = pass()
        return LifecycleAnswer(subject.keys.count * subject.rounds) { number, probe in
            lives[subject.keys[number % subject.keys.count]]?.status(at: probe) ?? SubscriptionStatus()
        }
    }
}

/// The state of `closed-form`: the same with numbers for keys.
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
            subject.events.forEach { number, event in _ = try? lives[number].apply(event) }
        }
        return lives.count
    }

    mutating func answer() -> LifecycleAnswer {
        _ = pass()
        return LifecycleAnswer(lives.count * subject.rounds) { lives[$0 % lives.count].status(at: $1) }
    }
}

/// The state of `population` and `parallel`.
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
                parallel.apply(subject.events, into: population, offset: offset)
            } else {
                population.apply(subject.events, offset: offset)
            }
        }

        return population.count
    }

    var answer: LifecycleAnswer { LifecycleAnswer(population.count) { population.status(of: $0, at: $1) } }
}
