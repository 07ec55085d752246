/// A command: its name, its parameters, its help and its action.
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
/// Commands are values, built when the program starts. A package adds its own commands to the lab's.
public struct Command: Sendable {
    /// The work of a command. An error that it throws, usually a ``CommandFailure``, is written as one line on standard
    /// error.
    public typealias Action = @Sendable (Arguments, CommandContext) throws -> ExitStatus

    /// The word that calls the command.
    public let name: String
    /// Its purpose in one line.
    public let abstract: String
    /// More help, in paragraphs separated by empty lines. Indented lines keep their shape.
    public let discussion: String
    /// The options, flags and positional arguments. A group's options also apply to its subcommands.
    var parameters: [Parameter] = []
    /// The options of earlier versions. They are refused, and the message gives the new spelling.
    var formerOptions: [FormerOption] = []
    var examples: [Example] = []
    var exitMeanings: [ExitMeaning] = []
    /// The subcommands, by heading. A command with an action may have subcommands too. The first word after its name
    /// selects one.
    public internal(set) var groups: [CommandGroup] = []

    private(set) var action: Action?

    /// Declares a command with an action.
    ///
    /// - Parameters:
    ///   - name: the word that calls it.
    ///   - abstract: its purpose in one line.
    ///   - discussion: more help, in paragraphs separated by empty lines.
    ///   - parts: its parameters, examples and exit statuses, in the order of the help.
    ///   - action: its work.
    public init(
        _ name: String, abstract: String, discussion: String = "",
        @CommandBuilder parts: () -> [any CommandPart] = { [] }, action: @escaping Action
    ) {
        self.init(name, abstract: abstract, discussion: discussion, parts: parts)
        self.action = action
    }

    /// Declares a group of commands. Its options may come before or after the name of the subcommand.
    ///
    /// - Parameters:
    ///   - name: the word that calls it.
    ///   - abstract: its purpose in one line.
    ///   - discussion: more help, in paragraphs separated by empty lines.
    ///   - parts: its subcommands, options, examples and exit statuses, in the order of the help.
    public init(
        _ name: String, abstract: String, discussion: String = "", @CommandBuilder parts: () -> [any CommandPart]
    ) {
        self.name = name
        self.abstract = abstract
        self.discussion = discussion
        for part in parts() { part.add(to: &self) }
    }

    /// Declares a group that only has subcommands.
    public init(_ name: String, abstract: String, discussion: String = "", commands: [Command]) {
        self.init(name, abstract: abstract, discussion: discussion) { commands }
    }

    /// All subcommands.
    public var commands: [Command] { groups.flatMap(\.commands) }

    var isGroup: Bool { action == nil }
}

extension Command: CommandPart {
    /// Adds the command under the heading "Commands".
    public func add(to command: inout Command) { CommandGroup("Commands", [self]).add(to: &command) }
}

extension ParameterKey {
    /// Adds the parameter to those of the command.
    public func add(to command: inout Command) { command.parameters.append(parameter) }
}
