import LabKit
import Measurement
import Subscription

/// The ways to feed lifecycles one event at a time.
enum LifecyclePass {
    /// A dictionary of keys.
    @Sendable
    static func stepwise(_ subject: LifecycleSubject) -> Prepared<LifecycleAnswer> {
        let pass = KeyedPass(subject)
        return prepared(pass, pass: { $0.pass() }, answer: { $0.answer })
    }

    /// An array by number.
    @Sendable
    static func closedForm(_ subject: LifecycleSubject) -> Prepared<LifecycleAnswer> {
        let pass = NumberedPass(subject)
        return prepared(pass, pass: { $0.pass() }, answer: { $0.answer })
    }

    private static func prepared<Pass: AnyObject>(
        _ pass: Pass, pass run: @escaping (Pass) -> Int, answer: @escaping (Pass) -> LifecycleAnswer
    ) -> Prepared<LifecycleAnswer> {
        Prepared(
            answer: {
                _ = run(pass)
                return answer(pass)
            },
            loop: { count in
                for _ in 0..<count { withOpaque(pass) { consume(run($0)) } }
            })
    }
}

/// `stepwise`: what a backend has that takes one notification after the other.
private final class KeyedPass {
    private let subject: LifecycleSubject
    private var lives: [String: StepwiseSubscription] = [:]

    init(_ subject: LifecycleSubject) {
        self.subject = subject
    }

    func pass() -> Int {
        lives.removeAll(keepingCapacity: true)
        let (keys, plans) = (subject.keys, subject.plans)
        subject.events.forEach { number, event in
            _ = try? lives[keys[number], default: StepwiseSubscription(plan: plans[number % plans.count])].take(event)
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
private final class NumberedPass {
    private let subject: LifecycleSubject
    private let unknown: [ClosedFormSubscription]
    private var lives: [ClosedFormSubscription] = []

    init(_ subject: LifecycleSubject) {
        self.subject = subject
        unknown = (0..<subject.events.subscriptions).map {
            ClosedFormSubscription(plan: subject.plans[$0 % subject.plans.count])
        }
    }

    func pass() -> Int {
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

/// `population`, `parallel` and their floor.
final class PopulationPass {
    private let subject: LifecycleSubject
    private let population: SubscriptionPopulation
    private let parallel: ParallelPopulation?

    init(_ subject: LifecycleSubject, workers: Int? = nil, kernel: SubscriptionPopulation.Kernel? = nil) {
        self.subject = subject
        parallel = workers.map { ParallelPopulation(workers: $0) }
        population = kernel.map { SubscriptionPopulation(kernel: $0) } ?? SubscriptionPopulation()
        let count = subject.events.subscriptions
        population.reserve(count * subject.rounds)
        for _ in 0..<subject.rounds {
            for number in 0..<count { population.append(1, plan: subject.plans[number % subject.plans.count]) }
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
