import Execution
import Foundation

/// The folder of a build that another folder begins with, so that what both builds share, Milli for one, is compiled
/// once.
///
/// The build system compares sizes and times of files, so copies with their times are as good as files that it made.
/// It saves the time that Milli takes: base of a small package was built in 7 s, which took over 335 s before, on two
/// busy cores. Rejected: links in place of copies, since some of the files are written in place.
struct BuildSeed {
    /// The folder of the build.
    let scratch: String

    /// Fills a folder that is not there yet; leaves none if it cannot be filled, and then everything is compiled.
    func fill(_ folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: scratch)) ?? []
        let paths = names.filter { !Self.isOfGate($0) }.sorted().map { "\(scratch)/\($0)" }
        guard !paths.isEmpty else { return }

        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // The program keeps times to the nanosecond, and lets files share their blocks where the system can.
        let copy = ChildProcess(
            executable: "/bin/cp", arguments: ["-a"] + paths + [folder], environment: Git.environment
        ).run()
        if copy.end != .exit(0) { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// Returns true for links of the gate, and for the file that says whose folder it is.
    private static func isOfGate(_ name: String) -> Bool {
        name == BuildPath.homeFile || name.hasPrefix("links-") || name.hasPrefix("filled-")
    }
}
