import Foundation

/// State that follows mutations of the subject it was made for.
public protocol FollowsMutations {
    /// Begins to follow; called outside measured time.
    func enter()
    /// Stops following. The subject is as it was at `enter` then.
    func leave()
}
