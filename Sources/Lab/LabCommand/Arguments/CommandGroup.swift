/// Commands under a heading of their own.
public struct CommandGroup: CommandPart {
    public let title: String
    /// In the order of the listing.
    public fileprivate(set) var commands: [Command]

    public init(_ title: String, _ commands: [Command]) {
        self.title = title
        self.commands = commands
    }

    /// Adds the commands; those of equal title are listed together.
    public func add(to command: inout Command) {
        if let index = command.groups.firstIndex(where: { $0.title == title }) {
            command.groups[index].commands += commands
        } else {
            command.groups.append(self)
        }
    }
}
