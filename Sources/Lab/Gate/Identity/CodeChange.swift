/// A piece of code or data that is not the same on both sides.
package struct CodeChange: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case added
        case removed
        case changed
        case executedByOneSide = "executed by one side"
        /// Both sides execute it, and its content is not known.
        case notComparable = "executed by both sides, and not known"
    }

    package let kind: Kind
    /// The part that it plays, such as a function that the cell executes, or a library.
    package let part: String
    package let name: String
    /// The name in messages; `nil` if that is ``name``.
    package var shortName: String?
}
