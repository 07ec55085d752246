import Execution
import Foundation

/// Checkouts of commits, next to links to the packages that they depend on.
extension Project {
    /// Checks a commit out, if that was not done before, with its submodules and next to the packages that it depends
    /// on by paths out of the repository.
    ///
    /// - Throws: ``GateError/noCheckout(_:reason:)``; ``GateError/interrupted``.
    func checkOut(_ commit: String, isMoving: Bool = false) throws(GateError) -> Checkout {
        let shortHash = commit.prefix(10)
        var checkout =
            isMoving
            ? Checkout(folder: "\(cache)/bisect", name: "\(shortHash)", top: top)
            : Checkout(folder: "\(cache)/base/\(commit.prefix(16))", name: "base (\(shortHash))", top: top)
        let repository = repository(of: checkout)

        if repository.exists, let mark = FileManager.default.contents(atPath: checkout.mark) {
            guard isMoving else {
                checkout.outside = String(decoding: mark, as: UTF8.self).split(separator: "\n").map(String.init)
                return checkout
            }

            // A checkout that was cut off holds a lock of its index, and is made anew.
            if repository.checkOut(commit) == nil { return try completed(checkout) }
            if isInterrupted() { throw .interrupted }
        }

        try checkOutAnew(commit, checkout)
        return try completed(checkout)
    }

    /// Checks a commit out in a folder of a new name, and then puts that in place of all that is left of an earlier
    /// checkout: git of a gate that was killed may write on for a while, into the folder that it began in.
    private func checkOutAnew(_ commit: String, _ checkout: Checkout) throws(GateError) {
        forgetOwnWorktrees()
        try discard([checkout.mark, checkout.root, "\(checkout.folder)/above"], of: checkout)

        var part = checkout
        part.rootName = "\(Self.discarded)\(UUID().uuidString)"
        do { try FileManager.default.createDirectory(atPath: part.tree, withIntermediateDirectories: true) } catch {
            throw .unwritable(part.tree, reason: "no folder for the checkout can be made there")
        }

        let repository = repository(of: part)
        try require(repository.make(), of: checkout)
        try require(repository.checkOut(commit), of: checkout)
        guard rename(part.root, checkout.root) == 0 else {
            throw .unwritable(checkout.root, reason: String(cString: strerror(errno)))
        }
    }

    /// The beginning of the names of files and folders that a later gate removes.
    private static var discarded: String { "discarded-" }

    /// Removes files and folders of a checkout, and those that earlier gates could not remove.
    private func discard(_ paths: [String], of checkout: Checkout) throws(GateError) {
        let files = FileManager.default
        for path in paths where files.isThere(path) {
            guard rename(path, "\(checkout.folder)/\(Self.discarded)\(UUID().uuidString)") == 0 else {
                throw .unwritable(path, reason: "it is left of an earlier gate and cannot be removed")
            }
        }

        for name in (try? files.contentsOfDirectory(atPath: checkout.folder)) ?? []
        where name.hasPrefix(Self.discarded) {
            try? files.removeItem(atPath: "\(checkout.folder)/\(name)")
        }
    }

    private func repository(of checkout: Checkout) -> CheckoutRepository {
        CheckoutRepository(tree: checkout.tree, source: top, isInterrupted: isInterrupted)
    }

    /// Takes checkouts that older gates made as worktrees off git's list, each by its path. A worktree of the user's
    /// stays on it, also while its folder is away.
    func forgetOwnWorktrees() {
        let heading = "worktree "
        let list = Git.text(["worktree", "list", "--porcelain"], in: top) ?? ""
        for line in list.split(separator: "\n") where line.hasPrefix("\(heading)\(cache)/") {
            // Twice: git locks a worktree until all its files are written.
            let path = String(line.dropFirst(heading.count))
            _ = Git.text(["worktree", "remove", "--force", "--force", path], in: top)
        }
    }

    /// Adds links to packages outside the commit, and marks the checkout as complete.
    private func completed(_ checkout: Checkout) throws(GateError) -> Checkout {
        var checkout = checkout
        guard FileManager.default.fileExists(atPath: "\(checkout.tree)/\(prefix)Package.swift") else {
            throw .noCheckout(checkout.name, reason: "there is no \(prefix)Package.swift in it; the package is younger")
        }

        checkout.outside = try linkPackagesOutside(checkout)
        let mark = Data(checkout.outside.joined(separator: "\n").utf8)
        _ = FileManager.default.createFile(atPath: checkout.mark, contents: mark)

        return checkout
    }

