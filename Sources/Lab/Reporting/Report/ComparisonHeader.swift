/// The top of a page of two results: why they fail, what passed, the largest changes, and the calls that go on.
struct ComparisonHeader: Sendable {
    /// The reasons for which the comparison fails, right below the heading; `nil` if it does not.
    let failure: String?
    /// The sentence on exact counts that did not get worse, at the same place; `nil` if one did, or none was compared.
    let passed: String?
    /// The trust in both runs in one sentence, below that; `nil` if nothing was compared.
    let trustInShort: String?
    /// The trust in each kind of number of both runs, below that; empty if nothing was compared.
    let trust: [String]
    /// The largest changes in one picture, with which the page begins.
    let changes: ChangePicture?
    /// The calls that go on: the one that decides the times, and the one that shows a cause.
    let nextCalls: [ComparisonStatement]

    init(_ compared: ComparedResults) {
        failure = compared.failure
        passed = compared.passed
        trustInShort = compared.trustInShort
        trust = compared.trust
        changes = ChangePicture(compared)
        nextCalls = compared.nextCalls
    }
}
