import Execution
import Foundation

/// The path at which a gate makes all builds, one after the other.
///
/// A build system knows files by their paths, and compiles everything anew at another path. So the folder of a build is
/// moved to this path during the build and back afterwards. A new folder is first filled from another one, see
/// ``BuildSeed``. Rejected: one folder for both sides, in which every gate compiles the package's own modules twice.
struct BuildPath {
    let path: String
    let isInterrupted: () -> Bool

    /// The name of a file that says where a folder belongs, in case a killed gate left the folder at the path.
    static let homeFile = "home"

    /// Runs a build in a folder that is moved to the path in the meantime.
    ///
    /// - Parameter scratch: the folder, made if it is missing. It is back in its place when this returns or throws.
    /// - Throws: ``GateError/unwritable(_:reason:)``; ``GateError/interrupted``; the errors of the build.
    func withFolder(_ scratch: String, build: () throws(GateError) -> Void) throws(GateError) {
        try returnAbandonedFolder()
        do {
            try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
            try Data(scratch.utf8).write(to: URL(fileURLWithPath: "\(scratch)/\(Self.homeFile)"))
        } catch {
            throw .unwritable(scratch, reason: "builds are kept there")
        }

        try move(scratch, to: path)
        do throws(GateError) { try build() } catch {
            try move(path, to: scratch)
            throw error
        }

        try move(path, to: scratch)
    }

    /// Moves a folder that a killed gate left at the path to its place, or removes it if the place is taken.
    private func returnAbandonedFolder() throws(GateError) {
        guard FileManager.default.fileExists(atPath: path) else { return }

        // The killed gate's compiler may still write.
        while isInUse {
            if isInterrupted() { throw .interrupted }
            usleep(100_000)
        }

        let home = FileManager.default.contents(atPath: "\(path)/\(Self.homeFile)").map {
            String(decoding: $0, as: UTF8.self)
        }

        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        if let home, home.hasPrefix("\(parent)/"), !FileManager.default.fileExists(atPath: home) {
            try move(path, to: home)
        } else {
            do { try FileManager.default.removeItem(atPath: path) } catch {
                throw .unwritable(path, reason: "it is left of an earlier gate and cannot be removed")
            }
        }
    }

    /// True if a build system holds the lock of its database.
    private var isInUse: Bool {
        let descriptor = open("\(path)/build.db", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }

        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    private func move(_ folder: String, to other: String) throws(GateError) {
        guard rename(folder, other) == 0 else {
            throw .unwritable(other, reason: "\(folder) cannot be moved there: \(String(cString: strerror(errno)))")
        }
    }
}
