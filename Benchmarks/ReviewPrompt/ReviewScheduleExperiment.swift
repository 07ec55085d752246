import LabKit
import Measurement
import Reproducibility
import ReviewPrompt
import Workloads

/// What does it take to let requests wait, cancel them, and find those that are due?
///
/// One operation is one step of a storm: time passes, due requests are taken out, and a user's request replaces the
/// waiting one. So 90 in 100 requests are cancelled. `bare` takes the steps without a schedule. Source: review-prompt,
/// Workloads.
public let reviewSchedule = Experiment(
    "review-schedule",
    "Let delayed requests wait, cancel 90 in 100 of them by the next, and take out those that are due.",
    operation: "request", sizeUnit: "waiting requests", plans: [.warm, .memory]
) {
    RequestScript.storms
    RequestScript.everySmallScript
    RequestScript.randomScripts
} comparing: {
    Implementation.waiting("heap", role: .reference, HeapRequests.self)
    Implementation.waiting("wheel", WheelRequests.self)
    Implementation.waiting("bare", role: .bare, NoRequests.self)
}

/// Requests, cancellations and the passing of time, as a case of the validation.
private struct RequestScript: Shrinkable {
    enum Step: Hashable, Sendable {
        case request(user: Int, delay: Int64)
        case cancel(user: Int)
        case pass(milliseconds: Int64)
    }

    var users: Int
    var steps: [Step]
    var storm: RequestStorm?

    /// Makes a storm. Answers are compared on its first steps: those that fill it, and some more.
    init(_ storm: RequestStorm) {
        self.storm = storm
        users = storm.users
        steps = storm.steps.prefix(storm.fillingSteps + 10_000).flatMap { step in
            [.pass(milliseconds: Int64(step.after)), .request(user: Int(step.user), delay: RequestStorm.delay)]
        }
    }

    init(users: Int, steps: [Step]) {
        self.users = users
        self.steps = steps
    }

    static let storms = Inputs<RequestScript>(
        "storm", sizes: [1_000], standard: [100_000], thorough: [1_000_000], smallest: 1
    ) { waiting, context in
        RequestScript(RequestStorm(waiting: waiting, steps: max(4 * waiting, 100_000), seed: context.seed))
    }
    .recipe { "RequestStorm, \($0) waiting, 2 s of delay, 90 in 100 cancelled" }
    .digest(of: { ($0.storm?.steps.map(\.after), $0.storm?.steps.map(\.user)) })
    // A storm of any size takes 100,000 steps.
    .withoutCases()

    var shrinkCandidates: [RequestScript] { removing(from: \.steps) }

    /// The requests that were due after each step, in order, and the number that waited then.
    struct Answer: Equatable, Sendable {
        var due: [DelayedRequest] = []
        var waiting: [Int] = []
        var cancelled: [Bool] = []
    }

    func replay<Waiting: DelayedRequests>(_ type: Waiting.Type) -> Answer {
        var waiting = Waiting(users: users)
        var answer = Answer()
        var now: Int64 = 0

        for step in steps {
            switch step {
            case .request(let user, let delay):
                let (deadline, isTooLate) = now.addingReportingOverflow(delay)
                waiting.request(user, at: isTooLate ? .max : deadline)
            case .cancel(let user): answer.cancelled.append(waiting.cancel(user))
            case .pass(let milliseconds):
                let (sum, isTooLate) = now.addingReportingOverflow(milliseconds)
                now = isTooLate ? .max : sum
                while let request = waiting.next(until: now) { answer.due.append(request) }
            }

            answer.waiting.append(waiting.count)
        }

        while let request = waiting.next(until: .max) { answer.due.append(request) }
        return answer
    }

    // MARK: Validation

    /// Every short script of two users: the same deadline from two levels of the wheel, deadlines that have passed, and
    /// cancellations of both.
    static let everySmallScript = Cases<RequestScript>("every short script of two users") { budget, visit in
        let choices: [Step] = [
            .request(user: 0, delay: 0), .request(user: 0, delay: 64), .request(user: 0, delay: 4_096),
            .request(user: 1, delay: 1), .request(user: 1, delay: 63), .request(user: 1, delay: -7),
            .cancel(user: 0), .cancel(user: 1), .pass(milliseconds: 1), .pass(milliseconds: 63),
        ]
        for steps in ShortSequences(of: choices, upTo: min(budget.exhaustiveSize - 1, 4)) {
            try visit(RequestScript(users: 2, steps: steps))
        }
    }

    static let randomScripts = Cases<RequestScript>.random("random scripts") { random in
        let users = 1 + random.index(below: 40)
        let bits = 1 + random.index(below: 62)
        let steps = (0..<random.index(below: 200)).map { _ -> Step in
            let span = Int64(random.next() as UInt64 >> UInt64(63 - random.index(below: bits)))
            switch random.index(below: 10) {
            case 0..<6: return .request(user: random.index(below: users), delay: random.chance(0.05) ? -span : span)
            case 6: return .cancel(user: random.index(below: users))
            default: return .pass(milliseconds: span >> 1)
            }
        }

        return RequestScript(users: users, steps: steps)
    }
}

/// A storm of requests that continues from call to call.
private final class Storm<Waiting: DelayedRequests> {
    @exclusivity(unchecked)
    private var waiting: Waiting
    @exclusivity(unchecked)
    private var now: Int64 = 0
    @exclusivity(unchecked)
    private var stepIndex = 0
    private let steps: [RequestStorm.Step]

    init(_ storm: RequestStorm) {
        waiting = Waiting(users: storm.users)
        steps = storm.steps
        _ = run(storm.fillingSteps)
    }

    @inline(__always)
    func run(_ count: Int) -> Int {
        var due = 0
        for _ in 0..<count {
            let step = steps[stepIndex]
            stepIndex = stepIndex + 1 == steps.count ? 0 : stepIndex + 1
            now += Int64(step.after)
            while let request = waiting.next(until: now) { due &+= request.user }
            waiting.request(Int(step.user), at: now + RequestStorm.delay)
        }

        return due
    }
}

extension Implementation where Subject == RequestScript, Answer == RequestScript.Answer {
    @inline(__always)
    fileprivate static func waiting<Waiting: DelayedRequests & SendableMetatype>(
        _ name: String, role: Role = .implementation, _ type: Waiting.Type
    ) -> Self {
        Self.prepared(name, role: role) { script in
            let storm = Storm<Waiting>(script.storm ?? RequestStorm(waiting: 1, steps: 1, seed: 1))
            return Prepared(
                granularity: script.storm?.granularity ?? 1,
                answer: role == .bare ? nil : { script.replay(Waiting.self) },
                loop: { count in withOpaque(storm) { consume($0.run(count)) } })
        }
    }
}

/// A schedule that does nothing: the cost of the storm around it.
private struct NoRequests: DelayedRequests {
    init(users: Int) {}
    var count: Int { 0 }
    mutating func request(_ user: Int, at deadline: Int64) {}
    mutating func cancel(_ user: Int) -> Bool { false }
    mutating func next(until instant: Int64) -> DelayedRequest? { nil }
}
