import Files
import JSONText

/// A file that cannot be read or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file.
    public let file: String
    /// The problem, in one sentence without a full stop.
    public let reason: String

    /// An error of a file.
    public init(_ file: String, _ reason: String) {
        self.file = file
        self.reason = reason
    }

    /// `FILE: reason`, in one line.
    public var description: String { SingleLine.escaped("\(file): \(reason)") }
}

extension FilePath {
    /// The bytes of the file at this path.
    func readAll() throws(FileError) -> [UInt8] {
        do {
            return try FileInput(self).readAll()
        } catch {
            throw FileError("\(self)", error.reason)
        }
    }
}
