import Foundation

/// Calls of git.
package enum Git {
    /// Runs git in a folder.
    ///
    /// - Parameter isInterrupted: asked often; git is ended once it answers `true`.
    package static func run(
        _ arguments: [String], in folder: String, isInterrupted: (() -> Bool)? = nil
    ) -> ChildProcess.Outcome {
        ChildProcess(
            executable: "/usr/bin/env", arguments: ["git", "-C", folder] + arguments,
            environment: withoutHooks(ChildProcess.ownEnvironment), isStopped: isInterrupted
        ).run()
    }

    /// The standard output of git, without surrounding blanks; `nil` when it fails.
    package static func text(_ arguments: [String], in folder: String) -> String? {
        let outcome = run(arguments, in: folder)
        return outcome.end == .exit(0) ? outcome.trimmedOutput : nil
    }

    /// The line in which a call of git says what is wrong: lines before it report progress.
    package static func errorLine(of outcome: ChildProcess.Outcome) -> String? {
        let lines = String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
        return lines.last { $0.hasPrefix("fatal:") || $0.hasPrefix("error:") } ?? lines.last
    }

    /// An environment in which the folder alone decides about the repository and the index: within a hook, git passes
    /// its own.
    package static func withoutHooks(_ environment: [String]) -> [String] {
        let prefixes = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR"].map { "\($0)=" }
        return environment.filter { variable in !prefixes.contains { variable.hasPrefix($0) } }
    }
}

extension ChildProcess.Outcome {
    /// The standard output without surrounding blanks.
    package var trimmedOutput: String {
        String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
