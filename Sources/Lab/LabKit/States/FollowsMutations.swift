/// A state that follows mutations of its subject.
public protocol FollowsMutations {
    /// Begins to follow; called outside measured time.
    func enter()
    /// Stops following; the subject is then as it was at ``enter()``.
    func leave()
}
