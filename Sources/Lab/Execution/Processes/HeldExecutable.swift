import CLibrary
import Foundation
import Jobs

/// An executable that stays the same file, even if a build in another terminal puts a new one in its place.
package final class HeldExecutable: Sendable {
    package let path: String
    private let descriptor: Int32

    /// Holds an executable.
    ///
    /// - Throws: ``JobFailure`` if the path has no executable.
    package init(_ path: String) throws(JobFailure) {
        guard FileManager.default.isExecutableFile(atPath: path) else { throw JobFailure("is no executable file") }

        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw JobFailure("cannot be opened: \(String(cString: strerror(errno)))") }
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// The path by which the held file is opened. On a system without such paths, it is the file's own path.
    var openPath: String {
        let path = "/proc/\(getpid())/fd/\(descriptor)"
        return FileManager.default.isExecutableFile(atPath: path) ? path : self.path
    }
}
