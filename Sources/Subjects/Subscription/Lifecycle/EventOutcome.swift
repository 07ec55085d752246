/// The outcome of an event that arrived at a lifecycle.
@usableFromInline
package enum EventOutcome: Sendable, Hashable {
    /// It was applied; an illegal one was only counted.
    case applied(Transition.Effect)
    /// It was dropped, because a later one was applied before.
    case older
    /// It was dropped, because it was applied before, at the same instant.
    case duplicate
    /// It changed nothing, because the store's last answer contains it.
    case contained
}
