@testable import ReviewPrompt

/// State files of the review prompt, as they are and with their checksum made good. What is read is written the same.
func readReviewState(_ input: Input) -> Bool {
    let bytes = Array(input)
    let isGood = check(bytes)
    if let text = String(validating: bytes, as: UTF8.self) { _ = check(ReviewStateText.sealed(text)) }
    return isGood
}

/// States as they are written.
func reviewStates() -> [[UInt8]] {
    var state = ReviewState(completedTasks: 5)
    let first = ReviewStateText.bytes(of: state)
    state.lastRequest = ReviewState.LastRequest(version: "2.0", at: 17_000)
    return [first, ReviewStateText.bytes(of: state)]
}

private func check(_ bytes: [UInt8]) -> Bool {
    typealias Reason = ReviewStateProblem.Reason
    let outcome = Reading { () throws(Reason) in try ReviewStateText.state(of: bytes) }
    guard case .value(let state) = outcome else { return false }

    let written = ReviewStateText.bytes(of: state)
    promise(Reading { () throws(Reason) in try ReviewStateText.state(of: written) } == outcome, "the same state again")
    return true
}
