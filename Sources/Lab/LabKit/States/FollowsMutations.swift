/// A state that follows mutations of the subject it was made for.
public protocol FollowsMutations {
    /// Begins to follow; called outside measured time.
    func enter()
    /// Stops following; the subject is then as it was at ``enter()``.
    func leave()
}
