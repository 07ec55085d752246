import CLibrary

/// A state file that cannot be read or written.
package struct StateFileError: Error, Hashable, Sendable, CustomStringConvertible {
    package var path: String
    package var step: StateFileStep
    /// The error number of the system.
    package var code: Int32

    /// One line: file, step and reason.
    package var description: String { "\(path): cannot \(step.rawValue): \(String(cString: strerror(code)))" }
}
