import Execution
import Foundation

/// The package that a gate is called in, and its commits.
struct Project {
    /// The folder of the git work tree.
    let top: String
    /// The package's folder below it; empty, or ending in a slash.
    let prefix: String
    let product: String
    private let compiler: String
    private let isInterrupted: () -> Bool

    /// The package that a folder is in.
    ///
    /// - Parameters:
    ///   - compiler: its command: a name to be looked for, or a path.
    ///   - isInterrupted: whether to stop what is under way.
    /// - Throws: ``GateError/noProject(_:)``.
    init(
        at folder: String, product: String, compiler: String = "swift",
        isInterrupted: @escaping () -> Bool = { false }
    ) throws(GateError) {
        let asked = Self.run(["rev-parse", "--show-toplevel"], in: folder)
        guard asked.end == .exit(0) else {
            let complaint = asked.complaint ?? ""
            // Not a repository, or one that git does not read: of another owner, without git.
            throw .noProject(
                complaint.isEmpty || complaint.contains("not a git repository")
                    ? "\(folder) is in no git work tree, so there is no commit to compare with"
                    : "\(folder): no git work tree can be read here: \(complaint)")
        }
        let top = Self.text(asked)
        let prefix = Self.git(["rev-parse", "--show-prefix"], in: folder) ?? ""
        self.top = top
        // The package is here or above.
        var parts = prefix.split(separator: "/").map(String.init)
        while true {
            let candidate = parts.isEmpty ? "" : parts.joined(separator: "/") + "/"
            if FileManager.default.fileExists(atPath: "\(top)/\(candidate)Package.swift") {
                self.prefix = candidate
                break
            }
            guard !parts.isEmpty else { throw .noProject("there is no Package.swift in \(folder) or above it") }
            parts.removeLast()
        }
        self.product = product
        self.compiler = compiler
        self.isInterrupted = isInterrupted
    }

    /// Waits until no other gate uses the cache.
    ///
    /// - Parameter waiting: called once, when another one does.
    /// - Throws: ``GateError/unwritable(_:reason:)``; ``GateError/interrupted``.
    func lock(waiting: () -> Void) throws(GateError) -> ProjectLock {
        try ProjectLock(cache, isInterrupted: isInterrupted, waiting: waiting)
    }

    private var package: String { top + "/" + prefix }
    /// Where builds and links are kept.
    var cache: String { "\(package).build/gate" }

    /// The full name of a commit.
    ///
    /// - Throws: ``GateError/unknownCommit(_:hint:)``.
    func commit(named name: String) throws(GateError) -> String {
        // A name that begins with a dash would be taken for an option.
        guard !name.hasPrefix("-"),
            let commit = Self.git(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"], in: top), !commit.isEmpty
        else { throw .unknownCommit(name, hint: hint) }
        return commit
    }

    /// Why a commit may be unknown.
    private var hint: String {
        if Self.git(["rev-parse", "--verify", "--quiet", "HEAD"], in: top) == nil {
            return "the repository has no commits yet"
        }
        if Self.git(["rev-parse", "--is-shallow-repository"], in: top) == "true" {
            return "the clone is shallow, and git fetch --unshallow brings the rest"
        }
        return "git log shows what there is"
    }

    /// The commit that is checked out, and whether anything was changed since.
    var state: (commit: String?, isChanged: Bool) {
        // What a gate keeps is no change, whether or not git was told to ignore it.
        let changes = Self.git(
            ["status", "--porcelain", "--untracked-files=normal", "--", ".", ":(exclude)\(prefix).build"], in: top)
        return (Self.git(["rev-parse", "--verify", "--quiet", "HEAD"], in: top), changes?.isEmpty == false)
    }

    /// Builds the work tree as it is.
    ///
    /// - Throws: ``GateError/doesNotBuild(_:output:)``; ``GateError/interrupted``.
    func buildHead() throws(GateError) -> PackageBuild {
        let build = PackageBuild(folder: package, scratch: "\(cache)/head", product: product, compiler: compiler)
        try build.build("the work tree", isInterrupted: isInterrupted)
        return build
    }

    /// Builds a commit in a checkout of its own, which is kept. What was built before is brought up to date, since the
    /// compiler or an installed library may be another one by now, and both sides are to have the same.
    ///
    /// - Throws: ``GateError``.
    func buildBase(_ commit: String) throws(GateError) -> PackageBuild {
        let folder = "\(cache)/base/\(commit.prefix(16))"
        let tree = "\(folder)/tree"
        let name = "base (\(commit.prefix(10)))"
        // A checkout that was cut off has some files and no mark.
        let mark = "\(folder)/checked-out"
        if !FileManager.default.fileExists(atPath: mark) || !FileManager.default.fileExists(atPath: tree) {
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try? FileManager.default.removeItem(atPath: tree)
            // A checkout that was deleted by hand is still on git's list.
            _ = Self.git(["worktree", "prune"], in: top)
            // Hooks are for people's checkouts.
            let outcome = Self.run(
                ["-c", "core.hooksPath=/dev/null", "worktree", "add", "--detach", "--force", tree, commit], in: top,
                isInterrupted: isInterrupted)
            if outcome.end == .stopped { throw .interrupted }
            guard outcome.end == .exit(0) else {
                throw .noCheckout(name, reason: outcome.essence ?? "git ended with \(outcome.end)")
            }
            _ = FileManager.default.createFile(atPath: mark, contents: nil)
        }
        guard FileManager.default.fileExists(atPath: "\(tree)/\(prefix)Package.swift") else {
            throw .noCheckout(name, reason: "there is no \(prefix)Package.swift in it; the package is younger")
        }
        let build = PackageBuild(
            folder: "\(tree)/\(prefix)", scratch: "\(folder)/build", product: product, compiler: compiler)
        try build.build(name, isInterrupted: isInterrupted)
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: folder)
        forgetOldBases()
        return build
    }

