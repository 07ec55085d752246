/// The surroundings of a command while it runs.
public struct CommandContext: Sendable {
    /// Standard output and standard error.
    public let console: Console
    /// The words that led to the command: `["milli", "subscription", "explain"]`.
    public let path: [String]
    /// All words after the program's name, in the form of a result file. Bytes that are not UTF-8 are written as
    /// `\xE9`.
    public let call: [String]

    /// The command as the user knows it: `milli subscription explain`.
    public var commandName: String { path.joined(separator: " ") }
}
