/// The treatment of an event that is illegal in the state where it comes.
@usableFromInline
package enum IllegalEventHandling: Sendable, Hashable, CaseIterable {
    /// It changes nothing, is counted, and marks the subscription for reconciliation.
    case lenient
    /// It is refused.
    case strict
}
