import Files
import JSONText

/// Why a file cannot be read or written: the file, and one sentence without a full stop.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    public let file: String
    public let reason: String

    public init(_ file: String, _ reason: String) {
        self.file = file
        self.reason = reason
    }

    /// One line that names the file.
    public var description: String { SingleLine.escaped("\(file): \(reason)") }
}

extension FilePath {
    func readAll() throws(FileError) -> [UInt8] {
        do {
            return try FileInput(self).readAll()
        } catch {
            throw FileError("\(self)", error.reason)
        }
    }
}
