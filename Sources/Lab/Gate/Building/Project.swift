import Execution
import Foundation

/// The package that a gate is called in, and its commits.
struct Project {
    /// The folder of the git work tree.
    let top: String
    /// The package's folder below it; empty, or ending in a slash.
    let prefix: String
    let product: String
    private let compiler: PackageCompiler
    private let isInterrupted: () -> Bool

    /// The package that a folder is in.
    ///
    /// - Parameter products: what its executable may be called; the first name that the package declares counts.
    init(
        at folder: String, products: [String], compiler: String = "swift",
        isInterrupted: @escaping () -> Bool = { false }
    ) throws(GateError) {
        let asked = Git.run(["rev-parse", "--show-toplevel"], in: folder)
        guard asked.end == .exit(0) else {
            let complaint = asked.complaint ?? ""
            // Not a repository, or one that git does not read: of another owner, without git.
            throw .noProject(
                complaint.isEmpty || complaint.contains("not a git repository")
                    ? "\(folder) is in no git work tree, so there is no commit to compare with"
                    : "\(folder): no git work tree can be read here: \(complaint)")
        }

        let top = asked.trimmedOutput
        let prefix = Git.text(["rev-parse", "--show-prefix"], in: folder) ?? ""
        self.top = top

        // The package is here or above.
        let parts = prefix.split(separator: "/").map { "\($0)/" }
        let candidates = (0...parts.count).reversed().map { parts.prefix($0).joined() }
        guard let found = candidates.first(where: { Self.isPackage("\(top)/\($0)") }) else {
            throw .noProject("there is no Package.swift in \(folder) or above it")
        }

        self.prefix = found
        self.compiler = PackageCompiler(command: compiler)
        self.isInterrupted = isInterrupted
        let wanted = products[0]
        let package = "\(top)/\(self.prefix)"
        let manifest = PackageManifest(of: package, scratch: "\(package).build/gate/manifest", self.compiler)

        guard let declared = manifest?.executables else {
            product = wanted
            return
        }
        guard let product = products.first(where: declared.contains) else {
            throw .noProject(
                "the package in \(top)/\(self.prefix) has no executable product '\(wanted)'; it has "
                    + (declared.isEmpty ? "none" : "\(declared.joined(separator: ", ")): name one with --product"))
        }

        self.product = product
    }

    /// Waits until no other gate uses the cache; `waiting` is called once, when another one does.
    func lock(waiting: () -> Void) throws(GateError) -> ProjectLock {
        try ProjectLock(cache, isInterrupted: isInterrupted, waiting: waiting)
    }

    private var package: String { top + "/" + prefix }
    var cache: String { "\(package).build/gate" }

    func commit(named name: String) throws(GateError) -> String {
        // A name that begins with a dash would be taken for an option.
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

    /// The commits after one and up to another, the oldest first: of a merge only what it brought as a whole.
    ///
    /// - Throws: ``GateError/nothingToCompare(_:)`` where the first does not come before the second.
    func commits(after good: String, upTo bad: String) throws(GateError) -> [(commit: String, subject: String)] {
        guard good != bad, Git.text(["merge-base", "--is-ancestor", good, bad], in: top) != nil else {
            throw .nothingToCompare("\(good.prefix(10)) does not come before \(bad.prefix(10))")
        }

        let log = ["log", "--first-parent", "--reverse", "--format=%H %s", "\(good)..\(bad)"]
        return (Git.text(log, in: top) ?? "").split(separator: "\n").map { line in
            (String(line.prefix { $0 != " " }), String(line.drop { $0 != " " }.dropFirst()))
        }
    }

    /// The commit that is checked out, and whether anything was changed since.
    var state: (commit: String?, isChanged: Bool) {
        // What a gate keeps is no change, whether or not git was told to ignore it.
        let changes = Git.text(
            ["status", "--porcelain", "--untracked-files=normal", "--", ".", ":(exclude)\(prefix).build"], in: top)
        return (Git.text(["rev-parse", "--verify", "--quiet", "HEAD"], in: top), changes?.isEmpty == false)
    }

    func buildHead() throws(GateError) -> PackageBuild {
        let build = PackageBuild(folder: package, scratch: "\(cache)/head", product: product, compiler: compiler)
        try build.build("the work tree", isInterrupted: isInterrupted)
        return build
    }

    /// Builds a commit in its checkout. What was built before is brought up to date, since the compiler or an installed
    /// library may be another one by now, and both sides are to have the same.
    ///
    /// - Parameter isMoving: whether the checkout goes from commit to commit, and so builds what changed alone.
    func buildBase(_ commit: String, isMoving: Bool = false) throws(GateError) -> PackageBuild {
        let checkout = try checkOut(commit, isMoving: isMoving)
        let build = PackageBuild(
            folder: "\(checkout.tree)/\(prefix)", scratch: "\(checkout.folder)/build", product: product,
            compiler: compiler)
        try build.build(checkout.name, isInterrupted: isInterrupted)
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: checkout.folder)
        forgetOldBases()

        return build
    }

