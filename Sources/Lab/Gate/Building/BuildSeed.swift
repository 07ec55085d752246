import Execution
import Foundation

/// The folder of a build that another build starts from. Code that both share, such as Milli, is then compiled once.
///
/// The build system compares sizes and times of files, so copies that keep their times count as up to date. Milli
/// itself is then not compiled again: the base of a small package was built in 7 s instead of 335 s, on two busy cores.
/// Rejected: links in place of copies, because some of the files are written in place.
struct BuildSeed {
    /// The folder of the build.
    let scratch: String

    /// Fills a new folder. If it cannot be filled, the folder is left out, and everything is compiled.
    func fill(_ folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: scratch)) ?? []
        let paths = names.filter { !Self.isOfGate($0) }.sorted().map { "\(scratch)/\($0)" }
        guard !paths.isEmpty else { return }

        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // `cp` keeps times to the nanosecond, and lets files share their blocks if the system can.
        let copy = ChildProcess(
            executable: "/bin/cp", arguments: ["-a"] + paths + [folder], environment: Git.environment
        ).run()
        if copy.end != .exit(0) { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// Returns true for links of the gate, and for the file that names the folder's place.
    private static func isOfGate(_ name: String) -> Bool {
        name == BuildPath.homeFile || name.hasPrefix("links-") || name.hasPrefix("filled-")
    }
}
