/// The reasons that the cold sampling of an operation ends.
public enum ColdEnd: Sendable {
    /// It has all its samples.
    case complete
    /// Its samples decide the question.
    case decided
    /// Its time is up.
    case timeLimit
    /// It used up its attempts, because many samples were dropped.
    case attemptLimit
}