    /// A checkout of a commit, which is kept.
    struct Checkout {
        /// Where it and its builds are.
        let folder: String
        let name: String
        /// Packages that it depends on and that are not in the commit; both sides take them as they are now.
        fileprivate(set) var outside: [String] = []

        /// The work tree, so far below ``folder`` that there is room for what lies beside and above the repository.
        var tree: String { "\(folder)/above/above/above/tree" }
        /// A checkout that was cut off has some files and no mark.
        fileprivate var mark: String { "\(folder)/checked-out" }
    }

    /// Checks a commit out, where that was not done before, with its submodules and beside the packages that it depends
    /// on by paths out of the repository.
    func checkOut(_ commit: String, isMoving: Bool = false) throws(GateError) -> Checkout {
        var checkout = Checkout(
            folder: isMoving ? "\(cache)/bisect" : "\(cache)/base/\(commit.prefix(16))",
            name: isMoving ? String(commit.prefix(10)) : "base (\(commit.prefix(10)))")
        let tree = checkout.tree
        let isThere = FileManager.default.fileExists(atPath: tree)
        if isMoving, isThere, FileManager.default.fileExists(atPath: checkout.mark),
            Git.text(["-c", "core.hooksPath=/dev/null", "checkout", "--force", "--detach", commit], in: tree) != nil
        {
            return try completed(checkout)
        }

        if !isMoving, isThere, let known = FileManager.default.contents(atPath: checkout.mark) {
            checkout.outside = String(decoding: known, as: UTF8.self).split(separator: "\n").map(String.init)
            return checkout
        }

        try? FileManager.default.removeItem(atPath: "\(checkout.folder)/above")
        try? FileManager.default.createDirectory(
            atPath: "\(checkout.folder)/above/above/above", withIntermediateDirectories: true)

        // A checkout that was deleted by hand is still on git's list.
        _ = Git.text(["worktree", "prune"], in: top)
        // Hooks are for people's checkouts.
        try checkOut(
            checkout, by: ["-c", "core.hooksPath=/dev/null", "worktree", "add", "--detach", "--force", tree, commit],
            in: top)
        return try completed(checkout)
    }

    /// Adds to the files of a commit what lies outside it, and marks the checkout as whole.
    private func completed(_ checkout: Checkout) throws(GateError) -> Checkout {
        var checkout = checkout
        let tree = checkout.tree
        if FileManager.default.fileExists(atPath: "\(tree)/.gitmodules") {
            try checkOut(checkout, by: ["submodule", "update", "--quiet", "--init", "--recursive"], in: tree)
        }

        guard FileManager.default.fileExists(atPath: "\(tree)/\(prefix)Package.swift") else {
            throw .noCheckout(checkout.name, reason: "there is no \(prefix)Package.swift in it; the package is younger")
        }

        checkout.outside = try linkPackagesOutside(checkout)
        let mark = Data(checkout.outside.joined(separator: "\n").utf8)
        _ = FileManager.default.createFile(atPath: checkout.mark, contents: mark)

        return checkout
    }

