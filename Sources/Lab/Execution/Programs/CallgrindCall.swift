import Foundation

/// A call of a program under callgrind, which writes a file for each process that it starts.
enum CallgrindCall {
    private static let prefix = "count."
    /// The factor by which a call under callgrind may exceed the limit of a plain call.
    static let slowdown = 100.0

    /// Returns the words that run a program under callgrind.
    ///
    /// - Parameters:
    ///   - valgrind: the path of valgrind.
    ///   - program: the program.
    ///   - folder: the folder for the files of callgrind.
    ///   - options: further options of callgrind.
    static func words(
        _ valgrind: String, for program: ExternalProgram, in folder: ScratchFolder, options: [String] = []
    ) -> [String] {
        var words = [valgrind, "--tool=callgrind", "--trace-children=yes", "-q"]
        words += options
        words += ["--callgrind-out-file=\(folder.path)/\(prefix)%p", "--log-file=\(folder.path)/log.%p"]
        return words + [program.executable] + program.arguments
    }

    /// Returns the paths of the files that callgrind wrote, in the order of their names.
    static func outputs(in folder: ScratchFolder) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasPrefix(prefix) }.sorted().map { "\(folder.path)/\($0)" }
    }
}
