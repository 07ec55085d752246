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
    /// The call, as it is typed.
    public let call: String
    /// What it does; may be empty.
    public let explanation: String

    /// Declares an example.
    public init(_ call: String, _ explanation: String = "") {
        self.call = call
        self.explanation = explanation
    }

    /// Adds the example.
    public func add(to declaration: inout CommandDeclaration) { declaration.examples.append(self) }
}

/// What an exit status means for this command.
public struct ExitMeaning: CommandPart, Hashable {
    /// The status.
    public let status: ExitStatus
    /// When the command ends with it.
    public let meaning: String

    /// Declares a meaning.
    public init(_ status: ExitStatus, _ meaning: String) {
        self.status = status
        self.meaning = meaning
    }

    /// Adds the meaning.
    public func add(to declaration: inout CommandDeclaration) { declaration.exitMeanings.append(self) }
}

/// Commands under a heading of their own.
public struct CommandGroup: CommandPart {
    /// The heading.
    public let title: String
    /// In the order of the listing.
    public let commands: [Command]

    /// Declares a group.
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

extension Parameter: CommandPart {
    /// Adds the parameter.
    public func add(to declaration: inout CommandDeclaration) { declaration.parameters.append(self) }
}

extension Option: CommandPart {
    /// Adds the option.
    public func add(to declaration: inout CommandDeclaration) { parameter.add(to: &declaration) }
}

extension Positional: CommandPart {
    /// Adds the argument.
    public func add(to declaration: inout CommandDeclaration) { parameter.add(to: &declaration) }
}

extension Flag: CommandPart {
    /// Adds the flag.
    public func add(to declaration: inout CommandDeclaration) { parameter.add(to: &declaration) }
}

/// Collects the parts of a command; `if`, `for` and arrays of parts work as expected.
@resultBuilder
public enum CommandBuilder {
    /// One part.
    public static func buildExpression(_ part: some CommandPart) -> [any CommandPart] { [part] }
    /// Several parts: options that commands share, or commands from elsewhere.
    public static func buildExpression(_ parts: [some CommandPart]) -> [any CommandPart] { parts }
    /// Several parts of different kinds.
    public static func buildExpression(_ parts: [any CommandPart]) -> [any CommandPart] { parts }
    /// The parts in order.
    public static func buildBlock(_ parts: [any CommandPart]...) -> [any CommandPart] { parts.flatMap { $0 } }
    /// The parts of an `if`.
    public static func buildOptional(_ parts: [any CommandPart]?) -> [any CommandPart] { parts ?? [] }
    /// The parts of an `if` with `else`.
    public static func buildEither(first parts: [any CommandPart]) -> [any CommandPart] { parts }
    /// The parts of an `else`.
    public static func buildEither(second parts: [any CommandPart]) -> [any CommandPart] { parts }
    /// The parts of a `for`.
    public static func buildArray(_ parts: [[any CommandPart]]) -> [any CommandPart] { parts.flatMap { $0 } }
}
