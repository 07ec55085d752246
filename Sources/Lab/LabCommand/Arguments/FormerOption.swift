/// An option that a command used to have, and the call that replaces it.
///
/// A call with it fails with one line that names the new spelling, instead of "unknown option". If a call has several
/// former options, the line is about the one declared first.
public struct FormerOption: CommandPart {
    /// The name, with its dashes.
    let name: String
    /// The rest of the message, after the name: `is now a command of its own: milli gate accept`.
    let replacement: String

    /// An option that became a command.
    public init(_ name: String, command call: String) {
        self.name = name
        replacement = "is now a command of its own: \(call)"
    }

    /// An option that moved to another command.
    public init(_ name: String, optionOf call: String) {
        self.name = name
        replacement = "is now an option of another command: \(call)"
    }

    /// An option that was renamed.
    public init(_ name: String, renamed newName: String) {
        self.name = name
        replacement = "is now \(newName)"
    }

    /// Adds the option to the former options of the command.
    public func add(to command: inout Command) { command.formerOptions.append(self) }
}
