import LabKit
import Measurement
import Reproducibility
import ReviewPrompt
import Workloads

/// The inputs and cases of `review-schedule`.
extension RequestScript {
    /// What was due after each step, in its order, and how many waited then.
    struct Answer: Equatable, Sendable {
        var due: [DelayedRequest] = []
        var waiting: [Int] = []
        var cancelled: [Bool] = []
    }

    /// All steps from the beginning, and then the end of all time.
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

    static let storms: [Input<RequestScript>] = [
        storm(1_000, from: .quick), storm(100_000, from: .standard), storm(1_000_000, from: .thorough),
    ]

    private static func storm(_ waiting: Int, from profile: Profile) -> Input<RequestScript> {
        Input(
            "storm-\(waiting)", shape: "storm", size: waiting, from: profile,
            recipe: "RequestStorm, \(waiting) waiting, 2 s of delay, 90 in 100 cancelled"
        ) { context in
            let storm = RequestStorm(waiting: waiting, steps: max(4 * waiting, 100_000), seed: context.seed)
            var sha = SHA256()
            for step in storm.steps {
                sha.update(step.after)
                sha.update(step.user)
            }
            return Trial(subject: RequestScript(storm), nodes: waiting, digest: "\(sha.finalize())")
        }
    }

    // MARK: Validation

    struct Case: Sendable {
        var users: Int
        var steps: [Step]

        var trial: Trial<RequestScript> {
            Trial(subject: RequestScript(users: users, steps: steps), nodes: steps.count)
        }

        var smaller: [Case] {
            steps.indices.map { removed in
                var smaller = self
                smaller.steps.remove(at: removed)
                return smaller
            }
        }
    }

    /// Every short script of two users: the same deadline from two levels of the wheel, deadlines that have passed, and
    /// cancellations of both.
    static let everySmallScript = ValidationCases<RequestScript>(
        "every short script of two users",
        generate: { budget, visit in
            let choices: [Step] = [
                .request(user: 0, delay: 0), .request(user: 0, delay: 64), .request(user: 0, delay: 4_096),
                .request(user: 1, delay: 1), .request(user: 1, delay: 63), .request(user: 1, delay: -7),
                .cancel(user: 0), .cancel(user: 1), .pass(milliseconds: 1), .pass(milliseconds: 63),
            ]
            var scripts = 1
            for length in 1...max(1, min(budget.exhaustiveSize - 1, 4)) where budget.exhaustiveSize > 1 {
                scripts *= choices.count
                for number in 0..<scripts {
                    var rest = number
                    let steps = (0..<length).map { _ in
                        defer { rest /= choices.count }
                        return choices[rest % choices.count]
                    }
                    guard try visit(Case(users: 2, steps: steps)) else { return }
                }
            }
        },
        trial: { (value: Case) in value.trial }, shrink: { $0.smaller }, source: { "\($0)" })

    /// Scripts of many users with delays of all lengths, to the end of time.
    static let randomScripts = ValidationCases<RequestScript>(
        "random scripts",
        generate: { budget, visit in
            for number in 0..<budget.randomCases {
                var random = Xoshiro256StarStar(seed: Seed.derive(budget.seed, "requests", "\(number)"))
                let users = 1 + random.index(below: 40)
                let bits = 1 + random.index(below: 62)
                let steps = (0..<random.index(below: 200)).map { _ -> Step in
                    let span = Int64(random.next() as UInt64 >> UInt64(63 - random.index(below: bits)))
                    switch random.index(below: 10) {
                    case 0..<6:
                        return .request(user: random.index(below: users), delay: random.chance(0.05) ? -span : span)
                    case 6: return .cancel(user: random.index(below: users))
                    default: return .pass(milliseconds: span >> 1)
                    }
                }
                guard try visit(Case(users: users, steps: steps)) else { return }
            }
        },
        trial: { (value: Case) in value.trial }, shrink: { $0.smaller }, source: { "\($0)" })
}
