/// Something that can be listed between the braces of a command.
public protocol CommandPart: Sendable {
    /// Adds the part to what the command declares so far.
    func add(to command: inout Command)
}
