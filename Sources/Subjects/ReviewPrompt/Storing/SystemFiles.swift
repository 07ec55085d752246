import CLibrary

/// The file system of the machine.
package struct SystemFiles: StateFileSystem {
    package init() {}

    /// Reads a file; `nil` if there is none. Does not wait for a pipe.
    package func read(_ path: String, atMost limit: Int) throws(StateFileError) -> [UInt8]? {
        let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        if descriptor < 0, errno == ENOENT { return nil }
        try check(descriptor, path, .read)
        defer { _ = CLibrary.close(descriptor) }

        var bytes = [UInt8](repeating: 0, count: limit)
        var count = 0
        while count < limit {
            let bytesRead = bytes.withUnsafeMutableBytes { buffer in
                retrying { CLibrary.read(descriptor, buffer.baseAddress.map { $0 + count }, limit - count) }
            }

            try check(bytesRead, path, .read)
            if bytesRead == 0 { break }
            count += bytesRead
        }

        return Array(bytes.prefix(count))
    }

    /// Makes or empties the file. Does not follow a link.
    package func create(_ path: String) throws(StateFileError) -> Int32 {
        let descriptor = retrying { open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        try check(descriptor, path, .create)
        return descriptor
    }

    package func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, path: String) throws(StateFileError) -> Int {
        let count = bytes.withUnsafeBytes { buffer in
            retrying { CLibrary.write(descriptor, buffer.baseAddress, buffer.count) }
        }

        try check(count, path, .write)
        guard count > 0 else { throw StateFileError(path: path, step: .write, code: ENOSPC) }

        return count
    }

    package func synchronise(_ descriptor: Int32, path: String) throws(StateFileError) {
        try check(retrying { fsync(descriptor) }, path, .synchronise)
    }

    /// This is not tried again, because the descriptor may be another file by then.
    package func close(_ descriptor: Int32, path: String) throws(StateFileError) {
        let result = CLibrary.close(descriptor)
        if result < 0, errno != EINTR { try check(result, path, .close) }
    }

    package func rename(_ path: String, to target: String) throws(StateFileError) {
        try check(CLibrary.rename(path, target), target, .rename)
    }

    package func link(_ path: String, as second: String) throws(StateFileError) -> Bool {
        let result = CLibrary.link(path, second)
        if result < 0, errno == EEXIST { return false }
        try check(result, second, .link)
        return true
    }

    /// A missing file counts as removed.
    package func remove(_ path: String) throws(StateFileError) {
        let result = unlink(path)
        if result < 0, errno != ENOENT { try check(result, path, .remove) }
    }

    package func synchroniseFolder(of path: String) throws(StateFileError) {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = retrying { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        try check(descriptor, folder, .synchroniseFolder)
        defer { _ = CLibrary.close(descriptor) }

        let result = retrying { fsync(descriptor) }
        // Some file systems cannot do this, and say so; then nothing more can be done.
        if result < 0, errno != EINVAL { try check(result, folder, .synchroniseFolder) }
    }
}

private func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}

/// Throws the error of the system if one of its calls returned a negative number.
private func check(_ result: some SignedInteger, _ path: String, _ step: StateFileStep) throws(StateFileError) {
    let code = errno
    if result < 0 { throw StateFileError(path: path, step: step, code: code) }
}
