/// The outcome of an event that a lifecycle took.
@usableFromInline
package enum EventOutcome: Sendable, Hashable {
    /// It was taken; an illegal one was only counted.
    case taken(Transition.Effect)
    /// It was dropped, because a later one was taken before.
    case older
    /// It was dropped, because it was taken before, at the same instant.
    case duplicate
    /// It changed nothing, because the store's last answer contains it.
    case contained
}
