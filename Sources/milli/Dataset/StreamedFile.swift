import Foundation
import LabCommand

/// A file that is written piece by piece beside its place and moved there when it is whole, so that nobody ever sees a
/// part of it under its name.
struct StreamedFile {
    private let path: String
    private let temporary: String
    private let descriptor: Int32

    /// Begins a file; the folders above it are made where they are missing.
    init(_ path: String) throws(CommandFailure) {
        self.path = path
        temporary = "\(path).\(getpid()).part"
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure("\(folder): cannot be made a folder")
        }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw CommandFailure("\(path): a folder, where a file is wanted")
        }
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.failure(path) }
    }

    /// Adds bytes.
    func append(_ bytes: [UInt8]) throws(CommandFailure) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: buffer[written...]))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure(path) }
            written += count
        }
    }

    /// Gives the file its name, in the place of what had it.
    func finish() throws(CommandFailure) {
        guard close(descriptor) == 0, rename(temporary, path) == 0 else {
            let failure = Self.failure(path)
            unlink(temporary)
            throw failure
        }
    }

    /// Takes away what was written.
    func discard() {
        close(descriptor)
        unlink(temporary)
    }

    /// Writes a whole file.
    static func write(_ data: Data, to path: String) throws(CommandFailure) {
        let file = try StreamedFile(path)
        do throws(CommandFailure) {
            try file.append(Array(data))
        } catch {
            file.discard()
            throw error
        }
        try file.finish()
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure("\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
}

/// `write`, under a name that says whose it is.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
