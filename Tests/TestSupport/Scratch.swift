import Foundation
import Synchronization

/// A folder that is there as long as this object.
package final class Scratch: Sendable {
    package let folder: URL

    package var path: String { folder.path }

    package init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("milli-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        // A test may have taken the right to write from it.
        chmod(path, 0o755)
        try? FileManager.default.removeItem(at: folder)
    }

    /// A folder that is there until this process ends, for what the tests of a suite have in common.
    package static func untilExit() throws -> Scratch {
        let scratch = try Scratch()
        shared.withLock { $0.append(scratch) }
        precondition(isCleanedUp, "the C library takes at least 32 functions to call at the end")

        return scratch
    }

    private static let shared = Mutex<[Scratch]>([])
    /// True if the shared folders are removed when the process ends, which frees no object of a static property.
    private static let isCleanedUp = atexit { Scratch.shared.withLock { $0.removeAll() } } == 0

    package func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// Writes a file, with the folders around it.
    @discardableResult
    package func write(_ name: String, _ text: String) throws -> URL { try write(name, Data(text.utf8)) }

    /// Writes a file, with the folders around it.
    @discardableResult
    package func write(_ name: String, _ data: Data) throws -> URL {
        let file = file(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file
    }

    /// Writes a script that the shell runs, and returns its path.
    ///
    /// Another process copies it there: what a test starts next to this would inherit a file that is open for writing
    /// here, and until it has become another program, the kernel runs no such file ("Text file busy").
    @discardableResult
    package func script(_ name: String, _ text: String) throws -> String {
        let file = file(name).path
        let source = try write("\(name).text", "#!/bin/sh\n\(text)\n").path
        let copying = Process()
        copying.executableURL = URL(fileURLWithPath: "/bin/sh")
        copying.arguments = ["-c", "cp \"$1\" \"$2\" && chmod 755 \"$2\" && rm \"$1\"", "sh", source, file]
        try copying.run()
        copying.waitUntilExit()
        guard copying.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        return file
    }

    /// The text of a file; `nil` if there is none.
    package func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: file(name).path).map { String(decoding: $0, as: UTF8.self) }
    }
}
