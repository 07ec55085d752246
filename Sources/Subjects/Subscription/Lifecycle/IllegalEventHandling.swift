/// The treatment of illegal events.
@usableFromInline
package enum IllegalEventHandling: Sendable, Hashable, CaseIterable {
    /// An illegal event changes nothing, is counted, and marks the subscription for reconciliation.
    case lenient
    /// An illegal event is refused.
    case strict
}
