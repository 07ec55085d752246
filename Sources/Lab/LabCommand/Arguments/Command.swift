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
/// Commands are values, put together when the program starts: a package adds its own to those of the lab.
public struct Command: Sendable {
    /// The work of a command. An error that it throws, usually a ``CommandFailure``, becomes one line of standard
    /// error.
    public typealias Action = @Sendable (Arguments, CommandContext) throws -> ExitStatus

    /// The word that calls the command.
    public let name: String
    /// Its purpose in one line.
    public let abstract: String
    /// More help, in paragraphs separated by empty lines. Indented lines keep their shape.
    public let discussion: String
    /// The options, flags and positional arguments. Options of a group hold for all commands within.
    var parameters: [Parameter] = []
    /// The options of earlier versions, which are refused with their new spelling.
    var formerOptions: [FormerOption] = []
    var examples: [Example] = []
    var exitMeanings: [ExitMeaning] = []
    /// The commands within, by heading. A command with an action may have some as well: the first word after its name
    /// calls one of them if it is its name.
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

    /// Declares a group of commands, whose options may be given before or after the name of the command within.
    ///
    /// - Parameters:
    ///   - name: the word that calls it.
    ///   - abstract: its purpose in one line.
    ///   - discussion: more help, in paragraphs separated by empty lines.
    ///   - parts: its commands, options, examples and exit statuses, in the order of the help.
    public init(
        _ name: String, abstract: String, discussion: String = "", @CommandBuilder parts: () -> [any CommandPart]
    ) {
        self.name = name
        self.abstract = abstract
        self.discussion = discussion
        for part in parts() { part.add(to: &self) }
    }

    /// Declares a group that has commands and nothing else.
    public init(_ name: String, abstract: String, discussion: String = "", commands: [Command]) {
        self.init(name, abstract: abstract, discussion: discussion) { commands }
    }

    /// The commands within, of all headings.
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
