import LabKit
import Measurement
import Reproducibility
import ReviewPrompt
import Workloads

/// What does it take to let requests wait, cancel them, and find those that are due?
///
/// One operation is one step of a storm: time passes, what is due is taken out, and a user's request takes the place of the
/// one that waited. 90 in 100 are cancelled so. `bare` takes the steps without anything that waits. Source: review-prompt,
/// Workloads.
public let reviewSchedule = Experiment(
    "review-schedule",
    summary:
        "Let delayed requests wait, of which 90 in 100 are cancelled by the next, and take out those that are due.",
    operation: "request",
    sizeUnit: "waiting requests",
    plans: [.warm, .memory],
    answers: .equal,
    inputs: RequestScript.storms,
    validation: [RequestScript.everySmallScript, RequestScript.randomScripts],
    implementations: [
        .waiting("heap", role: .reference, HeapRequests.self),
        .waiting("wheel", WheelRequests.self),
        .bareStorm,
    ])

/// Steps on requests that wait.
final class RequestScript {
    /// One step of a script that is validated.
    enum Step: Hashable, Sendable {
        case request(user: Int, delay: Int64)
        case cancel(user: Int)
        case pass(milliseconds: Int64)
    }

    let users: Int
    let steps: [Step]
    let storm: RequestStorm

    init(users: Int, steps: [Step]) {
        self.users = users
        self.steps = steps
        storm = RequestStorm(waiting: 1, steps: 1, seed: 1)
    }

    init(_ storm: RequestStorm) {
        self.storm = storm
        users = storm.users
        // As much of the storm as fills it and then some, for the comparison of answers.
        steps = storm.steps.prefix(storm.filling + 10_000).flatMap { step in
            [.pass(milliseconds: Int64(step.after)), .request(user: Int(step.user), delay: RequestStorm.delay)]
        }
    }
}

/// Requests that wait, at some point of a storm.
private final class Storm<Waiting: DelayedRequests> {
    @exclusivity(unchecked)
    private var waiting: Waiting
    @exclusivity(unchecked)
    private var now: Int64 = 0
    @exclusivity(unchecked)
    private var place = 0
    private let steps: [RequestStorm.Step]

    init(_ storm: RequestStorm) {
        waiting = Waiting(users: storm.users)
        steps = storm.steps
        _ = take(storm.filling)
    }

    @inline(__always)
    func take(_ count: Int) -> Int {
        var due = 0
        for _ in 0..<count {
            let step = steps[place]
            place = place + 1 == steps.count ? 0 : place + 1
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
        Self(name: name, role: role, limit: { _ in nil }) { script in
            let storm = Storm<Waiting>(script.storm)
            return Prepared(
                granularity: script.storm.granularity, answer: { script.replay(Waiting.self) },
                loop: { count in withOpaque(storm) { consume($0.take(count)) } })
        }
    }

    fileprivate static var bareStorm: Self {
        Self(name: "bare", role: .bare, limit: { _ in nil }) { script in
            let storm = Storm<NoRequests>(script.storm)
            return Prepared(granularity: script.storm.granularity, answer: nil) { count in
                withOpaque(storm) { consume($0.take(count)) }
            }
        }
    }
}

/// Nothing ever waits.
private struct NoRequests: DelayedRequests {
    init(users: Int) {}
    var count: Int { 0 }
    mutating func request(_ user: Int, at deadline: Int64) {}
    mutating func cancel(_ user: Int) -> Bool { false }
    mutating func next(until instant: Int64) -> DelayedRequest? { nil }
}
