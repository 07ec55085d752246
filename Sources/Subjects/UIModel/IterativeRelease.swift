/// Frees object graphs of any depth without recursion.
///
/// A chain of 1,000,000 views released the ordinary way runs one `deinit` inside the other and overflows the stack.
/// Here the owner hands its children to a list first, and each child that nobody else holds is emptied the same way
/// before it goes.
enum IterativeRelease {
    /// Releases everything that `owner` owns, and everything that only they hold. Called from its `deinit`.
    ///
    /// - Complexity: O(number of objects freed).
    static func releaseOwned(by owner: Responder) {
        var pending: [Responder] = []
        owner.surrenderOwned(into: &pending)
        while var responder = pending.popLast() {
            if isKnownUniquelyReferenced(&responder) {
                responder.surrenderOwned(into: &pending)
            }
        }
    }
}
