/// The command that compared two sides.
package enum ComparingCommand: String, Sendable {
    /// Base and head of a gate, whose cells get a verdict each.
    case gate
    /// The first bad commit after a good one, and the commit before it.
    case bisect
    /// Two results, number by number.
    case compare
    /// A result and the calls that were repeated from it.
    case replay

    /// True if two runs stand next to each other, which cannot judge times.
    var isOfTwoRuns: Bool { self == .compare || self == .replay }
}
