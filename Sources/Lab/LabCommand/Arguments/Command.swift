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
    let parameters: [Parameter]
    let examples: [Example]
    let exitMeanings: [ExitMeaning]
    /// The commands within, in groups; empty for a command that does something itself.
    public let groups: [CommandGroup]

    let action: Action?

    public init(
        _ name: String, abstract: String, discussion: String = "",
        @CommandBuilder parts: () -> [any CommandPart] = { [] }, action: @escaping Action
    ) {
        self.init(name, abstract, discussion, parts(), action: action)
    }

    /// A group of commands. Its options may be given before or after the command's name.
    public init(
        _ name: String, abstract: String, discussion: String = "", @CommandBuilder parts: () -> [any CommandPart]
    ) {
        self.init(name, abstract, discussion, parts(), action: nil)
    }

    /// A group of nothing but commands.
    public init(_ name: String, abstract: String, discussion: String = "", commands: [Command]) {
        self.init(name, abstract, discussion, commands, action: nil)
    }

    private init(
        _ name: String, _ abstract: String, _ discussion: String, _ parts: [any CommandPart], action: Action?
    ) {
        var declaration = CommandDeclaration()
        for part in parts { part.add(to: &declaration) }
        self.name = name
        self.abstract = abstract
        self.discussion = discussion
        self.parameters = declaration.parameters
        self.examples = declaration.examples
        self.exitMeanings = declaration.exitMeanings
        self.groups = declaration.groups
        self.action = action
    }

    /// The commands within, of all groups.
    public var commands: [Command] { groups.flatMap(\.commands) }

    /// Whether it only holds other commands.
    var isGroup: Bool { action == nil }
}

// MARK: - Parts

/// Something that can be listed between the braces of a command.
public protocol CommandPart: Sendable {
    /// Adds the part to what the command declares so far.
    func add(to declaration: inout CommandDeclaration)
}

/// What a command declares, as it is put together from its parts.
public struct CommandDeclaration: Sendable {
    var parameters: [Parameter] = []
    var examples: [Example] = []
    var exitMeanings: [ExitMeaning] = []
    var groups: [CommandGroup] = []
}

/// A call that works, and what it is good for.
public struct Example: CommandPart, Hashable {
    let call: String
    let explanation: String

    /// A call as it is typed, and what it does.
    public init(_ call: String, _ explanation: String = "") {
        self.call = call
        self.explanation = explanation
    }

    public func add(to declaration: inout CommandDeclaration) { declaration.examples.append(self) }
}

/// What an exit status means for this command.
public struct ExitMeaning: CommandPart, Hashable {
    let status: ExitStatus
    let meaning: String

    /// A status, and when the command ends with it.
    public init(_ status: ExitStatus, _ meaning: String) {
        self.status = status
        self.meaning = meaning
    }

    public func add(to declaration: inout CommandDeclaration) { declaration.exitMeanings.append(self) }
}

/// Commands under a heading of their own.
public struct CommandGroup: CommandPart {
    public let title: String
    /// In the order of the listing.
    public let commands: [Command]

    public init(_ title: String, _ commands: [Command]) {
        self.title = title
        self.commands = commands
    }

    /// Adds the commands; those of equal title are listed together.
    public func add(to declaration: inout CommandDeclaration) {
        if let index = declaration.groups.firstIndex(where: { $0.title == title }) {
            declaration.groups[index] = CommandGroup(title, declaration.groups[index].commands + commands)
        } else {
            declaration.groups.append(self)
        }
    }
}

extension Command: CommandPart {
    /// Adds a command under the heading "Commands".
    public func add(to declaration: inout CommandDeclaration) {
        CommandGroup("Commands", [self]).add(to: &declaration)
    }
}

extension ParameterKey {
    public func add(to declaration: inout CommandDeclaration) { declaration.parameters.append(parameter) }
}

/// Collects the parts of a command; `if`, `for` and arrays of parts work as expected.
@resultBuilder
public enum CommandBuilder {
    public static func buildExpression(_ part: some CommandPart) -> [any CommandPart] { [part] }
    /// Several parts: options that commands share, or commands from elsewhere.
    public static func buildExpression(_ parts: [some CommandPart]) -> [any CommandPart] { parts }
    /// Several parts of different kinds.
    public static func buildExpression(_ parts: [any CommandPart]) -> [any CommandPart] { parts }
    public static func buildBlock(_ parts: [any CommandPart]...) -> [any CommandPart] { parts.flatMap { $0 } }
    public static func buildOptional(_ parts: [any CommandPart]?) -> [any CommandPart] { parts ?? [] }
    public static func buildEither(first parts: [any CommandPart]) -> [any CommandPart] { parts }
    public static func buildEither(second parts: [any CommandPart]) -> [any CommandPart] { parts }
    public static func buildArray(_ parts: [[any CommandPart]]) -> [any CommandPart] { parts.flatMap { $0 } }
}
