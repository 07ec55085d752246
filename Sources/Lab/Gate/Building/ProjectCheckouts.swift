import Execution
import Foundation

/// Checkouts of commits.
extension Project {
    /// Checks a commit out with its submodules, unless that was done before, and links the packages outside the
    /// repository that it depends on.
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

            // An interrupted checkout still holds the lock of its index, and is made anew.
            if repository.checkOut(commit) == nil { return try completed(checkout) }
            if isInterrupted() { throw .interrupted }
        }

        try checkOutAnew(commit, checkout)
        return try completed(checkout)
    }

    /// Checks a commit out in a folder with a new name, which then replaces the remains of an earlier checkout. Git of
    /// a killed gate may go on writing for a while, into its own folder.
    private func checkOutAnew(_ commit: String, _ checkout: Checkout) throws(GateError) {
        forgetOwnWorktrees()
        try discard([checkout.mark, checkout.root, "\(checkout.folder)/above"], of: checkout)

        var part = checkout
        part.rootName = "\(Self.discarded)\(UUID().uuidString)"
        do { try FileManager.default.createDirectory(atPath: part.tree, withIntermediateDirectories: true) } catch {
            throw .unwritable(part.tree, reason: "no folder for the checkout can be made there")
        }

        let repository = repository(of: part)
        try require(try repository.make(), of: checkout)
        try require(repository.checkOut(commit), of: checkout)
        guard rename(part.root, checkout.root) == 0 else {
            throw .unwritable(checkout.root, reason: String(cString: strerror(errno)))
        }
    }

    /// The prefix of files and folders that a later gate removes.
    private static var discarded: String { "discarded-" }

    /// Removes files and folders of a checkout, and the remains of earlier gates.
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

    /// Removes the checkouts that older gates made as worktrees from git's list, each by its path. The user's own
    /// worktrees stay in the list, even if their folders are missing.
    func forgetOwnWorktrees() {
        let heading = "worktree "
        let list = Git.text(["worktree", "list", "--porcelain"], in: top) ?? ""
        for line in list.split(separator: "\n") where line.hasPrefix("\(heading)\(cache)/") {
            // Forced twice, because git locks a worktree until all its files are written.
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

    /// Throws the message of a failed call of git.
    private func require(_ failure: ChildProcess.Outcome?, of checkout: Checkout) throws(GateError) {
        guard let failure else { return }
        if failure.end == .stopped { throw .interrupted }

        throw .noCheckout(checkout.name, reason: Git.complaint(of: failure) ?? "git ended with \(failure.end)")
    }

    /// Removes all bases except the three that were used last.
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
