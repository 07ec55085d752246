import Files

/// The values of a call, read with the keys that its command declares.
public struct Arguments: Sendable {
    private var values: [String: any Sendable] = [:]
    private(set) var inputs: [FilePath] = []

    mutating func set(_ value: any Sendable, for parameter: Parameter) {
        values[parameter.name] = value
        if parameter.isInput { inputs += (value as? [FilePath]) ?? (value as? FilePath).map { [$0] } ?? [] }
    }

    /// The value of an option, a flag or a positional argument that the command, or a group that it is in, declares.
    public subscript<Key: ParameterKey>(key: Key) -> Key.Value {
        guard let value = values[key.parameter.name] as? Key.Value else {
            preconditionFailure(
                "the command reads \(key.parameter.name) as \(Key.Value.self) without declaring it as that")
        }
        return value
    }
}

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

/// Why a command could not do what it was asked, for what the declaration cannot say: two options that exclude each
/// other, a file that cannot be read. Thrown by an action, written as one line of standard error.
public struct CommandFailure: Error, Hashable, CustomStringConvertible {
    /// What is wrong and what would be right, without the command's name.
    public let description: String
    /// What the program ends with.
    public let status: ExitStatus

    public init(_ description: String, status: ExitStatus = .wrongCall) {
        self.description = description
        self.status = status
    }
}

/// What a command tells the shell when it ends (measurement, Regression gate; design, The command).
public enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
    /// 0: done, and nothing to object to. Skipped lines and undecided verdicts are reported but count as fine.
    case fine = 0
    /// 1: a verdict: mismatch, budget over, regression, missing data.
    case verdict = 1
    /// 2: the call was wrong, or an input cannot be read at all.
    case wrongCall = 2
    /// 3: with `--strict`: undecided, unmeasurable, or lines were skipped.
    case undecided = 3
    /// 130: interrupted by the user (128 + SIGINT).
    case interrupted = 130
}
