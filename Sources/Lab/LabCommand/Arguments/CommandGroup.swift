/// Commands with a heading of their own.
public struct CommandGroup: CommandPart {
    /// The heading, without its colon.
    public let title: String
    /// The commands, in the order of the listing.
    public fileprivate(set) var commands: [Command]

    /// Makes a group of commands.
    ///
    /// - Parameters:
    ///   - title: the heading, without its colon.
    ///   - commands: the commands, in the order of the listing.
    public init(_ title: String, _ commands: [Command]) {
        self.title = title
        self.commands = commands
    }

    /// Adds the commands; groups with the same title are listed together.
    public func add(to command: inout Command) {
        if let index = command.groups.firstIndex(where: { $0.title == title }) {
            command.groups[index].commands += commands
        } else {
            command.groups.append(self)
        }
    }
}
