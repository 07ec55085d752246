/// What a command finds around it when it runs.
public struct CommandContext: Sendable {
    /// Where it writes.
    public let console: Console
    /// The words that led to the command: `["milli", "subscription", "explain"]`.
    public let path: [String]
    /// Everything after the program's name, as it was given: what a result file records as the call.
    public let call: [String]

    /// The command as the user knows it: `milli subscription explain`.
    public var commandName: String { path.joined(separator: " ") }

    /// Puts a context together; for programs other than `Program`, and for tests.
    public init(console: Console, path: [String], call: [String]) {
        self.console = console
        self.path = path
        self.call = call
    }
}

/// Why a command could not do what it was asked: thrown by an action, written as one line of standard error.
///
/// For what the declaration cannot say: two options that exclude each other, a file that cannot be read, a name that
/// no experiment has.
public struct CommandFailure: Error, Hashable, CustomStringConvertible {
    /// What is wrong and what would be right, without the command's name.
    public let description: String
    /// What the program ends with.
    public let status: ExitStatus

    /// Describes a failure.
    public init(_ description: String, status: ExitStatus = .wrongCall) {
        self.description = description
        self.status = status
    }
}
