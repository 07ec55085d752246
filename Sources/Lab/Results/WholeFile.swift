import Foundation

/// A file that is replaced in one step, so that an interrupt leaves the old content or the new one.
///
/// A symbolic link is followed, and what is no regular file, such as `/dev/stdout` or a pipe, is written to as it is. A
/// named pipe needs a reader, who has a second to come.
public struct WholeFile: Sendable {
    private let path: String

    /// The file at a path.
    public init(_ path: String) {
        self.path = path
    }

    /// Writes all of it, making the folders above where they are missing.
    ///
    /// - Throws: ``FileError``.
    public func write(_ data: Data) throws {
        try write { append in try data.withUnsafeBytes { try append($0) } }
    }

    /// Writes it piece by piece. When `produce` throws, the file is what it was.
    ///
    /// - Parameter produce: gives the pieces to the function it gets.
    /// - Throws: ``FileError``, and what `produce` throws.
    public func write(
        _ produce: (_ append: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        var status = stat()
        if stat(path, &status) == 0 {
            let kind = status.st_mode & S_IFMT
            if kind == S_IFDIR {
                throw FileError(path, "cannot be written: it is a folder, where a file is wanted")
            }
            if kind != S_IFREG {
                let descriptor = try Self.openWithoutWaiting(path, isPipe: kind == S_IFIFO)
                return try write(to: descriptor, produce)
            }
        } else {
            try makeFolder(above: target)
        }
        let temporary = "\(target).\(getpid()).part"
        do {
            let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw failure }
            try write(to: descriptor, produce)
            guard rename(temporary, target) == 0 else { throw failure }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    private func makeFolder(above target: String) throws(FileError) {
        var missing: [String] = []
        var folder = URL(fileURLWithPath: target).deletingLastPathComponent()
        while access(folder.path, F_OK) != 0, folder.path != "/" {
            missing.append(folder.path)
            folder.deleteLastPathComponent()
        }
        for folder in missing.reversed() where mkdir(folder, 0o777) != 0 && errno != EEXIST {
            throw failure
        }
    }

    /// Opens what is no regular file. Opening a named pipe would wait for a reader without end, and deaf to signals; so
    /// it is tried for a second, and what is written then may wait as usual.
    private static func openWithoutWaiting(_ path: String, isPipe: Bool) throws(FileError) -> Int32 {
        let pause: UInt32 = 20_000
        for _ in 0...(1_000_000 / pause) {
            let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            if descriptor >= 0 {
                let flags = fcntl(descriptor, F_GETFL)
                guard flags >= 0, fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) == 0 else {
                    let reason = String(cString: strerror(errno))
                    close(descriptor)
                    throw FileError(path, "cannot be written: \(reason)")
                }
                return descriptor
            }
            guard errno == EINTR || (errno == ENXIO && isPipe) else {
                throw FileError(path, "cannot be written: \(String(cString: strerror(errno)))")
            }
            usleep(pause)
        }
        throw FileError(path, "cannot be written: nobody reads from this pipe; start its reader first")
    }

    /// Writes to a descriptor, and closes it.
    private func write(
        to descriptor: Int32, _ produce: (_ append: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws {
        defer { close(descriptor) }
        try produce { bytes in
            var written = 0
            while written < bytes.count {
                let count = sendBytes(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw failure }
                written += count
            }
        }
    }

    private var failure: FileError { FileError(path, "cannot be written: \(String(cString: strerror(errno)))") }
}

/// `write`, under a name that the methods above do not hide.
private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
