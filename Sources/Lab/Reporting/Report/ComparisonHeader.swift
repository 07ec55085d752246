/// The top of a page of two results: the failure, the passed counts, the trust, the largest changes, and the next
/// calls.
struct ComparisonHeader: Sendable {
    /// The reasons for the failure of the comparison, right below the heading; `nil` if it does not fail.
    let failure: String?
    /// The sentence on exact counts that passed, in the same place; `nil` if a count got worse, or if no count was
    /// compared.
    let passedCounts: String?
    /// The trust in both runs in one sentence, below the failure; `nil` if nothing was compared.
    let trustInShort: String?
    /// The trust in each kind of number, below the sentence; empty if nothing was compared.
    let trust: [String]
    /// The picture of the largest changes.
    let changes: ChangePicture?
    /// The next calls: one decides the times, one shows a cause.
    let nextCalls: [ComparisonStatement]

    init(_ compared: ComparedResults) {
        failure = compared.failure
        passedCounts = compared.passedCounts
        trustInShort = compared.trustInShort
        trust = compared.trust
        changes = ChangePicture(compared)
        nextCalls = compared.nextCalls
    }
}
