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
    var parameters: [Parameter] = []
    /// Options of earlier versions, which are refused with their new spelling.
    var formerOptions: [FormerOption] = []
    var examples: [Example] = []
    var exitMeanings: [ExitMeaning] = []
    /// The commands within, in groups. A command that does something itself may hold some as well: the first word
    /// after its name calls one of them if it names one.
    public internal(set) var groups: [CommandGroup] = []

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

extension Command: CommandPart {
    /// Adds a command under the heading "Commands".
    public func add(to command: inout Command) { CommandGroup("Commands", [self]).add(to: &command) }
}

extension ParameterKey {
    public func add(to command: inout Command) { command.parameters.append(parameter) }
}
