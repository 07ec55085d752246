/// The meaning of an exit status for one command.
public struct ExitMeaning: CommandPart, Hashable {
    let status: ExitStatus
    let meaning: String

    /// Gives a status its meaning.
    public init(_ status: ExitStatus, _ meaning: String) {
        self.status = status
        self.meaning = meaning
    }

    /// Adds the meaning to the command's exit statuses.
    public func add(to command: inout Command) { command.exitMeanings.append(self) }
}
