import InputFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where bad lines go, byte for byte, so that they can be mended and read again. A line is in the file once it has been
/// reported.
public final class RejectsFile {
    private let path: InputPath
    private let descriptor: Int32
    private var pending: [UInt8] = []

    /// Creates the file, or empties it.
    ///
    /// - Parameter inputs: what will be read: none of these may be the file, as emptying it would lose them.
    /// - Throws: ``StreamError`` with reason ``StreamError/Reason/rejects(_:)``.
    public init(path: InputPath, inputs: [InputPath] = []) throws(StreamError) {
        self.path = path
        descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644) }
        guard descriptor >= 0 else {
            throw StreamError(file: path.description, line: 1, reason: .rejects(String(cString: strerror(errno))))
        }
        // A pipe or a device is nothing to lose, and cannot be cut.
        guard let identity = FileIdentity(descriptor: descriptor) else { return }
        guard !inputs.contains(where: { FileIdentity(of: $0) == identity }) else {
            throw StreamError(file: path.description, line: 1, reason: .rejects(FileIdentity.isAnInput))
        }
        guard ftruncate(descriptor, 0) == 0 else { throw failure() }
    }

    /// Creates the file, or empties it.
    ///
    /// - Throws: as ``init(path:inputs:)-(InputPath,_)``.
    public convenience init(path: String, inputs: [InputPath] = []) throws(StreamError) {
        try self.init(path: InputPath(path), inputs: inputs)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Writes a line, with a line end where it has none.
    func write(line: UnsafeBufferPointer<UInt8>) throws(StreamError) {
        pending.append(contentsOf: line)
        try endLine()
    }

    /// Writes a part of a line.
    func write(part: UnsafeBufferPointer<UInt8>) throws(StreamError) {
        pending.append(contentsOf: part)
        if pending.count > 64 * 1024 {
            // The last byte is held back: it tells whether a line end is due.
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

    private func flush() throws(StreamError) {
        var start = 0
        while start < pending.count {
            let count = pending.withUnsafeBytes { bytes in
                writeBytes(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure()
            }
            start += count
        }
        pending.removeAll(keepingCapacity: true)
    }

    private func failure() -> StreamError {
        StreamError(file: path.description, line: 1, reason: .rejects(String(cString: strerror(errno))))
    }
}

/// `write`, under a name that the methods above do not hide.
private func writeBytes(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
