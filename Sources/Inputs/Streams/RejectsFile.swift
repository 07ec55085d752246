import InputFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where bad lines go, byte for byte, so that they can be mended and read again. A line is in the file once it has been
/// reported.
///
/// What is no regular file is written to as it is. A named pipe needs a reader, who has a second to come.
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
        descriptor = try Self.openWithoutWaiting(path)
        // A pipe or a device is nothing to lose, and cannot be cut.
        guard let identity = FileIdentity(descriptor: descriptor) else { return }
        guard !inputs.contains(where: { FileIdentity(of: $0) == identity }) else {
            throw StreamError(file: path.description, line: 1, reason: .rejects(FileIdentity.isAnInput))
        }
        guard ftruncate(descriptor, 0) == 0 else { throw Self.failure(path, errno) }
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

    /// Opens the file. Opening a named pipe would wait for a reader without end; so it is tried for a second, and what is
    /// written then may wait as usual.
    private static func openWithoutWaiting(_ path: InputPath) throws(StreamError) -> Int32 {
        let pause: UInt32 = 20_000
        for _ in 0...(1_000_000 / pause) {
            let descriptor = path.withCString {
                open($0, O_WRONLY | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o644)
            }
            if descriptor >= 0 {
                let flags = fcntl(descriptor, F_GETFL)
                guard flags >= 0, fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) == 0 else {
                    let error = failure(path, errno)
                    close(descriptor)
                    throw error
                }
                return descriptor
            }
            let code = errno
            guard code == EINTR || (code == ENXIO && isNamedPipe(path)) else { throw failure(path, code) }
            usleep(pause)
        }
        throw StreamError(
            file: path.description, line: 1,
            reason: .rejects("nobody reads from this pipe; start its reader first"))
    }

    private static func isNamedPipe(_ path: InputPath) -> Bool {
        var status = stat()
        return path.withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFIFO
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
        let code = PipeSignal.without { pending.withUnsafeBytes { writeAll($0) } }
        guard code == 0 else { throw Self.failure(path, code) }
        pending.removeAll(keepingCapacity: true)
    }

    /// Returns 0, or why not all was written.
    private func writeAll(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        var start = 0
        while start < bytes.count {
            let count = writeBytes(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
            if count < 0 {
                let code = errno
                if code == EINTR { continue }
                return code
            }
            start += count
        }
        return 0
    }

    private static func failure(_ path: InputPath, _ code: Int32) -> StreamError {
        StreamError(file: path.description, line: 1, reason: .rejects(String(cString: strerror(code))))
    }
}

/// `write`, under a name that the methods above do not hide.
private func writeBytes(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
