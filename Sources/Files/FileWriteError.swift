import CLibrary

/// A file or pipe that cannot be written.
public struct FileWriteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The path as the user wrote it.
    public let path: FilePath
    /// The problem, without the name of the file.
    public let reason: String

    /// An error with the caller's reason.
    public init(path: FilePath, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// An error with the system's message for a value of `errno`.
    package init(path: FilePath, code: Int32) { self.init(path: path, reason: String(cString: strerror(code))) }

    /// `FILE: cannot be written: reason`.
    public var description: String { "\(path): cannot be written: \(reason)" }
}
