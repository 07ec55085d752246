/// The commands that are compared on one input, which is one value of each parameter.
package struct CommandInput: Sendable {
    package var name: String
    /// The value of the parameter that stands for the size; 1 if no parameter does.
    package var size: Int
    /// SHA-256 of the commands' input.
    package var digest: String
    /// The commands, the reference first.
    package var commands: [CalledCommand]

    /// The first command, with which the others must agree.
    var reference: CalledCommand { commands[0] }

    package init(name: String, size: Int, digest: String, commands: [CalledCommand]) {
        self.name = name
        self.size = size
        self.digest = digest
        self.commands = commands
    }
}
