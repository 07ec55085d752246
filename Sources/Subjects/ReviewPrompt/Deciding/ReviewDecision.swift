/// The decision to ask a user for a review, or the rule that forbids it.
@usableFromInline
package enum ReviewDecision: UInt8, Hashable, Sendable, CaseIterable {
    case ask
    case tooFewTasks
    case sameVersion
    /// The last request is more recent than the interval between requests.
    case tooSoon
}
