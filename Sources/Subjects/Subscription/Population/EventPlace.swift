/// The place of an event's instant among those that a subscription has seen.
enum EventPlace {
    /// Before the last one. Only an answer counts there: the events since then were illegal and changed nothing.
    case beforeLast
    case atLast
    case afterLast
}
