import Results

/// A command of a run, and the commands that are called around it.
package struct CalledCommand: Sendable {
    package var name: String
    package var role: Role
    package var command: ForeignCommand
    /// Called once, before the first call.
    package var setup: ForeignCommand?
    /// Called before each call, outside its time.
    package var prepare: ForeignCommand?
    /// Called after each call, outside its time.
    package var cleanup: ForeignCommand?

    package init(_ name: String, role: Role, _ command: ForeignCommand) {
        self.name = name
        self.role = role
        self.command = command
    }
}

/// The commands that are compared on one input: one value of each parameter.
package struct CommandInput: Sendable {
    package var name: String
    package var size: Int
    /// SHA-256 over what the commands are given.
    package var digest: String
    /// The commands, the reference first.
    package var commands: [CalledCommand]

    package init(name: String, size: Int, digest: String, commands: [CalledCommand]) {
        self.name = name
        self.size = size
        self.digest = digest
        self.commands = commands
    }
}
