#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file system of the machine.
public struct SystemFiles: StateFileSystem, Sendable {
    /// The file system of the machine.
    public init() {}

    /// Reads what is there, `nil` when nothing is; waits for no pipe.
    public func read(_ path: String, atMost limit: Int) throws(StateFileError) -> [UInt8]? {
        let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw StateFileError(path: path, step: .read, code: errno)
        }
        defer { _ = systemClose(descriptor) }
        var bytes = [UInt8](repeating: 0, count: limit)
        var count = 0
        while count < limit {
            let read = bytes.withUnsafeMutableBytes { buffer in
                retrying { systemRead(descriptor, buffer.baseAddress.map { $0 + count }, limit - count) }
            }
            guard read >= 0 else { throw StateFileError(path: path, step: .read, code: errno) }
            if read == 0 { break }
            count += read
        }
        return Array(bytes.prefix(count))
    }

    /// Makes the file or empties it; follows no link.
    public func create(_ path: String) throws(StateFileError) -> Int32 {
        let descriptor = retrying { open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw StateFileError(path: path, step: .create, code: errno) }
        return descriptor
    }

    /// As much as the system takes at once.
    public func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, path: String) throws(StateFileError) -> Int {
        let count = bytes.withUnsafeBytes { buffer in
            retrying { systemWrite(descriptor, buffer.baseAddress, buffer.count) }
        }
        guard count > 0 else { throw StateFileError(path: path, step: .write, code: count < 0 ? errno : ENOSPC) }
        return count
    }

    /// `fsync`.
    public func synchronise(_ descriptor: Int32, path: String) throws(StateFileError) {
        guard retrying({ Int(fsync(descriptor)) }) == 0 else {
            throw StateFileError(path: path, step: .synchronise, code: errno)
        }
    }

    /// `close`; not tried again, as the number may be another file's by then.
    public func close(_ descriptor: Int32, path: String) throws(StateFileError) {
        guard systemClose(descriptor) == 0 || errno == EINTR else {
            throw StateFileError(path: path, step: .close, code: errno)
        }
    }

    /// `rename`.
    public func rename(_ path: String, to target: String) throws(StateFileError) {
        guard systemRename(path, target) == 0 else { throw StateFileError(path: target, step: .rename, code: errno) }
    }

    /// `link`.
    public func link(_ path: String, as second: String) throws(StateFileError) -> Bool {
        if systemLink(path, second) == 0 { return true }
        if errno == EEXIST { return false }
        throw StateFileError(path: second, step: .link, code: errno)
    }

    /// `unlink`; a file that is not there is removed already.
    public func remove(_ path: String) throws(StateFileError) {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw StateFileError(path: path, step: .remove, code: errno)
        }
    }

    /// `fsync` of the folder.
    public func synchroniseFolder(of path: String) throws(StateFileError) {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = retrying { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw StateFileError(path: folder, step: .synchroniseFolder, code: errno) }
        defer { _ = systemClose(descriptor) }
        // Some file systems cannot, and say so; then nothing more can be done.
        guard retrying({ Int(fsync(descriptor)) }) == 0 || errno == EINVAL else {
            throw StateFileError(path: folder, step: .synchroniseFolder, code: errno)
        }
    }
}

private func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}

// The system's functions, under names that the methods above do not hide.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
private func systemRename(_ path: String, _ target: String) -> Int32 { rename(path, target) }
private func systemLink(_ path: String, _ second: String) -> Int32 { link(path, second) }
