/// A file, pipe or folder that cannot be read.
public struct FileReadError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The path as the user wrote it.
    public let path: FilePath
    /// The problem, without the name of the file.
    public let reason: String

    /// `FILE: reason`.
    public var description: String { "\(path): \(reason)" }
}
