import Foundation

/// The executable that runs.
package enum RunningExecutable {
    /// The path from which it was started.
    package static var path: String {
        let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        // The kernel's mark on the path of a deleted file.
        let deletedMark = " (deleted)"
        if path.hasSuffix(deletedMark) { return String(path.dropLast(deletedMark.count)) }
        return FileManager.default.fileExists(atPath: path) ? path : CommandLine.arguments[0]
    }

    /// The path that leads to the file that was started, even if another file has been put in its place; `nil` if the
    /// system has no such path.
    static var openPath: String? {
        let path = "/proc/\(getpid())/exe"
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }
}
