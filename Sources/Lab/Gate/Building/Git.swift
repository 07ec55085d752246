import Execution
import Foundation

package enum Git {
    static func run(
        _ arguments: [String], in folder: String, isInterrupted: (() -> Bool)? = nil
    ) -> ChildProcess.Outcome {
        ChildProcess(
            executable: "/usr/bin/env", arguments: ["git", "-C", folder] + arguments,
            environment: withoutHooks(ChildProcess.ownEnvironment), isStopped: isInterrupted
        ).run()
    }

    /// What git answers, without blanks around it; `nil` when it fails.
    package static func text(_ arguments: [String], in folder: String) -> String? {
        let outcome = run(arguments, in: folder)
        return outcome.end == .exit(0) ? outcome.text : nil
    }

    /// Within a hook git says by the environment which repository and index it works on; here it is the folder that
    /// says.
    static func withoutHooks(_ environment: [String]) -> [String] {
        let ofHooks = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR"].map { "\($0)=" }
        return environment.filter { variable in !ofHooks.contains { variable.hasPrefix($0) } }
    }
}

extension ChildProcess.Outcome {
    /// What was written to standard output, without blanks around it.
    var text: String { String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }

    /// What git complains of: the line that says so, as it tells what it is doing before.
    var essence: String? {
        let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
        return lines.last { $0.hasPrefix("fatal:") || $0.hasPrefix("error:") } ?? lines.last
    }
}
