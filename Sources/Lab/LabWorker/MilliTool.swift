import CLibrary
import Foundation

/// The command `milli`, which has the subcommands of a lab.
enum MilliTool {
    /// The environment variable that names it, if it lies in none of the usual places.
    private static let variable = "MILLI"

    /// Has this process go on as `milli lab`, with the words that follow the program's name.
    ///
    /// The command is the one that the environment names, else the one in this executable's folder, else the one on the
    /// path.
    ///
    /// - Returns: the reason, if that fails.
    static func replaceThisProcess() -> String {
        let executable = Bundle.main.executablePath ?? CommandLine.arguments[0]
        guard CommandLine.arguments.dropFirst().prefix(2) != ["lab", executable] else {
            return "what is called milli here is this lab itself; name the command with \(variable)=/path/to/milli"
        }

        var words: [UnsafeMutablePointer<CChar>?] = ["milli", "lab", executable].map { (word: String) in strdup(word) }
        for number in 1..<max(1, Int(CommandLine.argc)) { words.append(CommandLine.unsafeArgv[number]) }
        words.append(nil)

        if let path = ProcessInfo.processInfo.environment[variable] {
            execv(path, words)
            return "\(variable)=\(path) cannot be run: \(String(cString: strerror(errno)))"
        }

        let folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent().path
        execv("\(folder)/milli", words)
        execvp("milli", words)
        guard errno == ENOENT else { return "milli cannot be run: \(String(cString: strerror(errno)))" }
        return "it only measures, and its commands are those of milli, which is neither on the path nor in its folder: "
            + "run `make install` in a checkout of Milli, or `swift build -c release --product milli` in this lab's "
            + "package, or name it with \(variable)=/path/to/milli"
    }
}