    /// Throws what a failed call of git says.
    private func require(_ failure: ChildProcess.Outcome?, of checkout: Checkout) throws(GateError) {
        guard let failure else { return }
        if failure.end == .stopped { throw .interrupted }

        throw .noCheckout(checkout.name, reason: Git.complaint(of: failure) ?? "git ended with \(failure.end)")
    }

    /// Puts links to the packages that are not in the commit at the paths where the checkout looks for them.
    ///
    /// - Returns: the folders of these packages.
    private func linkPackagesOutside(_ checkout: Checkout) throws(GateError) -> [String] {
        var outside: Set<String> = []
        // The path at which a package is looked for, and the folder that it leads to.
        var waiting = [(treePath: "\(checkout.tree)/\(prefix)", folder: "\(checkout.tree)/\(prefix)")]
        var seen: Set<String> = []

        while let next = waiting.popLast() {
            let manifest = PackageManifest(of: next.folder, scratch: "\(cache)/manifest", compiler)
            for path in manifest?.pathDependencies ?? [] {
                // The compiler reports a path as seen from the package's folder, and looks for it from the link.
                let treePath = Self.path(path, seenFrom: next.folder, movedTo: next.treePath)
                guard seen.insert(treePath).inserted else { continue }

                if Self.isPackage(treePath) {
                    waiting.append((treePath, URL(fileURLWithPath: treePath).resolvingSymlinksInPath().path))
                } else if treePath.hasPrefix("\(checkout.root)/") || !Self.isPackage(path) {
                    let target = try link(treePath, checkout)
                    if !"\(target)/".hasPrefix("\(checkout.tree)/") { outside.insert(target) }
                    waiting.append((treePath, target))
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

    static func isPackage(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder)/Package.swift")
    }

    /// Links a folder in, next to or above a checkout to the one that lies so to the work tree.
    ///
    /// - Returns: the folder that the link leads to.
    private func link(_ treePath: String, _ checkout: Checkout) throws(GateError) -> String {
        let package = try counterpart(of: treePath, in: checkout)
        guard Self.isPackage(package) else {
            throw .noCheckout(checkout.name, reason: "it depends on \(package), where no package is now")
        }

        if "\(checkout.tree)/".hasPrefix("\(treePath)/") {
            try linkContents(around: treePath, checkout)
        } else {
            try makeLink(treePath, to: package)
        }

        return package
    }

    /// Fills a folder that the checkout lies in with links to what is in the same folder of the user's, at each level
    /// down to the checkout, and leaves out builds and repositories.
    private func linkContents(around treePath: String, _ checkout: Checkout) throws(GateError) {
        var folder = treePath
        while folder != checkout.tree {
            let next = checkout.tree.dropFirst(folder.count + 1).prefix { $0 != "/" }
            let source = String(folder.dropFirst(checkout.root.count))
            let names = (try? FileManager.default.contentsOfDirectory(atPath: source)) ?? []
            for name in names where name != next && ![".build", ".git", ".swiftpm"].contains(name) {
                if !FileManager.default.isThere("\(folder)/\(name)") {
                    try makeLink("\(folder)/\(name)", to: "\(source)/\(name)")
                }
            }

            folder += "/\(next)"
        }
    }

    private func makeLink(_ path: String, to target: String) throws(GateError) {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        } catch {
            throw .unwritable(path, reason: "no link to \(target) can be made there")
        }
    }

    /// The folder that lies to the work tree as `treePath` lies to a checkout.
    private func counterpart(of treePath: String, in checkout: Checkout) throws(GateError) -> String {
        guard treePath.hasPrefix("\(checkout.root)/") else {
            throw .noCheckout(
                checkout.name, reason: "it depends on a package by a path that leads above the root of the file system")
        }

        let package = String(treePath.dropFirst(checkout.root.count))

        // A package of the commit comes from the commit, whichever package depends on it.
        if "\(package)/".hasPrefix("\(top)/") {
            let committed = checkout.tree + package.dropFirst(top.count)
            if Self.isPackage(committed) { return committed }
        }

        return package
    }

    /// Removes all bases but the three that were used last.
    func forgetOldBases() {
        let folder = "\(cache)/base"

        func used(_ name: String) -> Date {
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            return attributes?[.modificationDate] as? Date ?? .distantPast
        }

        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted(by: { used($0) > used($1) }).dropFirst(3) {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }

        forgetOwnWorktrees()
    }
}

extension FileManager {
    /// Returns true if something has this path; a link counts, wherever it leads.
    fileprivate func isThere(_ path: String) -> Bool { (try? attributesOfItem(atPath: path)) != nil }
}
