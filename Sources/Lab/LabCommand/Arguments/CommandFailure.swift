/// Why a command could not do what it was asked, for what the declaration cannot say: two options that exclude each
/// other, a file that cannot be read. Thrown by an action, written as one line of standard error.
public struct CommandFailure: Error, Hashable, CustomStringConvertible {
    /// What is wrong and what would be right, without the command's name.
    public let description: String
    /// What the program ends with.
    public let status: ExitStatus

    public init(_ description: String, status: ExitStatus = .wrongCall) {
        self.description = description
        self.status = status
    }
}
