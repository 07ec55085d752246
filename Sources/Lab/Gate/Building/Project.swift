import Execution
import Foundation

/// The package in which a gate is called, and its commits.
struct Project {
    /// The folder of the git work tree.
    let top: String
    /// The package's folder relative to ``top``; empty, or ending in a slash.
    let prefix: String
    let product: String
    let compiler: PackageCompiler
    let isInterrupted: () -> Bool

    /// Finds the package that contains a folder.
    ///
    /// - Parameter choice: the executable to build.
    /// - Throws: ``GateError/noProject(_:)`` if there is no work tree, no package or no such executable.
    init(
        at folder: String, product choice: ProductChoice, compiler: String = "swift",
        isInterrupted: @escaping () -> Bool = { false }
    ) throws(GateError) {
        top = try Self.workTree(of: folder)
        prefix = try Self.packagePrefix(of: folder, in: top)
        self.compiler = PackageCompiler(command: compiler)
        self.isInterrupted = isInterrupted
        let package = "\(top)/\(prefix)"
        product = try choice.product(
            declaredIn: package,
            PackageManifest(of: package, scratch: "\(package).build/gate/manifest", self.compiler))
    }

    private static func workTree(of folder: String) throws(GateError) -> String {
        guard !folder.isEmpty else {
            throw .noProject("the current folder is gone; call from a folder that is there")
        }

        let outcome = Git.run(["rev-parse", "--show-toplevel"], in: folder)
        guard outcome.end == .exit(0) else {
            let complaint = Git.complaint(of: outcome) ?? ""
            if complaint.isEmpty || complaint.contains("not a git repository") {
                throw .noProject("\(folder) is in no git work tree, so there is no commit to compare with")
            }

            // Git refuses some repositories, for example one of another owner.
            throw .noProject("\(folder): no git work tree can be read here: \(complaint)")
        }

        return outcome.trimmedOutput
    }

    /// The folder of the package: this folder or one above it, within the work tree.
    private static func packagePrefix(of folder: String, in top: String) throws(GateError) -> String {
        let prefix = Git.text(["rev-parse", "--show-prefix"], in: folder) ?? ""
        let parts = prefix.split(separator: "/").map { "\($0)/" }
        let candidates = (0...parts.count).reversed().map { parts.prefix($0).joined() }
        guard let package = candidates.first(where: { isPackage("\(top)/\($0)") }) else {
            throw .noProject("there is no Package.swift in \(folder) or above it")
        }

        return package
    }

    /// Waits until no other gate uses the cache.
    ///
    /// - Parameter waiting: called once if another gate uses the cache.
    /// - Throws: ``GateError/unwritable(_:reason:)``; ``GateError/interrupted``.
    func lock(waiting: () -> Void) throws(GateError) -> ProjectLock {
        try ProjectLock(cache, isInterrupted: isInterrupted, waiting: waiting)
    }

    private var package: String { top + "/" + prefix }
    /// The folder of checkouts, builds and links.
    var cache: String { "\(package).build/gate" }

    /// The hash of a commit.
    ///
    /// - Throws: ``GateError/unknownCommit(_:hint:)``.
    func commit(named name: String) throws(GateError) -> String {
        // Git would read a name with a leading dash as an option.
        guard !name.hasPrefix("-"),
            let commit = Git.text(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"], in: top), !commit.isEmpty
        else { throw .unknownCommit(name, hint: hint) }

        return commit
    }

    private var hint: String {
        if Git.text(["rev-parse", "--verify", "--quiet", "HEAD"], in: top) == nil {
            return "the repository has no commits yet"
        }
        if Git.text(["rev-parse", "--is-shallow-repository"], in: top) == "true" {
            return "the clone is shallow, and git fetch --unshallow brings the rest"
        }

        return "git log shows what there is"
    }

    /// The commits after `good` up to `bad` along first parents, the oldest first.
    ///
    /// - Throws: ``GateError/nothingToCompare(_:)`` if `good` does not come before `bad`.
    func commits(after good: String, upTo bad: String) throws(GateError) -> [Commit] {
        guard good != bad, Git.text(["merge-base", "--is-ancestor", good, bad], in: top) != nil else {
            throw .nothingToCompare("\(good.prefix(10)) does not come before \(bad.prefix(10))")
        }

        let log = ["log", "--first-parent", "--reverse", "--format=%H %s", "\(good)..\(bad)"]
        return (Git.text(log, in: top) ?? "").split(separator: "\n").map { line in
            Commit(
                hash: String(line.prefix { $0 != " " }), subject: String(line.drop { $0 != " " }.dropFirst()))
        }
    }

    /// The commit that is checked out, and true if the work tree has changes.
    var state: (commit: String?, isChanged: Bool) {
        // The gate's own files are no change, even if git does not ignore them.
        let changes = Git.text(
            ["status", "--porcelain", "--untracked-files=normal", "--", ".", ":(exclude)\(prefix).build"], in: top)
        return (Git.text(["rev-parse", "--verify", "--quiet", "HEAD"], in: top), changes?.isEmpty == false)
    }

    /// Both sides are built at one path.
    private var buildPath: BuildPath { BuildPath(path: "\(cache)/build", isInterrupted: isInterrupted) }
    /// The folder of the builds of the work tree.
    private var headScratch: String { "\(cache)/head" }

    /// Builds the work tree.
    func buildHead() throws(GateError) -> PackageBuild {
        let build = PackageBuild(
            folder: package, scratch: headScratch, product: product, buildPath: buildPath, compiler: compiler)
        try build.build("the work tree", isInterrupted: isInterrupted)
        return build
    }

    /// Builds a commit in its checkout. An earlier build is brought up to date, because the compiler or an installed
    /// library may have changed, and both sides must use the same.
    ///
    /// - Parameter isMoving: if one checkout moves from commit to commit, so that only changed files are compiled.
    func buildBase(_ commit: String, isMoving: Bool = false) throws(GateError) -> PackageBuild {
        let checkout = try checkOut(commit, isMoving: isMoving)
        let build = PackageBuild(
            folder: "\(checkout.tree)/\(prefix)", scratch: "\(checkout.folder)/build", product: product,
            buildPath: buildPath, compiler: compiler)
        if !FileManager.default.fileExists(atPath: build.scratch) {
            BuildSeed(scratch: headScratch).fill(build.scratch)
        }

        try build.build(checkout.name, isInterrupted: isInterrupted)
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: checkout.folder)
        forgetOldBases()

        return build
    }
}
