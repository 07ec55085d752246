import Foundation
import Jobs

/// A folder of temporary files that goes with its owner.
///
/// The owner holds a lock in it. A process that was killed leaves its folder and no lock, by which
/// ``removeAbandoned()`` tells such a folder from one that is used.
package final class ScratchFolder: Sendable {
    /// The purpose of a folder, with which its name begins.
    package enum Purpose: String, CaseIterable, Sendable {
        /// Links to the executables of a gate.
        case gate = "milli-gate"
        /// Output of callgrind, and stripped copies if the cache is not trusted.
        case count = "milli-count"
    }

    package let path: String
    private let lock: Int32

    /// Makes a folder whose path is always as long as any other of its purpose: it lies on the stack of processes.
    ///
    /// - Throws: ``JobFailure`` if the folder for temporary files takes none.
    package init(for purpose: Purpose) throws(JobFailure) {
        let folder = try Self.makeLocked(purpose)
        path = folder.path
        lock = folder.lock
    }

    private static func makeLocked(_ purpose: Purpose) throws(JobFailure) -> (path: String, lock: Int32) {
        while true {
            let path = "\(parent)/\(purpose.rawValue)-\(UUID().uuidString.prefix(13))"
            guard mkdir(path, 0o700) == 0 else {
                throw JobFailure("could not be started: \(path) cannot be made: \(String(cString: strerror(errno)))")
            }

            let file = lockFile(in: path)
            let lock = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard lock >= 0 else {
                let reason = String(cString: strerror(errno))
                rmdir(path)
                throw JobFailure("could not be started: \(file) cannot be made: \(reason)")
            }

            // A file system without locks has none for those who look for abandoned folders either.
            let isTaken = flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
            var status = stat()
            if !isTaken, fstat(lock, &status) == 0, status.st_nlink > 0 { return (path, lock) }

            // Another process took it for an abandoned one before it was locked, and removes it.
            close(lock)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        close(lock)
    }

    private static var parent: String { URL(fileURLWithPath: NSTemporaryDirectory()).path }

    private static func lockFile(in folder: String) -> String { "\(folder)/lock" }

    /// Removes the folders whose owners are gone; only folders of this user.
    package static func removeAbandoned() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where Purpose.allCases.contains(where: { name.hasPrefix("\($0.rawValue)-") }) {
            removeIfAbandoned("\(parent)/\(name)")
        }
    }

    private static func removeIfAbandoned(_ folder: String) {
        var status = stat()
        guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid() else { return }

        let file = open(lockFile(in: folder), O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else {
            let isWithoutLock = errno == ENOENT
            // It was made a moment ago, or by a version without locks.
            let age = Date().timeIntervalSince1970 - status.changeTime
            if isWithoutLock, age > 86_400 { try? FileManager.default.removeItem(atPath: folder) }
            return
        }

        defer { close(file) }

        // The lock is held until the folder is gone: otherwise its owner could get it meanwhile.
        if flock(file, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: folder) }
    }
}

extension stat {
    /// Seconds since 1970.
    fileprivate var changeTime: Double {
        #if canImport(Darwin)
            Double(st_ctimespec.tv_sec)
        #else
            Double(st_ctim.tv_sec)
        #endif
    }
}
