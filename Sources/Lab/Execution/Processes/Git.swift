import Foundation

/// Calls of git.
package enum Git {
    /// Runs git in a folder.
    ///
    /// - Parameters:
    ///   - variables: variables for this call, as `NAME=value`.
    ///   - isInterrupted: asked often; `true` ends git.
    package static func run(
        _ arguments: [String], in folder: String, adding variables: [String] = [], isInterrupted: (() -> Bool)? = nil
    ) -> ChildProcess.Outcome {
        func name(_ variable: String) -> Substring { variable.prefix { $0 != "=" } }

        let addedNames = Set(variables.map(name))
        return ChildProcess(
            executable: "/usr/bin/env", arguments: ["git", "-C", folder] + arguments,
            environment: environment.filter { !addedNames.contains(name($0)) } + variables, isStopped: isInterrupted
        ).run()
    }

    /// The standard output of git, without surrounding blanks; `nil` when it fails.
    package static func text(_ arguments: [String], in folder: String) -> String? {
        let outcome = run(arguments, in: folder)
        return outcome.end == .exit(0) ? outcome.trimmedOutput : nil
    }

    /// Git's error message as one line, without progress reports before it and without hints; `nil` if git says
    /// nothing.
    package static func complaint(of outcome: ChildProcess.Outcome) -> String? {
        let lines = String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
        let first = lines.firstIndex { $0.hasPrefix("fatal:") || $0.hasPrefix("error:") }
        let complaint = lines[(first ?? max(lines.count - 1, 0))...].filter { !$0.hasPrefix("hint:") }
        let text = complaint.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")

        return text.isEmpty ? nil : text
    }

    /// The environment for git, and for programs that call git. The folder alone decides about the repository, and git
    /// does not refresh the index.
    package static var environment: [String] {
        withoutHooks(ChildProcess.ownEnvironment).filter { !$0.hasPrefix("GIT_OPTIONAL_LOCKS=") }
            + ["GIT_OPTIONAL_LOCKS=0"]
    }

    /// Variables that git passes to its hooks and aliases. They name a repository, its index or its objects, or belong
    /// to the call that started the hook.
    private static let hookVariables: Set<String> = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_NAMESPACE",
        "GIT_INDEX_FILE", "GIT_INDEX_VERSION", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_QUARANTINE_PATH", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE", "GIT_REPLACE_REF_BASE",
        "GIT_NO_REPLACE_OBJECTS", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_INTERNAL_SUPER_PREFIX",
        "GIT_REFLOG_ACTION", "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS",
        "GIT_ICASE_PATHSPECS", "GIT_EXTERNAL_DIFF", "GIT_DIFF_OPTS", "GIT_DEFAULT_HASH",
    ]

    /// Removes the variables that lead git's hooks to a repository. The user's own settings stay, such as
    /// `GIT_CONFIG_COUNT` and `GIT_SSH_COMMAND`.
    package static func withoutHooks(_ environment: [String]) -> [String] {
        environment.filter { variable in !hookVariables.contains(String(variable.prefix { $0 != "=" })) }
    }
}

extension ChildProcess.Outcome {
    /// The standard output without surrounding blanks.
    package var trimmedOutput: String {
        String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
