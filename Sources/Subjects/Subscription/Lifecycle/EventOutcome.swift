package enum EventOutcome: Sendable, Hashable {
    /// It was taken; an illegal one only counted.
    case taken(Transition.Class)
    /// Dropped: a later one was taken before.
    case older
    /// Dropped: it was taken before, at the same instant.
    case duplicate
    /// It changed nothing: the store's last answer contains it.
    case contained
}
