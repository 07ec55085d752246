/// The reasons that the cold sampling of an operation ends.
public enum ColdEnd: Sendable {
    /// It has all its samples.
    case complete
    /// Its samples decide the question.
    case decided
    /// Its time is up.
    case timeLimit
    /// So many samples were dropped that it used up its attempts.
    case attemptLimit
}
