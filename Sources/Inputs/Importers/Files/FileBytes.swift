#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads whole files.
enum FileBytes {
    /// The bytes of a file of at most `limit` bytes.
    static func read(_ path: String, limit: Int) throws(ImportError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path) }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw ImportError(file: path, line: 1, reason: .unreadable("a folder, where a file was expected"))
        }
        var bytes: [UInt8] = []
        // What a pipe holds is not known beforehand: the size is a hint only.
        var capacity = max(Int(status.st_size), 0) + 1
        while true {
            guard bytes.count <= limit else {
                throw ImportError(file: path, line: 1, reason: .tooLarge(limit: limit))
            }
            capacity = min(capacity, limit + 1 - bytes.count)
            let wanted = max(capacity, 1)
            var count = 0
            let part = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
                repeat {
                    count = readBytes(descriptor, buffer.baseAddress, wanted)
                } while count < 0 && errno == EINTR
                initialized = max(count, 0)
            }
            guard count >= 0 else { throw unreadable(path) }
            if count == 0 { return bytes }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            capacity = 64 * 1024
        }
    }

    private static func unreadable(_ path: String) -> ImportError {
        ImportError(file: path, line: 1, reason: .unreadable(String(cString: strerror(errno))))
    }
}

/// `read`, under a name that the function above does not hide.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
