import CLibrary

public struct InputError: Error, Equatable, Sendable, CustomStringConvertible {
    public let path: FilePath
    /// What is wrong, without the name of the file.
    public let reason: String

    /// `FILE: reason`.
    public var description: String { "\(path): \(reason)" }
}