    /// Keeps the three bases that were used last.
    private func forgetOldBases() {
        let folder = "\(cache)/base"
        func used(_ name: String) -> Date {
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            return attributes?[.modificationDate] as? Date ?? .distantPast
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted(by: { used($0) > used($1) }).dropFirst(3) {
            _ = Self.git(["worktree", "remove", "--force", "\(folder)/\(name)/tree"], in: top)
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }

    private static func run(
        _ arguments: [String], in folder: String, isInterrupted: (() -> Bool)? = nil
    ) -> ChildProcess.Outcome {
        ChildProcess(
            executable: "/usr/bin/env", arguments: ["git", "-C", folder] + arguments,
            environment: withoutHooks(ChildProcess.ownEnvironment),
            isStopped: isInterrupted
        ).run()
    }

    /// Within a hook git says by the environment which repository and index it works on; here it is the folder that
    /// says.
    static func withoutHooks(_ environment: [String]) -> [String] {
        let ofHooks = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR"].map { "\($0)=" }
        return environment.filter { variable in !ofHooks.contains { variable.hasPrefix($0) } }
    }

    private static func git(_ arguments: [String], in folder: String) -> String? {
        let outcome = run(arguments, in: folder)
        return outcome.end == .exit(0) ? text(outcome) : nil
    }

    private static func text(_ outcome: ChildProcess.Outcome) -> String {
        String(decoding: outcome.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension ChildProcess.Outcome {
    /// What git complains of: the line that says so, as it tells what it is doing before.
    fileprivate var essence: String? {
        let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
        return lines.last { $0.hasPrefix("fatal:") || $0.hasPrefix("error:") } ?? lines.last
    }
}

/// Keeps a second gate out of the folder where one builds and links: it would take the first one's links away when the
/// source changed in between, and two that measure at once disturb each other.
///
/// Held until it is let go of or the process ends, however it ends.
final class ProjectLock {
    private let descriptor: Int32

    /// Waits until nobody else holds the lock of a folder, which is made where it is missing.
    ///
    /// - Parameter waiting: called once, when somebody else holds it.
    /// - Throws: ``GateError/unwritable(_:reason:)`` when the folder cannot be written to; ``GateError/interrupted``.
    init(_ folder: String, isInterrupted: () -> Bool, waiting: () -> Void) throws(GateError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(folder, reason: "it cannot be made, and builds are kept there")
        }
        // Whoever adds all files to a commit adds neither checkouts nor builds.
        let ignored = "\(folder)/.gitignore"
        if !FileManager.default.fileExists(atPath: ignored) {
            _ = FileManager.default.createFile(atPath: ignored, contents: Data("*\n".utf8))
        }
        let file = "\(folder)/lock"
        let opened = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard opened >= 0 else {
            throw .unwritable(file, reason: "\(String(cString: strerror(errno))), and builds are kept beside it")
        }
        descriptor = opened
        var isWaiting = false
        // Where a file system knows no locks there is nothing to wait for.
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            if isInterrupted() { throw .interrupted }
            if !isWaiting { waiting() }
            isWaiting = true
            usleep(100_000)
        }
    }

    deinit { close(descriptor) }
}
