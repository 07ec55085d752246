#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a state file cannot be read or written.
public struct StateFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder.
    public var path: String
    /// What was tried.
    public var step: StateFileStep
    /// The system's number for what was wrong.
    public var code: Int32

    /// An error of the system.
    public init(path: String, step: StateFileStep, code: Int32) {
        self.path = path
        self.step = step
        self.code = code
    }

    /// One line: file, step and reason.
    public var description: String { "\(path): cannot \(step.rawValue): \(String(cString: strerror(code)))" }
}

/// What is done with the files of a state, one call of the system each.
public enum StateFileStep: String, Hashable, Sendable, CaseIterable {
    /// Reads a file.
    case read
    /// Makes an empty file, or empties it.
    case create
    /// Appends bytes.
    case write
    /// Waits until a file's bytes are on the disk.
    case synchronise
    /// Closes a file.
    case close
    /// Gives a file the name of another, in whose place it comes.
    case rename
    /// Gives a file a second name, which nobody has.
    case link
    /// Takes a name away.
    case remove
    /// Waits until a folder's names are on the disk.
    case synchroniseFolder = "synchronise the folder"
}
