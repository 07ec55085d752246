import Execution
import Foundation

/// The path at which all builds of a gate are made, one after the other.
///
/// A build system knows files by their paths, and compiles everything anew at another path. So the folder of a build is
/// moved to this path while it is built, and back afterwards; a new folder is filled from another one before, see
/// ``BuildSeed``. Rejected: one folder for both sides, in which each gate compiles the package's own modules anew, of
/// both sides.
struct BuildPath {
    let path: String
    let isInterrupted: () -> Bool

    /// The name of the file in a folder that says where the folder belongs: a gate that was killed left it at the path.
    static let homeFile = "home"

    /// Runs a build in a folder while that is at the path.
    ///
    /// - Parameter scratch: the folder, made if it is missing. It is back when this returns or throws.
    /// - Throws: ``GateError/unwritable(_:reason:)``; ``GateError/interrupted``; what the build throws.
    func withFolder(_ scratch: String, build: () throws(GateError) -> Void) throws(GateError) {
        try bringHomeWhatWasLeft()
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

    /// Moves the folder that a killed gate left at the path to where it belongs, or removes it if another one is there.
    private func bringHomeWhatWasLeft() throws(GateError) {
        guard FileManager.default.fileExists(atPath: path) else { return }

        // The compiler that the killed gate called may still write.
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

    /// True if a build system holds a lock of the database of builds.
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
