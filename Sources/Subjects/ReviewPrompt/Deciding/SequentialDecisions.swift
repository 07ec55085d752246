/// Decides for one user after the other, as an app does for its one: the reference.
package struct SequentialDecisions: Sendable {
    package let policy: ReviewPolicy

    package init(policy: ReviewPolicy) { self.policy = policy }

    /// Writes the decisions to `decisions`, which has a place for each user, in O(users).
    package func decide(_ users: [ReviewUser], at now: Int64, into decisions: inout [ReviewDecision]) {
        precondition(decisions.count == users.count, "a decision for each user")
        for number in users.indices {
            decisions[number] = policy.decide(users[number].state, version: users[number].version, at: now)
        }
    }
}
