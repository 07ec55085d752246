import Foundation

/// A lock on the folder in which a gate builds and links. A second gate would remove the links of the first if the
/// source changed in between, and two gates that measure at once disturb each other.
///
/// The lock is held until it is released or the process ends, in any way.
final class ProjectLock {
    private let descriptor: Int32

    /// Waits until no other process holds the lock of a folder, and takes it.
    ///
    /// - Parameters:
    ///   - folder: the folder, made if it is missing.
    ///   - waiting: called once if another process holds the lock.
    /// - Throws: ``GateError/unwritable(_:reason:)`` if the folder cannot be written to; ``GateError/interrupted``.
    init(_ folder: String, isInterrupted: () -> Bool, waiting: () -> Void) throws(GateError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(folder, reason: "it cannot be made, and builds are kept there")
        }

        // `git add --all` must add neither checkouts nor builds.
        let ignoreFile = "\(folder)/.gitignore"
        if !FileManager.default.fileExists(atPath: ignoreFile) {
            _ = FileManager.default.createFile(atPath: ignoreFile, contents: Data("*\n".utf8))
        }

        let file = "\(folder)/lock"
        let openDescriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard openDescriptor >= 0 else {
            throw .unwritable(file, reason: "\(String(cString: strerror(errno))), and builds are kept next to it")
        }

        descriptor = openDescriptor
        var isWaiting = false

        // On a file system without locks there is nothing to wait for.
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            if isInterrupted() { throw .interrupted }
            if !isWaiting { waiting() }
            isWaiting = true
            usleep(100_000)
        }
    }

    deinit { close(descriptor) }
}
