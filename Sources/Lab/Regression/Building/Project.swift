import Foundation

/// The package that a gate is called in, and its commits.
struct Project {
    /// The folder of the git work tree.
    let top: String
    /// The package's folder below it; empty, or ending in a slash.
    let prefix: String
    /// The executable product.
    let product: String

    /// The package that a folder is in.
    ///
    /// - Throws: ``GateError/noProject(_:)``.
    init(at folder: String, product: String) throws(GateError) {
        guard let top = Self.git(["rev-parse", "--show-toplevel"], in: folder) else {
            throw .noProject("\(folder) is in no git work tree, so there is no commit to compare with")
        }
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
    }

    private var package: String { top + "/" + prefix }
    /// Where builds and links are kept.
    var cache: String { "\(package).build/gate" }

    /// The full name of a commit.
    ///
    /// - Throws: ``GateError/unknownCommit(_:)``.
    func commit(named name: String) throws(GateError) -> String {
        // A name that begins with a dash would be taken for an option.
        guard !name.hasPrefix("-"),
            let commit = Self.git(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"], in: top), !commit.isEmpty
        else { throw .unknownCommit(name) }
        return commit
    }

    /// The commit that is checked out, and whether anything was changed since.
    var state: (commit: String?, isChanged: Bool) {
        let changes = Self.git(["status", "--porcelain", "--untracked-files=normal"], in: top) ?? ""
        return (Self.git(["rev-parse", "HEAD"], in: top), !changes.isEmpty)
    }

    /// Builds the work tree as it is.
    func buildHead() throws(GateError) -> PackageBuild {
        let build = PackageBuild(folder: package, scratch: "\(cache)/head", product: product)
        try build.build("the work tree")
        return build
    }

    /// Builds a commit in a checkout of its own, unless that was done before.
    func buildBase(_ commit: String) throws(GateError) -> PackageBuild {
        let folder = "\(cache)/base/\(commit.prefix(16))"
        let tree = "\(folder)/tree"
        let name = "base (\(commit.prefix(10)))"
        if !FileManager.default.fileExists(atPath: "\(tree)/\(prefix)Package.swift") {
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try? FileManager.default.removeItem(atPath: tree)
            // A checkout that was deleted by hand is still on git's list.
            _ = Self.git(["worktree", "prune"], in: top)
            let outcome = Self.run(["worktree", "add", "--detach", "--force", tree, commit], in: top)
            guard outcome.end == .exit(0) else {
                throw .noCheckout(name, reason: outcome.complaint ?? "git ended with \(outcome.end)")
            }
        }
        let build = PackageBuild(folder: "\(tree)/\(prefix)", scratch: "\(folder)/build", product: product)
        let done = "\(folder)/built"
        if !FileManager.default.fileExists(atPath: done) || !FileManager.default.fileExists(atPath: build.executable) {
            try build.build(name)
            _ = FileManager.default.createFile(atPath: done, contents: nil)
        }
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

    private static func run(_ arguments: [String], in folder: String) -> ChildProcess.Outcome {
        ChildProcess(
            executable: "/usr/bin/env", arguments: ["git", "-C", folder] + arguments,
            environment: ChildProcess.ownEnvironment
        ).run()
    }

    private static func git(_ arguments: [String], in folder: String) -> String? {
        let outcome = run(arguments, in: folder)
        guard outcome.end == .exit(0) else { return nil }
        return String(decoding: outcome.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
