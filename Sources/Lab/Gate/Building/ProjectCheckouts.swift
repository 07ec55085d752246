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
            ? Checkout(folder: "\(cache)/bisect", name: "\(shortHash)")
            : Checkout(folder: "\(cache)/base/\(commit.prefix(16))", name: "base (\(shortHash))")
        let tree = checkout.tree

        if FileManager.default.fileExists(atPath: tree),
            let mark = FileManager.default.contents(atPath: checkout.mark)
        {
            guard isMoving else {
                checkout.outside = String(decoding: mark, as: UTF8.self).split(separator: "\n").map(String.init)
                return checkout
            }

            if Git.text(Self.withoutHooks + ["checkout", "--force", "--detach", commit], in: tree) != nil {
                return try completed(checkout)
            }
        }

        try? FileManager.default.removeItem(atPath: "\(checkout.folder)/above")
        try? FileManager.default.createDirectory(
            atPath: "\(checkout.folder)/above/above/above", withIntermediateDirectories: true)

        // A checkout that was deleted by hand is still on git's list.
        _ = Git.text(["worktree", "prune"], in: top)
        try checkOut(
            checkout, by: Self.withoutHooks + ["worktree", "add", "--detach", "--force", tree, commit], in: top)
        return try completed(checkout)
    }

    /// Options of git; hooks are for people's checkouts.
    private static var withoutHooks: [String] { ["-c", "core.hooksPath=/dev/null"] }

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

    static func isPackage(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder)/Package.swift")
    }

    /// Links a folder in, next to or above a checkout to the one that lies so to the work tree.
    ///
    /// - Returns: the folder that the link leads to.
    private func link(_ path: String, _ checkout: Checkout) throws(GateError) -> String {
        let package = try counterpart(of: path, in: checkout)
        guard Self.isPackage(package) else {
            throw .noCheckout(checkout.name, reason: "it depends on \(package), where no package is now")
        }

        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: package)
        } catch {
            throw .unwritable(path, reason: "no link to \(package) can be made there")
        }

        return package
    }

    /// The folder that lies to the work tree as `path` lies to a checkout.
    private func counterpart(of path: String, in checkout: Checkout) throws(GateError) -> String {
        let highest = "\(checkout.folder)/above"
        // As many folders up from the repository as from the checkout.
        var folder = checkout.tree
        var ownFolder = top

        while !path.hasPrefix(folder + "/"), folder != highest {
            folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
            ownFolder = URL(fileURLWithPath: ownFolder).deletingLastPathComponent().path
        }

        guard path.hasPrefix(folder + "/") else {
            throw .noCheckout(
                checkout.name, reason: "it depends on a package by a path that leads more than three folders up")
        }

        let package = (ownFolder == "/" ? "" : ownFolder) + path.dropFirst(folder.count)

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
            let checkout = Checkout(folder: "\(folder)/\(name)", name: name)
            _ = Git.text(["worktree", "remove", "--force", checkout.tree], in: top)
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }
}
