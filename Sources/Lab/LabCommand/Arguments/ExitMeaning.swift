/// What an exit status means for this command.
public struct ExitMeaning: CommandPart, Hashable {
    let status: ExitStatus
    let meaning: String

    public init(_ status: ExitStatus, _ meaning: String) {
        self.status = status
        self.meaning = meaning
    }

    public func add(to command: inout Command) { command.exitMeanings.append(self) }
}
