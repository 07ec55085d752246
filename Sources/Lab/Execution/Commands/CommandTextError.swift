/// A text that is not a runnable command.
package struct CommandTextError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem and what would be right, without a full stop: `an empty command; a program was expected`.
    package let description: String

    init(_ description: String) { self.description = description }
}
