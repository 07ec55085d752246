import Execution
import Files
import Foundation

/// The repository of a checkout. It is a separate one that reads the objects of the user's repository.
///
/// Rejected: a worktree of the user's repository. It appears in the list of the user's worktrees. Git locks it while it
/// writes files, so a killed gate leaves an entry that prevents the same checkout later. `git submodule` writes into
/// the configuration that all worktrees share.
struct CheckoutRepository {
    /// The work tree of the checkout.
    let tree: String
    /// The work tree of the user's repository.
    let source: String
    let isInterrupted: () -> Bool

    /// True if the checkout has a repository of its own.
    var exists: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: "\(tree)/.git", isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Makes the repository in an empty folder.
    ///
    /// - Returns: the outcome of the failed call; `nil` if all succeeded.
    /// - Throws: ``GateError/unwritable(_:reason:)``.
    func make() throws(GateError) -> ChildProcess.Outcome? {
        let request = ["rev-parse", "--show-object-format", "--git-common-dir", "--git-path", "objects"]
        let outcome = Git.run(request, in: source)
        let lines = outcome.trimmedOutput.split(separator: "\n").map(String.init)
        guard outcome.end == .exit(0), lines.count == 3 else { return outcome }

        let initialisation = Git.run(["init", "--quiet", "--template=", "--object-format=\(lines[0])"], in: tree)
        guard initialisation.end == .exit(0) else { return initialisation }

        let common = absolute(lines[1])
        try borrowObjects(from: absolute(lines[2]))
        try copy("info/attributes", from: common)
        try copy("shallow", from: common)
        try copyTags()

        return keepPromises()
    }

    /// Checks a commit out, with its submodules.
    ///
    /// - Returns: the outcome of the failed call; `nil` if all succeeded.
    func checkOut(_ commit: String) -> ChildProcess.Outcome? {
        let settings = ["core.hooksPath=/dev/null", "submodule.recurse=false", "gc.auto=0"]
        let options = settings.flatMap { ["-c", $0] }
        let outcome = run(options + ["checkout", "--quiet", "--force", "--detach", commit])
        guard outcome.end == .exit(0) else { return outcome }
        guard FileManager.default.fileExists(atPath: "\(tree)/.gitmodules") else { return nil }

        let update = run(options + ["submodule", "update", "--quiet", "--init", "--force", "--recursive"])
        return update.end == .exit(0) ? nil : update
    }

    private func run(_ arguments: [String]) -> ChildProcess.Outcome {
        Git.run(arguments, in: tree, adding: variables, isInterrupted: isInterrupted)
    }

    /// The absolute form of a path that git reports relative to the user's work tree.
    private func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(source)/\(path)" }

    func write(_ text: String, to name: String) throws(GateError) {
        do throws(FileWriteError) {
            try FilePath("\(tree)/.git/\(name)").write(text.utf8)
        } catch {
            throw .unwritable("\(error.path)", reason: "a checkout needs it, and it cannot be written: \(error.reason)")
        }
    }

    /// Copies a file of the user's repository, if it exists.
    private func copy(_ name: String, from common: String) throws(GateError) {
        guard let text = try? String(contentsOfFile: "\(common)/\(name)", encoding: .utf8) else { return }
        try write(text, to: name)
    }

    private func borrowObjects(from folder: String) throws(GateError) {
        try write("\(folder)\n", to: "objects/info/alternates")
    }

    /// Copies tags, which programs use to name a version, and replacements of objects.
    private func copyTags() throws(GateError) {
        let list = ["for-each-ref", "--format=%(objectname) %(refname)", "refs/tags", "refs/replace"]
        guard let text = Git.text(list, in: source), !text.isEmpty else { return }
        try write("\(text)\n", to: "packed-refs")
    }

    /// Lets git fetch objects that are missing in a partial clone.
    private func keepPromises() -> ChildProcess.Outcome? {
        guard let remote = settings.first(where: { $0.key == "extensions.partialclone" })?.value else { return nil }

        for (key, value) in [("core.repositoryFormatVersion", "1"), ("extensions.partialClone", remote)] {
            let outcome = Git.run(["config", key, value], in: tree)
            guard outcome.end == .exit(0) else { return outcome }
        }

        return nil
    }
}

// MARK: Settings

extension CheckoutRepository {
    /// The user's settings for one call of git in this repository. They may contain passwords, so they are never
    /// written to a file.
    private var variables: [String] {
        var settings = settings.filter { Self.isTaken($0.key) }
        if !settings.contains(where: { $0.key.hasPrefix("remote.") && $0.key.hasSuffix(".url") }) {
            // Relative addresses of submodules are relative to the repository itself.
            settings.append((key: "remote.origin.url", value: source))
        }

        let inheritedCount = ProcessInfo.processInfo.environment["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
        let pairs = settings.enumerated().flatMap { number, setting in
            [
                "GIT_CONFIG_KEY_\(inheritedCount + number)=\(setting.key)",
                "GIT_CONFIG_VALUE_\(inheritedCount + number)=\(setting.value)",
            ]
        }
        return pairs + ["GIT_CONFIG_COUNT=\(inheritedCount + settings.count)"]
    }

    /// All settings of the user's repository.
    private var settings: [(key: String, value: String)] {
        let outcome = Git.run(["config", "--local", "--includes", "--null", "--list"], in: source)
        guard outcome.end == .exit(0) else { return [] }

        return outcome.output.split(separator: 0).map { entry in
            let parts = String(decoding: entry, as: UTF8.self).split(
                separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            // A key without a value means true.
            let value = parts.count > 1 ? String(parts[1]) : "true"
            let isRelative = parts[0].hasPrefix("remote.") && (value.hasPrefix("./") || value.hasPrefix("../"))
            return (key: String(parts[0]), value: isRelative ? "\(source)/\(value)" : value)
        }
    }

    /// Returns true if a setting concerns the fetching and writing of files, and not the place of a repository.
    static func isTaken(_ key: String) -> Bool {
        let parts = key.split(separator: ".")
        guard let section = parts.first, let name = parts.last else { return false }

        let sections: Set<Substring> = [
            "credential", "diff", "fetch", "filter", "http", "https", "lfs", "protocol", "remote", "ssh", "submodule",
            "transfer", "url",
        ]
        let ofCore: Set<Substring> = [
            "askpass", "attributesfile", "autocrlf", "bigfilethreshold", "eol", "filemode", "gitproxy", "ignorecase",
            "longpaths", "precomposeunicode", "protecthfs", "protectntfs", "safecrlf", "sshcommand", "symlinks",
        ]
        return sections.contains(section) || (section == "core" && ofCore.contains(name))
    }
}
