@testable import ReviewPrompt

/// A file system in memory that knows what is on the disk and what would be lost, and that ends at a step: every step
/// after it fails, as in an app that has ended.
final class FailingFiles: StateFileSystem {
    private struct File {
        var bytes: [UInt8] = []
        var synchronised: [UInt8] = []
    }

    private var files: [Int: File] = [:]
    /// The names as programs see them, and as they are on the disk.
    private var names: [String: Int] = [:]
    private var synchronisedNames: [String: Int] = [:]
    private var nextFile = 1
    /// The number of steps taken.
    private(set) var steps = 0
    /// The step that fails, counted from 0, and all after it.
    var end = Int.max
    /// The most bytes that a write takes.
    var writeLength = 7

    private func step(_ step: StateFileStep, _ path: String) throws(StateFileError) {
        defer { steps += 1 }
        if steps >= end { throw StateFileError(path: path, step: step, code: 5) }
    }

    /// Puts a file there, on the disk.
    func put(_ bytes: [UInt8], at path: String) {
        files[nextFile] = File(bytes: bytes, synchronised: bytes)
        names[path] = nextFile
        synchronisedNames[path] = nextFile
        nextFile += 1
    }

    func bytes(at path: String) -> [UInt8]? { names[path].flatMap { files[$0]?.bytes } }
    var paths: [String] { names.keys.sorted() }

    /// The files after the end of the app: all that was done, as the system lives on.
    func afterKill() -> FailingFiles {
        let other = FailingFiles()
        other.files = files
        other.names = names
        other.synchronisedNames = names
        other.nextFile = nextFile

        return other
    }

    /// The files after a power failure: only what reached the disk for certain. Of names that were not,
    /// either may be there, so that both worlds are tried.
    func afterPowerFailure(namesWritten: Bool) -> FailingFiles {
        let other = FailingFiles()
        other.names = namesWritten ? names : synchronisedNames
        other.synchronisedNames = other.names

        for (number, file) in files {
            other.files[number] = File(bytes: file.synchronised, synchronised: file.synchronised)
        }

        other.nextFile = nextFile
        return other
    }

    func read(_ path: String, atMost limit: Int) throws(StateFileError) -> [UInt8]? {
        try step(.read, path)
        return bytes(at: path).map { Array($0.prefix(limit)) }
    }

    func create(_ path: String) throws(StateFileError) -> Int32 {
        try step(.create, path)
        let file = names[path] ?? nextFile
        if file == nextFile { nextFile += 1 }
        files[file] = File()
        names[path] = file

        return Int32(file)
    }

    func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, path: String) throws(StateFileError) -> Int {
        try step(.write, path)
        files[Int(descriptor)]?.bytes += bytes.prefix(writeLength)
        return min(bytes.count, writeLength)
    }

    func synchronise(_ descriptor: Int32, path: String) throws(StateFileError) {
        try step(.synchronise, path)
        guard let file = files[Int(descriptor)] else { return }
        files[Int(descriptor)]?.synchronised = file.bytes
    }

    func close(_ descriptor: Int32, path: String) throws(StateFileError) {
        try step(.close, path)
    }

    func rename(_ path: String, to target: String) throws(StateFileError) {
        try step(.rename, path)
        names[target] = names.removeValue(forKey: path)
    }

    func link(_ path: String, as second: String) throws(StateFileError) -> Bool {
        try step(.link, path)
        guard names[second] == nil else { return false }
        names[second] = names[path]
        return true
    }

    func remove(_ path: String) throws(StateFileError) {
        try step(.remove, path)
        names[path] = nil
    }

    func synchroniseFolder(of path: String) throws(StateFileError) {
        try step(.synchroniseFolder, path)
        synchronisedNames = names
    }
}
