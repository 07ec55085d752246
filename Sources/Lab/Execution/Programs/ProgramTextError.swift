/// A text that names no program that can be run.
package struct ProgramTextError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem and what would be right, without a full stop: `an empty text; a program was expected`.
    package let description: String

    init(_ description: String) { self.description = description }
}
