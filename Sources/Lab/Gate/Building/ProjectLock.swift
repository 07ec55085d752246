import Foundation

/// Keeps a second gate out of the folder where one builds and links: it would take the first one's links away when the
/// source changed in between, and two that measure at once disturb each other.
///
/// Held until it is let go of or the process ends, however it ends.
final class ProjectLock {
    private let descriptor: Int32

    /// Waits until nobody else holds the lock of a folder, which is made where it is missing; `waiting` is called once.
    ///
    /// - Throws: ``GateError/unwritable(_:reason:)`` when the folder cannot be written to; ``GateError/interrupted``.
    init(_ folder: String, isInterrupted: () -> Bool, waiting: () -> Void) throws(GateError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(folder, reason: "it cannot be made, and builds are kept there")
        }

        // Whoever adds all files to a commit adds neither checkouts nor builds.
        let ignored = "\(folder)/.gitignore"
        if !FileManager.default.fileExists(atPath: ignored) {
            _ = FileManager.default.createFile(atPath: ignored, contents: Data("*\n".utf8))
        }

        let file = "\(folder)/lock"
        let opened = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard opened >= 0 else {
            throw .unwritable(file, reason: "\(String(cString: strerror(errno))), and builds are kept beside it")
        }

        descriptor = opened
        var isWaiting = false

        // Where a file system knows no locks there is nothing to wait for.
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            if isInterrupted() { throw .interrupted }
            if !isWaiting { waiting() }
            isWaiting = true
            usleep(100_000)
        }
    }

    deinit { close(descriptor) }
}
