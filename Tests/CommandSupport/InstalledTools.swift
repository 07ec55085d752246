import Foundation

/// Programs of the machine that tests start.
package enum InstalledTools {
    /// The Python that draws charts and drives a browser.
    package static let chartPython: URL? = {
        let named = ProcessInfo.processInfo.environment["MILLI_PYTHON"].map { URL(fileURLWithPath: $0) }
        let bundled = Command.package.appendingPathComponent(".build/charts/bin/python")
        return [named, bundled].lazy.compactMap { $0 }.first { answers($0, ["-c", "import playwright, vl_convert"]) }
    }()

    /// Returns true if a program can be started and ends with status 0.
    package static func answers(_ program: URL, _ arguments: [String]) -> Bool {
        guard FileManager.default.isExecutableFile(atPath: program.path) else { return false }
        return (try? Command.run(program, arguments).status) == 0
    }
}
