/// A command: what it is called, what it takes, what it says about itself, and what it does.
///
/// ```swift
/// let seed = Option<UInt64>("--seed", value: "N", help: "Seed of every random choice.", default: 1)
/// let pattern = Positional<Pattern?>("PATTERN", help: "Which cells; all by default.")
///
/// let run = Command("run", abstract: "Validate, measure and judge.") {
///     pattern
///     seed
///     Example("milli run 'foreground*' --seed 7", "The foreground searches, with another seed.")
/// } action: { arguments, context in
///     context.console.writeLine("seed \(arguments[seed])")
///     return .fine
/// }
/// let lab = Command("lab", abstract: "Measures things.", commands: [run])
/// ```
///
/// Commands are values, assembled when the program starts: a package adds its own to those of the lab.
public struct Command: Sendable {
    /// What a command does with its arguments. A `CommandFailure`, or any other error, becomes one line of standard
    /// error.
    public typealias Action = @Sendable (Arguments, CommandContext) throws -> ExitStatus

    /// The word that calls it.
    public let name: String
    /// One line.
    public let abstract: String
    /// Paragraphs, separated by empty lines; empty for none. Indented lines keep their shape.
    public let discussion: String
    /// Options, flags and positional arguments. Those of a group hold for all commands within.
    fileprivate(set) var parameters: [Parameter] = []
    fileprivate(set) var examples: [Example] = []
    fileprivate(set) var exitMeanings: [ExitMeaning] = []
    /// The commands within, in groups; empty for a command that does something itself.
    public fileprivate(set) var groups: [CommandGroup] = []

    private(set) var action: Action?

    public init(
        _ name: String, abstract: String, discussion: String = "",
        @CommandBuilder parts: () -> [any CommandPart] = { [] }, action: @escaping Action
    ) {
        self.init(name, abstract: abstract, discussion: discussion, parts: parts)
        self.action = action
    }

    /// A group of commands. Its options may be given before or after the command's name.
    public init(
        _ name: String, abstract: String, discussion: String = "", @CommandBuilder parts: () -> [any CommandPart]
    ) {
        self.name = name
        self.abstract = abstract
        self.discussion = discussion
        for part in parts() { part.add(to: &self) }
    }

    /// A group of nothing but commands.
    public init(_ name: String, abstract: String, discussion: String = "", commands: [Command]) {
        self.init(name, abstract: abstract, discussion: discussion) { commands }
    }

    /// The commands within, of all groups.
    public var commands: [Command] { groups.flatMap(\.commands) }

    var isGroup: Bool { action == nil }
}

/// Something that can be listed between the braces of a command.
public protocol CommandPart: Sendable {
    /// Adds the part to what the command declares so far.
    func add(to command: inout Command)
}

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

/// What an exit status means for this command.
public struct ExitMeaning: CommandPart, Hashable {
    let status: ExitStatus
    let meaning: String

    public init(_ status: ExitStatus, _ meaning: String) {
        self.status = status
        self.meaning = meaning
    }

    public func add(to command: inout Command) { command.exitMeanings.append(self) }
}

/// Commands under a heading of their own.
public struct CommandGroup: CommandPart {
    public let title: String
    /// In the order of the listing.
    public fileprivate(set) var commands: [Command]

    public init(_ title: String, _ commands: [Command]) {
        self.title = title
        self.commands = commands
    }

    /// Adds the commands; those of equal title are listed together.
    public func add(to command: inout Command) {
        if let index = command.groups.firstIndex(where: { $0.title == title }) {
            command.groups[index].commands += commands
        } else {
            command.groups.append(self)
        }
    }
}

extension Command: CommandPart {
    /// Adds a command under the heading "Commands".
    public func add(to command: inout Command) { CommandGroup("Commands", [self]).add(to: &command) }
}

extension ParameterKey {
    public func add(to command: inout Command) { command.parameters.append(parameter) }
}

/// Collects the parts of a command, and arrays of them.
@resultBuilder
public enum CommandBuilder {
    public static func buildExpression(_ part: some CommandPart) -> [any CommandPart] { [part] }
    public static func buildExpression(_ parts: [some CommandPart]) -> [any CommandPart] { parts }
    public static func buildExpression(_ parts: [any CommandPart]) -> [any CommandPart] { parts }
    public static func buildBlock(_ parts: [any CommandPart]...) -> [any CommandPart] { parts.flatMap { $0 } }
}
