import Foundation

/// Links to packages that a checkout depends on by paths that lead out of its repository.
extension Project {
    /// Links the packages outside the commit at the paths where the checkout looks for them.
    ///
    /// - Returns: the folders of these packages.
    func linkPackagesOutside(_ checkout: Checkout) throws(GateError) -> [String] {
        var outside: Set<String> = []
        // The path where a package is expected, and the folder that it leads to.
        var waiting = [(treePath: "\(checkout.tree)/\(prefix)", folder: "\(checkout.tree)/\(prefix)")]
        var seen: Set<String> = []

        while let next = waiting.popLast() {
            let manifest = PackageManifest(of: next.folder, scratch: "\(cache)/manifest", compiler)
            for path in manifest?.pathDependencies ?? [] {
                // The compiler reports a path relative to the package's folder, and looks for it relative to the link.
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

    /// A path relative to one folder, moved so that it is relative to another.
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

    /// Links a folder in, next to or above a checkout to the corresponding folder of the work tree.
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

    /// Fills a folder that contains the checkout with links to the contents of the user's corresponding folder, at each
    /// level down to the checkout. Builds and repositories are left out.
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

    /// The user's folder that corresponds to `treePath` in the checkout.
    private func counterpart(of treePath: String, in checkout: Checkout) throws(GateError) -> String {
        guard treePath.hasPrefix("\(checkout.root)/") else {
            throw .noCheckout(
                checkout.name, reason: "it depends on a package by a path that leads above the root of the file system")
        }

        let package = String(treePath.dropFirst(checkout.root.count))

        // A package inside the commit always comes from the commit.
        if "\(package)/".hasPrefix("\(top)/") {
            let committedPath = checkout.tree + package.dropFirst(top.count)
            if Self.isPackage(committedPath) { return committedPath }
        }

        return package
    }
}

extension FileManager {
    /// Returns true if the path exists. A link counts even if its target is missing.
    func isThere(_ path: String) -> Bool { (try? attributesOfItem(atPath: path)) != nil }
}
