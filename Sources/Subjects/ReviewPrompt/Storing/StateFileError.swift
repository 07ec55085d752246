import CLibrary

/// A state file that cannot be read or written.
public struct StateFileError: Error, Hashable, Sendable, CustomStringConvertible {
    public var path: String
    public var step: StateFileStep
    /// The system's number for what was wrong.
    public var code: Int32

    /// One line: file, step and reason.
    public var description: String { "\(path): cannot \(step.rawValue): \(String(cString: strerror(code)))" }
}
