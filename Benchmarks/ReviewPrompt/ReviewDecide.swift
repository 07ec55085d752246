import LabKit
import ReviewPrompt

/// May this user be asked for a review now? One decision, as an app makes it at the end of a task, for users who take
/// turns.
///
/// `columns` is one row of what `review-decide-batch` goes through. Source: review-prompt, May ask.
public let reviewDecide = Experiment(
    "review-decide", "Decide for one user whether the rules allow to ask for a review; users take turns.",
    operation: "decision", sizeUnit: "users", budget: .p99(.milliseconds(1)),
    ReviewUsers.inputs("in-turn", sizes: [1_000], standard: [1], thorough: [1_000_000]),
    cases: [ReviewUsers.everySmallUser, ReviewUsers.randomUsers],
    .inTurn("sequential", role: .reference) { subject, user in
        subject.policy.decide(subject.users[user].state, version: subject.users[user].version, at: subject.now)
    },
    .inTurn("columns") { subject, user in
        BatchDecisions(policy: subject.policy).decide(user, of: subject.columns, at: subject.now)
    })

extension Implementation where Subject == ReviewUsers, Answer == [ReviewDecision] {
    @inline(__always)
    fileprivate static func inTurn(
        _ name: String, role: Role = .implementation,
        decide: @escaping @Sendable (ReviewUsers, _ user: Int) -> ReviewDecision
    ) -> Self {
        .implementation(
            name, role: role, turns: \.users.count, prepare: { $0 }, run: decide,
            answer: { subject in subject.users.indices.map { decide(subject, $0) } })
    }
}
