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
