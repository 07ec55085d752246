import Foundation

/// A file that is replaced in one step, so that an interrupt leaves the old content or the new one.
///
/// A symbolic link is followed, and what is no regular file, such as `/dev/stdout` or a pipe, is written to as it is.
struct WholeFile {
    private let path: String

    init(_ path: String) {
        self.path = path
    }

    /// Writes all of it, making the folders above where they are missing.
    ///
    /// - Throws: ``LabError/unwritable(file:reason:)``.
    func write(_ data: Data) throws(LabError) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        var status = stat()
        guard stat(path, &status) == 0 else {
            try makeFolder(above: target)
            return try replace(target, with: data)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: try replace(target, with: data)
        case S_IFDIR: throw LabError.unwritable(file: path, reason: "it is a folder, where a file is wanted")
        default: try write(data, to: path, flags: O_WRONLY)
        }
    }

    private func makeFolder(above target: String) throws(LabError) {
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

    private func replace(_ target: String, with data: Data) throws(LabError) {
        let temporary = "\(target).\(getpid()).part"
        try write(data, to: temporary, flags: O_WRONLY | O_CREAT | O_TRUNC)
        guard rename(temporary, target) == 0 else {
            let reason = failure
            unlink(temporary)
            throw reason
        }
    }

    private func write(_ data: Data, to file: String, flags: Int32) throws(LabError) {
        let descriptor = open(file, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure }
        defer { close(descriptor) }
        var written = 0
        while written < data.count {
            let count = data.withUnsafeBytes { bytes in
                sendBytes(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure }
            written += count
        }
    }

    private var failure: LabError { .unwritable(file: path, reason: String(cString: strerror(errno))) }
}

/// `write`, under a name that the methods above do not hide.
private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
