/// A piece of code or data that differs between the sides.
package struct CodeChange: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case added
        case removed
        case changed
        case executedByOneSide = "executed by one side"
        /// Both sides execute it, and its content is unknown.
        case notComparable = "executed by both sides, and not known"
    }

    package let kind: Kind
    /// The role of the piece, such as a function that the cell executes, or a library.
    package let part: String
    package let name: String
    /// The name in messages; `nil` if it is ``name``.
    package var shortName: String?
}
