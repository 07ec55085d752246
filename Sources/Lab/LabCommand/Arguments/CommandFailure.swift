/// An error of a command's action, written as one line on standard error.
///
/// It is for mistakes that the declaration cannot express: two options that exclude each other, a file that cannot be
/// read.
public struct CommandFailure: Error, Hashable, CustomStringConvertible {
    /// The mistake and what would be right, without the command's name.
    public let description: String
    /// The exit status of the program.
    public let status: ExitStatus

    /// Makes a failure.
    ///
    /// - Parameters:
    ///   - description: the mistake and what would be right, without the command's name.
    ///   - status: the exit status of the program.
    public init(_ description: String, status: ExitStatus = .wrongCall) {
        self.description = description
        self.status = status
    }
}
