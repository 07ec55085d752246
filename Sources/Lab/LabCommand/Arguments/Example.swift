/// A working call, with its purpose.
public struct Example: CommandPart, Hashable {
    let call: String
    let explanation: String

    /// Makes an example.
    ///
    /// - Parameters:
    ///   - call: the whole call, as it is typed.
    ///   - explanation: its purpose.
    public init(_ call: String, _ explanation: String = "") {
        self.call = call
        self.explanation = explanation
    }

    /// Adds the example to the command's.
    public func add(to command: inout Command) { command.examples.append(self) }
}
