/// The commands that are compared on one input: one value of each parameter.
package struct CommandInput: Sendable {
    package var name: String
    /// The value of the parameter that counts as the size; 1 without one.
    package var size: Int
    /// SHA-256 over what the commands are given.
    package var digest: String
    /// The commands, the reference first.
    package var commands: [CalledCommand]

    /// The command that the others must agree with, the first one.
    var reference: CalledCommand { commands[0] }

    package init(name: String, size: Int, digest: String, commands: [CalledCommand]) {
        self.name = name
        self.size = size
        self.digest = digest
        self.commands = commands
    }
}
