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

    /// Finds the package that a folder is in.
    ///
    /// - Parameter products: the names that its executable may have; the first one that the package declares is taken.
    /// - Throws: ``GateError/noProject(_:)`` if there is no work tree, no package or no such executable.
    init(
        at folder: String, products: [String], compiler: String = "swift",
        isInterrupted: @escaping () -> Bool = { false }
    ) throws(GateError) {
        top = try Self.workTree(of: folder)
        prefix = try Self.packagePrefix(of: folder, in: top)
        self.compiler = PackageCompiler(command: compiler)
        self.isInterrupted = isInterrupted
        product = try Self.product(products, declaredIn: "\(top)/\(prefix)", self.compiler)
    }

    private static func workTree(of folder: String) throws(GateError) -> String {
        let outcome = Git.run(["rev-parse", "--show-toplevel"], in: folder)
        guard outcome.end == .exit(0) else {
            let complaint = outcome.complaint ?? ""
            if complaint.isEmpty || complaint.contains("not a git repository") {
                throw .noProject("\(folder) is in no git work tree, so there is no commit to compare with")
            }

            // A repository that git does not read, such as one of another owner.
            throw .noProject("\(folder): no git work tree can be read here: \(complaint)")
        }

        return outcome.trimmedOutput
    }

    /// The folder of the package, here or above, below the work tree.
    private static func packagePrefix(of folder: String, in top: String) throws(GateError) -> String {
        let prefix = Git.text(["rev-parse", "--show-prefix"], in: folder) ?? ""
        let parts = prefix.split(separator: "/").map { "\($0)/" }
        let candidates = (0...parts.count).reversed().map { parts.prefix($0).joined() }
        guard let package = candidates.first(where: { isPackage("\(top)/\($0)") }) else {
            throw .noProject("there is no Package.swift in \(folder) or above it")
        }

        return package
    }

    /// The first of some names that a package declares; simply the first if its manifest cannot be read, which a build
    /// reports better.
    private static func product(
        _ names: [String], declaredIn package: String, _ compiler: PackageCompiler
    ) throws(GateError) -> String {
        let manifest = PackageManifest(of: package, scratch: "\(package).build/gate/manifest", compiler)
        guard let declared = manifest?.executables else { return names[0] }
        if let product = names.first(where: declared.contains) { return product }

        let list = declared.isEmpty ? "none" : "\(declared.joined(separator: ", ")): name one with --product"
        throw .noProject("the package in \(package) has no executable product '\(names[0])'; it has \(list)")
    }

    /// Waits until no other gate uses the cache.
    ///
    /// - Parameter waiting: is called once if another gate uses it.
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

    /// The commits after one and up to another along first parents, the oldest first.
    ///
    /// - Throws: ``GateError/nothingToCompare(_:)`` if the first does not come before the second.
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

    /// The commit that is checked out, and if anything was changed since.
    var state: (commit: String?, isChanged: Bool) {
        // Files of the gate are no change, even if git was not told to ignore them.
        let changes = Git.text(
            ["status", "--porcelain", "--untracked-files=normal", "--", ".", ":(exclude)\(prefix).build"], in: top)
        return (Git.text(["rev-parse", "--verify", "--quiet", "HEAD"], in: top), changes?.isEmpty == false)
    }

    /// Builds the work tree.
    func buildHead() throws(GateError) -> PackageBuild {
        let build = PackageBuild(folder: package, scratch: "\(cache)/head", product: product, compiler: compiler)
        try build.build("the work tree", isInterrupted: isInterrupted)
        return build
    }

    /// Builds a commit in its checkout. An earlier build is brought up to date, since the compiler or an installed
    /// library may have changed, and both sides must have the same.
    ///
    /// - Parameter isMoving: if the checkout goes from commit to commit, so that only changed files are compiled.
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

    /// A checkout of a commit, which stays for later gates.
    struct Checkout {
        /// The folder of the checkout and its builds.
        let folder: String
        let name: String
        /// Packages that it depends on and that are not in the commit; both sides use them as they are now.
        fileprivate(set) var outside: [String] = []

        /// The work tree, so far below ``folder`` that there is room for packages next to and above the repository.
        var tree: String { "\(folder)/above/above/above/tree" }
        /// The file that marks a complete checkout: an interrupted one has some files and no mark.
        fileprivate var mark: String { "\(folder)/checked-out" }
    }

    /// Checks a commit out, if that was not done before, with its submodules and next to the packages that it depends
    /// on by paths out of the repository.
    ///
    /// - Throws: ``GateError/noCheckout(_:reason:)``; ``GateError/interrupted``.
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

        if !isMoving, isThere, let mark = FileManager.default.contents(atPath: checkout.mark) {
            checkout.outside = String(decoding: mark, as: UTF8.self).split(separator: "\n").map(String.init)
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

    /// Adds submodules and links to packages outside the commit, and marks the checkout as complete.
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

    /// Puts links to the packages that are not in the commit at the paths where the checkout looks for them.
    ///
    /// - Returns: the folders of these packages.
    private func linkPackagesOutside(_ checkout: Checkout) throws(GateError) -> [String] {
        var outside: Set<String> = []
        // The path at which a package is looked for, and the folder that it leads to.
        var waiting = [(place: "\(checkout.tree)/\(prefix)", folder: "\(checkout.tree)/\(prefix)")]
        var seen: Set<String> = []

        while let next = waiting.popLast() {
            let manifest = PackageManifest(of: next.folder, scratch: "\(cache)/manifest", compiler)
            for path in manifest?.pathDependencies ?? [] {
                // The compiler reports a path as seen from the package's folder, and looks for it from the link.
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

    /// The path that leads from another folder as a path leads from one.
    static func path(_ path: String, seenFrom folder: String, movedTo other: String) -> String {
        func parts(_ path: String) -> [Substring] { path.split(separator: "/") }

        let target = parts(path)
        let start = parts(folder)
        let common = zip(target, start).prefix { $0 == $1 }.count
        return "/" + (parts(other).dropLast(start.count - common) + target.dropFirst(common)).joined(separator: "/")
    }

    private static func isPackage(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder)/Package.swift")
    }

    /// Links a folder in, next to or above a checkout to the one that lies so to the work tree.
    ///
    /// - Returns: the folder that the link leads to.
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
        // A package of the commit comes from the commit, whichever package depends on it.
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

    /// Removes all bases but the three that were used last.
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
