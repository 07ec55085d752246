/// A call that works, and what it is good for.
public struct Example: CommandPart, Hashable {
    let call: String
    let explanation: String

    public init(_ call: String, _ explanation: String = "") {
        self.call = call
        self.explanation = explanation
    }

    public func add(to command: inout Command) { command.examples.append(self) }
}
