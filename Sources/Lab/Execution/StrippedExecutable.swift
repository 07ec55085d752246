import Foundation
import Measurement
import Reproducibility

/// A copy of an executable without its debug information, kept for the next time.
///
/// valgrind reads the debug information of a program, used or not, and version 3.19 gives up on that of a large Swift
/// program. The code of the copy is the same, byte for byte.
struct StrippedExecutable {
    /// The folder of the copies.
    var folder: URL
    /// The program that removes debug information; `nil` if no such program is installed.
    var strip: String?
    /// Copies beyond this number are removed, the oldest first.
    static let mostCopies = 64
}

extension StrippedExecutable {
    /// Keeps copies in the user's cache folder, or else in the folder for temporary files.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let temporary = FileManager.default.temporaryDirectory.path
        let cache = environment["XDG_CACHE_HOME"] ?? environment["HOME"].map { "\($0)/.cache" } ?? temporary
        folder = URL(fileURLWithPath: cache).appendingPathComponent("milli/counted-\(getuid())")
        let path = environment["PATH"] ?? ""
        strip = MachineFiles.find("strip", in: path) ?? MachineFiles.find("llvm-strip", in: path)
    }

    /// Returns the copy of an executable, and makes it first if necessary; the executable itself if it cannot be
    /// copied.
    func copy(of executable: String) -> String {
        var status = stat()
        guard let strip, stat(executable, &status) == 0 else { return executable }

        let changed = status.modificationTime
        let identity = "\(executable) \(status.st_size) \(changed) \(status.st_ino)"

        // All copies have paths of one length, so that processes of two builds begin with equally long arguments.
        let name = String("\(SHA256.digest(of: identity.utf8))".prefix(24))
        let copy = folder.appendingPathComponent(name).path
        if FileManager.default.isExecutableFile(atPath: copy) { return copy }

        // A name of its own: several threads may want a copy at once.
        let part = folder.appendingPathComponent("\(name).\(getpid())-\(UInt32.random(in: 0 ... .max)).part").path
        defer { unlink(part) }

        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        guard stat(folder.path, &status) == 0, status.st_uid == getuid() else { return executable }

        prune()
        let stripping = ChildProcess(executable: strip, arguments: ["-g", "-o", part, executable]).run()
        return stripping.end == .exit(0) && rename(part, copy) == 0 ? copy : executable
    }

    /// Removes the oldest copies, so that there is room for one more.
    private func prune() {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey]
        let copies =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        guard copies.count >= Self.mostCopies else { return }

        func age(_ url: URL) -> Date {
            (try? url.resourceValues(forKeys: keys).contentModificationDate) ?? .distantPast
        }

        for copy in copies.sorted(by: { age($0) < age($1) }).prefix(copies.count - Self.mostCopies + 1) {
            unlink(copy.path)
        }
    }
}

extension stat {
    fileprivate var modificationTime: String {
        #if canImport(Darwin)
            "\(st_mtimespec.tv_sec).\(st_mtimespec.tv_nsec)"
        #else
            "\(st_mtim.tv_sec).\(st_mtim.tv_nsec)"
        #endif
    }
}
