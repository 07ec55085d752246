import CLibrary

/// A file, pipe or terminal that is open for reading.
///
/// Opening never waits forever. A named pipe without a writer is refused after a moment. A device is refused at once,
/// because it may have no end. `-`, `/dev/stdin` and `/dev/fd/N` are descriptors that the process inherited. They are
/// read as they are, so that `<(…)` of a shell works, and their other end may take its time.
public final class FileInput: ByteInput {
    /// The path under which the input was opened.
    public let path: FilePath
    /// The size of a regular file, in bytes; 0 for a pipe or a terminal.
    public let size: Int
    private let descriptor: Int32
    /// A byte that was read to check that a pipe has a writer.
    private var nextByte: UInt8?

    /// Opens an input.
    ///
    /// - Parameter patience: the milliseconds to wait for the writer of a named pipe.
    /// - Throws: ``FileReadError`` if the file does not exist or may not be read, or if it is a folder, a socket, a
    ///   device or a named pipe without a writer.
    public init(_ path: FilePath, patience: Int32 = 1_000) throws(FileReadError) {
        self.path = path
        let inheritedDescriptor = Self.inheritedDescriptor(path)
        if let inheritedDescriptor {
            descriptor = fcntl(inheritedDescriptor, F_DUPFD_CLOEXEC, 0)
        } else {
            // Checked before opening, because opening some devices has effects.
            if let status = path.status(), let reason = Self.refusal(of: status) {
                throw FileReadError(path: path, reason: reason)
            }
            descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        }

        guard descriptor >= 0 else { throw Self.failure(path) }

        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            size = 0
            throw Self.failure(path)
        }

        let kind = status.st_mode & S_IFMT
        size = kind == S_IFREG ? max(0, Int(status.st_size)) : 0
        if let reason = Self.refusal(of: status, terminal: isatty(descriptor) == 1) {
            throw FileReadError(path: path, reason: reason)
        }

        guard inheritedDescriptor == nil else { return }

        if kind == S_IFIFO { try waitForWriter(patience) }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Reads the bytes that are available, waiting for at least one; 0 at the end.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileReadError) -> Int {
        guard !buffer.isEmpty else { return 0 }

        if let byte = nextByte {
            nextByte = nil
            buffer[0] = byte
            return 1
        }

        while true {
            let count = CLibrary.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                // Another process that shares the descriptor made it non-blocking.
                var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = poll(&request, 1, -1)
            default: throw Self.failure(path)
            }
        }
    }

    /// Waits until a named pipe has bytes, or at least a writer.
    private func waitForWriter(_ patience: Int32) throws(FileReadError) {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&request, 1, patience) > 0 { return }

        var byte: UInt8 = 0
        switch CLibrary.read(descriptor, &byte, 1) {
        case 1: nextByte = byte
        // The pipe is at its end without ever having had a writer.
        case 0:
            throw FileReadError(path: path, reason: "a named pipe that no one writes to; start what writes to it first")
        default: if errno != EAGAIN && errno != EINTR { throw Self.failure(path) }
        }
    }

    /// The reason to refuse a file before it is opened. A terminal is recognised by its number alone.
    private static func refusal(of status: stat) -> String? {
        refusal(of: status, terminal: status.st_mode & S_IFMT == S_IFCHR && isTerminal(status))
    }

    /// The reason to refuse the target of a path; `nil` if it can be read to an end.
    private static func refusal(of status: stat, terminal: Bool) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFDIR: "a folder, where a file was expected"
        case S_IFSOCK: "a socket, where a file or a pipe was expected"
        case S_IFBLK: device
        case S_IFCHR: terminal || isNull(status) ? nil : device
        default: nil
        }
    }

    private static let device = "a device, which may have no end, where a file or a pipe was expected"

    /// True for `/dev/null`, which is a valid input without bytes.
    private static func isNull(_ status: stat) -> Bool {
        var null = stat()
        return stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev
    }

    private static func isTerminal(_ status: stat) -> Bool {
        var terminal = stat()
        guard stat("/dev/tty", &terminal) == 0 else { return false }

        if terminal.st_rdev == status.st_rdev { return true }
        // The terminals of Linux by their major numbers: 4 virtual and serial ones, 5 the console, 136 to 143 those of
        // windows.
        #if os(Linux)
            let major = Int((status.st_rdev >> 8) & 0xFFF)
            return major == 4 || major == 5 || (136...143).contains(major)
        #else
            return true
        #endif
    }

    /// The inherited descriptor that a path names; `nil` for any other path.
    private static func inheritedDescriptor(_ path: FilePath) -> Int32? {
        if path == .standardStream || path == "/dev/stdin" { return 0 }
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.bytes.starts(with: folder.utf8) {
            return Int32(String(decoding: path.bytes.dropFirst(folder.utf8.count), as: UTF8.self)).flatMap {
                $0 >= 0 ? $0 : nil
            }
        }

        return nil
    }

    private static func failure(_ path: FilePath) -> FileReadError {
        let isClosed = errno == EBADF && path == .standardStream
        return FileReadError(
            path: path, reason: isClosed ? "standard input is closed" : String(cString: strerror(errno)))
    }
}
