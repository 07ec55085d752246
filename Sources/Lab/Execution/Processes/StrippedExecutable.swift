import Files
import Foundation
import Measurement
import Reproducibility

/// A copy of an executable without its debug information, kept for the next time.
///
/// valgrind reads the debug information of a program in any case, and version 3.19 gives up on a large Swift program.
/// The code of the copy is the same, byte for byte.
struct StrippedExecutable {
    /// The folder of the copies. If others could write there, copies are made in a folder of this process instead.
    var folder: URL
    /// The program that removes debug information; `nil` if no such program is installed.
    var strip: String?
    /// The largest number of copies. The oldest are removed first.
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

    /// Returns the copy of an executable, which it makes first if necessary. If the executable cannot be copied,
    /// returns its own path.
    ///
    /// A copy is executed, so it is only taken from a folder into which this user alone can put files.
    ///
    /// - Parameter name: the path that identifies the executable, if it is opened by another path.
    func copy(of executable: String, named path: String? = nil) -> String {
        let name = path ?? executable
        return madeCopy(of: executable, named: name) ?? name
    }

    private func madeCopy(of executable: String, named path: String) -> String? {
        var status = stat()
        guard let strip, stat(executable, &status) == 0 else { return nil }

        let modification = status.modificationTime
        let instant = "\(modification.seconds).\(modification.nanoseconds)"
        let identity = "\(path) \(status.st_size) \(instant) \(status.st_ino)"

        // All copies have paths of the same length, so the arguments of two builds' processes begin at equal lengths.
        let name = String("\(SHA256.digest(of: identity.utf8))".prefix(24))
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let isTrusted = OwnFolder.isOwn(folder.path)
        guard let directory = isTrusted ? folder.path : Self.processFolder?.path else { return nil }

        let copy = "\(directory)/\(name)"
        if FileManager.default.isExecutableFile(atPath: copy) { return copy }

        // The name is unique, because several threads may want a copy at once.
        let part = "\(copy).\(getpid())-\(UInt32.random(in: 0 ... .max)).part"
        defer { unlink(part) }

        if isTrusted { prune() }
        let stripping = ChildProcess(executable: strip, arguments: ["-g", "-o", part, executable]).run()
        return stripping.end == .exit(0) && rename(part, copy) == 0 ? copy : nil
    }

    /// The folder for copies if no shared folder can be used.
    private static let processFolder = try? ScratchFolder(for: .count)

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
