/// The outcome of an event that arrived at a lifecycle.
@usableFromInline
package enum EventOutcome: Sendable, Hashable {
    /// It was applied; an illegal one was only counted.
    case applied(Transition.Effect)
    /// It was dropped, because an event of a later instant came before it.
    case older
    /// It was dropped, because the same event of the same instant came before it.
    case duplicate
    /// It changed nothing, because the store's last answer contains it.
    case contained
}
