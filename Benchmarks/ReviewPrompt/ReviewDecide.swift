import LabKit
import Measurement
import ReviewPrompt

/// May this user be asked for a review now? One decision, as an app makes it at the end of a task, for users who take turns.
///
/// `columns` is one row of what `review-decide-batch` goes through. Source: review-prompt, May ask.
public let reviewDecide = Experiment(
    "review-decide",
    summary: "Decide for one user whether the rules allow to ask for a review; users take turns.",
    operation: "decision",
    sizeUnit: "users",
    plans: [.warm, .cold, .memory],
    budget: .p99(.milliseconds(1), plan: .cold),
    answers: .equal,
    inputs: ReviewUsersSubject.ladder("in-turn").inputs(quick: [1_000], standard: [1], thorough: [1_000_000]),
    validation: [ReviewUsersSubject.everySmallUser, ReviewUsersSubject.randomUsers],
    implementations: [
        .inTurn("sequential", role: .reference) { subject, user in
            subject.policy.decide(subject.users[user].state, version: subject.users[user].version, at: subject.now)
        },
        .inTurn("columns") { subject, user in
            BatchDecisions(policy: subject.policy).decide(user, of: subject.columns, at: subject.now)
        },
    ])

extension Implementation where Subject == ReviewUsersSubject, Answer == [ReviewDecision] {
    @inline(__always)
    fileprivate static func inTurn(
        _ name: String, role: Role = .implementation,
        decide: @escaping @Sendable (ReviewUsersSubject, _ user: Int) -> ReviewDecision
    ) -> Self {
        Self(name: name, role: role, limit: { _ in nil }) { subject in
            let turn = Turn(count: subject.users.count)
            return Prepared(
                keepsState: false,
                touched: { visit in
                    subject.users.withUnsafeBytes { bytes in
                        if let start = bytes.baseAddress { visit(start, bytes.count) }
                    }
                    subject.columns.visitTouchedMemory(visit)
                },
                answer: { subject.users.indices.map { decide(subject, $0) } },
                loop: { count in
                    for _ in 0..<count { withOpaque(subject) { consume(decide($0, turn.next())) } }
                })
        }
    }
}

/// Whose turn it is.
final class Turn {
    @exclusivity(unchecked)
    private var number = 0
    private let count: Int

    init(count: Int) {
        self.count = count
    }

    @inline(__always)
    func next() -> Int {
        let current = number
        number = current + 1 == count ? 0 : current + 1
        return current
    }
}
