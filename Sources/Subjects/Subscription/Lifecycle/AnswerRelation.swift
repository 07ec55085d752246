/// The relation of an answer without an event to the last event, which is of a later instant. The two instants come
/// from different clocks. Source: subscription, What a store answers (rule 4).
enum AnswerRelation: Equatable {
    /// The answer was given before the event, and is dropped.
    case older
    /// The answer agrees with the result of the event, so it was given after the event.
    case current
    /// The answer was given at about the instant of the event, and differs from the result of the event.
    case undecided
}
