/// The part of a file system that a store needs, so that a test can end the world at any step.
package protocol StateFileSystem {
    /// The bytes of a file, at most so many; `nil` when there is no file.
    func read(_ path: String, atMost limit: Int) throws(StateFileError) -> [UInt8]?
    func create(_ path: String) throws(StateFileError) -> Int32
    /// Writes the first bytes of some; returns how many, at least 1.
    func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, path: String) throws(StateFileError) -> Int
    /// Waits until the bytes of a file are on the disk.
    func synchronise(_ descriptor: Int32, path: String) throws(StateFileError)
    func close(_ descriptor: Int32, path: String) throws(StateFileError)
    /// Puts a file in the place of another, at once.
    func rename(_ path: String, to target: String) throws(StateFileError)
    /// Gives a file a second name; `false` when somebody has it.
    func link(_ path: String, as second: String) throws(StateFileError) -> Bool
    func remove(_ path: String) throws(StateFileError)
    /// Waits until the names in the folder of a file are on the disk.
    func synchroniseFolder(of path: String) throws(StateFileError)
}

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A state file that cannot be read or written.
public struct StateFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder.
    public var path: String
    /// The step that failed.
    public var step: StateFileStep
    /// The system's number for what was wrong.
    public var code: Int32

    /// One line: file, step and reason.
    public var description: String { "\(path): cannot \(step.rawValue): \(String(cString: strerror(code)))" }
}

/// A step with the files of a state, one call of the system each.
public enum StateFileStep: String, Hashable, Sendable, CaseIterable {
    case read, create, write, synchronise, close, rename, link, remove
    case synchroniseFolder = "synchronise the folder"
}
