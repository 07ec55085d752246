/// What a command finds around it when it runs.
public struct CommandContext: Sendable {
    public let console: Console
    /// The words that led to the command: `["milli", "subscription", "explain"]`.
    public let path: [String]
    /// Everything after the program's name, as it was given: what a result file records as the call. Bytes that are not
    /// UTF-8 are shown as `\xE9`.
    public let call: [String]

    /// The command as the user knows it: `milli subscription explain`.
    public var commandName: String { path.joined(separator: " ") }
}
