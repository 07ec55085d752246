/// A part of a command's declaration, listed between its braces.
public protocol CommandPart: Sendable {
    /// Adds the part to the command.
    func add(to command: inout Command)
}
