import CLibrary
import Files

/// A file for bad lines, byte for byte, so that they can be corrected and read again. A line is written before it is
/// reported. A named pipe needs a reader, which must open it within a second.
package final class RejectsFile {
    private let path: FilePath
    private let descriptor: Int32
    private var pending: [UInt8] = []

    /// Creates the file, or empties it. If the file has another name too (a hard link), it keeps its content under that
    /// name, and this name gets a new file.
    ///
    /// - Parameter inputs: files that must not be lost.
    /// - Throws: ``StreamError/Reason/rejects(_:)`` if the file is one of the inputs, or cannot be written.
    package init(path: FilePath, inputs: [FilePath] = []) throws(StreamError) {
        self.path = path
        // This comes before a file with another name loses this one.
        if let identity = FileIdentity(of: path), inputs.contains(where: { FileIdentity(of: $0) == identity }) {
            throw Self.failure(FileWriteError(path: path, reason: FileIdentity.isAnInput))
        }

        do throws(FileWriteError) {
            try path.detachFromHardLinks()
            descriptor = try FileOutput.open(path, creating: true)
        } catch {
            throw Self.failure(error)
        }

        // A pipe or a device has no content to lose, and cannot be shortened.
        guard FileIdentity(descriptor: descriptor) != nil else { return }
        guard ftruncate(descriptor, 0) == 0 else { throw Self.failure(FileWriteError(path: path, code: errno)) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Writes a line, and a line end if it has none.
    func write(line: UnsafeBufferPointer<UInt8>) throws(StreamError) {
        pending.append(contentsOf: line)
        try endLine()
    }

    /// Writes a part of a line.
    func write(part: UnsafeBufferPointer<UInt8>) throws(StreamError) {
        pending.append(contentsOf: part)
        if pending.count > 64 * 1024 {
            // The last byte waits: it may be the line end, which is added if it is missing.
            let last = pending.removeLast()
            try flush()
            pending.append(last)
        }
    }

    /// Ends a line that was written in parts.
    func endLine() throws(StreamError) {
        if pending.last != UInt8(ascii: "\n") { pending.append(UInt8(ascii: "\n")) }
        try flush()
    }

    /// Ends a line if a part of it was written and its end could not be read, so that the next line starts anew.
    func endCutLine() throws(StreamError) {
        if !pending.isEmpty { try endLine() }
    }

    private func flush() throws(StreamError) {
        let code = pending.withUnsafeBytes { FileOutput.write($0, to: descriptor) }
        guard code == 0 else { throw Self.failure(FileWriteError(path: path, code: code)) }
        pending.removeAll(keepingCapacity: true)
    }

    private static func failure(_ error: FileWriteError) -> StreamError {
        StreamError(file: error.path.description, line: nil, reason: .rejects(error.reason))
    }
}