    private func checkOut(_ checkout: Checkout, by arguments: [String], in folder: String) throws(GateError) {
        let outcome = Git.run(arguments, in: folder, isInterrupted: isInterrupted)
        if outcome.end == .stopped { throw .interrupted }
        guard outcome.end == .exit(0) else {
            throw .noCheckout(checkout.name, reason: Git.errorLine(of: outcome) ?? "git ended with \(outcome.end)")
        }
    }

    /// Puts links to the packages that are not in the commit where the checkout looks for them, and gives back which.
    private func linkPackagesOutside(_ checkout: Checkout) throws(GateError) -> [String] {
        var outside: Set<String> = []
        // Where a package is looked for, and where it lies.
        var waiting = [(place: "\(checkout.tree)/\(prefix)", folder: "\(checkout.tree)/\(prefix)")]
        var seen: Set<String> = []

        while let next = waiting.popLast() {
            let manifest = PackageManifest(of: next.folder, scratch: "\(cache)/manifest", compiler)
            for path in manifest?.pathDependencies ?? [] {
                // The compiler tells where it lies, seen from where the package lies, and looks for it from the link.
                let place = Self.path(path, seenFrom: next.folder, movedTo: next.place)
                guard seen.insert(place).inserted else { continue }

                if Self.isPackage(place) {
                    waiting.append((place, URL(fileURLWithPath: place).resolvingSymlinksInPath().path))
                } else if place.hasPrefix("\(checkout.folder)/") || !Self.isPackage(path) {
                    let target = try link(place, checkout)
                    if !target.hasPrefix(checkout.tree) { outside.insert(target) }
                    waiting.append((place, target))
                }
            }
        }

        return outside.sorted()
    }

    /// A path that leads from one folder somewhere, from another folder.
    static func path(_ path: String, seenFrom folder: String, movedTo other: String) -> String {
        func parts(_ path: String) -> [Substring] { path.split(separator: "/") }

        let whole = parts(path)
        let start = parts(folder)
        let common = zip(whole, start).prefix { $0 == $1 }.count
        return "/" + (parts(other).dropLast(start.count - common) + whole.dropFirst(common)).joined(separator: "/")
    }

    private static func isPackage(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder)/Package.swift")
    }

    /// Links a folder in, beside or above a checkout to the one that lies so to the work tree.
    private func link(_ path: String, _ checkout: Checkout) throws(GateError) -> String {
        let above = "\(checkout.folder)/above"
        // As many folders up from the repository as from the checkout.
        var place = checkout.tree
        var own = top

        while !path.hasPrefix(place + "/"), place != above {
            place = URL(fileURLWithPath: place).deletingLastPathComponent().path
            own = URL(fileURLWithPath: own).deletingLastPathComponent().path
        }

        guard path.hasPrefix(place + "/") else {
            throw .noCheckout(
                checkout.name, reason: "it depends on a package by a path that leads more than three folders up")
        }

        var there = (own == "/" ? "" : own) + path.dropFirst(place.count)
        // What is in the commit comes from there, whoever depends on it.
        if "\(there)/".hasPrefix("\(top)/"), Self.isPackage(checkout.tree + there.dropFirst(top.count)) {
            there = checkout.tree + there.dropFirst(top.count)
        }

        guard Self.isPackage(there) else {
            throw .noCheckout(checkout.name, reason: "it depends on \(there), where no package is now")
        }

        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: there)
        } catch {
            throw .unwritable(path, reason: "no link to \(there) can be made there")
        }

        return there
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
            let checkout = Checkout(folder: "\(folder)/\(name)", name: name)
            _ = Git.text(["worktree", "remove", "--force", checkout.tree], in: top)
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }
}
