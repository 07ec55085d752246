import CLibrary

public struct OutputError: Error, Equatable, Sendable, CustomStringConvertible {
    public let path: FilePath
    /// What is wrong, without the name of the file.
    public let reason: String

    public init(path: FilePath, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The system's own words.
    package init(path: FilePath, code: Int32) { self.init(path: path, reason: String(cString: strerror(code))) }

    /// `FILE: cannot be written: reason`.
    public var description: String { "\(path): cannot be written: \(reason)" }
}
