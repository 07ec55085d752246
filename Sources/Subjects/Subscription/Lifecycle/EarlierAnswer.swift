/// The relation of an answer that comes alone to the last event, which is of a later instant. The instants of answers
/// are written down by another clock than the store's. Source: subscription, What a store answers (rule 4).
enum EarlierAnswer: Equatable {
    /// It was given before the event, and is dropped.
    case older
    /// It says what the event led to, so that it was given after it.
    case ofLastEvent
    /// It was given at about the instant of the event, and does not say what the event led to.
    case undecided
}
