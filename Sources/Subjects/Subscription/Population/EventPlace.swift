/// The place of an event's instant relative to the last instant of the subscription.
enum EventPlace {
    /// Before the last instant. Only an answer counts there: all events after it were illegal and changed nothing.
    case beforeLast
    case atLast
    case afterLast
}
