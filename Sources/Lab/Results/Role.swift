/// What an implementation is for in its experiment.
public enum Role: String, Codable, Sendable, CaseIterable {
    /// The one all others are compared with, answer by answer.
    case reference
    /// One of those to compare.
    case implementation
    /// The same work in C over identically laid out data: what is left to gain, not a contender.
    case floor
    /// Another project's way to the same answer, for instance a library's: it is validated and measured like the
    /// others, and not judged by the budget.
    case peer
    /// The work around the operation without the operation, for instance the mutations of a script without any query:
    /// it answers nothing and is not validated.
    case bare
}
