/// The command that compared two sides.
package enum ComparingCommand: String, Sendable {
    /// Base and head of a gate: each cell gets a verdict.
    case gate
    /// The first bad commit after a good one, and the commit before it.
    case bisect
    /// Two results, number by number.
    case compare
    /// A result and its repetition.
    case replay

    /// True for two runs next to each other: these cannot judge times.
    var isOfTwoRuns: Bool { self == .compare || self == .replay }
}
