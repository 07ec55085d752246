import Foundation
import Jobs

/// A folder of temporary files that is removed with its owner.
///
/// The owner holds a lock in the folder. After a process was killed, its folder remains without a lock, so
/// ``removeAbandoned()`` recognises it.
package final class ScratchFolder: Sendable {
    /// The purpose of a folder. The folder's name begins with it.
    package enum Purpose: String, CaseIterable, Sendable {
        /// Links to the executables of a gate.
        case gate = "milli-gate"
        /// Output of callgrind, and stripped copies if the cache is not trusted.
        case count = "milli-count"
    }

    package let path: String
    private let lock: Int32

    /// Makes a folder. All folders of a purpose have paths of the same length, because the path lies on the stack of
    /// processes.
    ///
    /// - Throws: ``JobFailure`` if nothing can be made in the folder for temporary files.
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

            // On a file system without locks, those who look for abandoned folders get no lock either.
            let isTaken = flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
            var status = stat()
            if !isTaken, fstat(lock, &status) == 0, status.st_nlink > 0 { return (path, lock) }

            // Another process mistook it for an abandoned folder before it was locked, and removes it.
            close(lock)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        close(lock)
    }

    private static var parent: String { URL(fileURLWithPath: NSTemporaryDirectory()).path }

    private static func lockFile(in folder: String) -> String { "\(folder)/lock" }

    /// Removes this user's folders whose owners are gone.
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
            // It is new, or was made by a version without locks.
            let age = Date().timeIntervalSince1970 - status.changeTime
            if isWithoutLock, age > 86_400 { try? FileManager.default.removeItem(atPath: folder) }
            return
        }

        defer { close(file) }

        // The lock is held until the folder is gone, so that an owner cannot take it in between.
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
