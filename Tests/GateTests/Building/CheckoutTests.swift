import Execution
import Foundation
import TestSupport
import Testing

@testable import Gate

@Suite struct CheckoutTests {
    private let files = FileManager.default

    private func content(_ build: PackageBuild) throws -> String {
        try String(contentsOfFile: build.executable, encoding: .utf8)
    }

    /// A package with one commit of the executable `whole`.
    private func made() throws -> (made: ThrowawayProject, commit: String) {
        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        try made.write("lab", "whole")
        return (made, try made.commit())
    }

    @Test("a worktree of the user's stays on git's list while its folder is away, and all else is as it was")
    func ofTheUser() throws {
        let (made, commit) = try made()
        try made.git("worktree", "add", "--quiet", "-b", "other", "\(made.folder.path)/unmounted")
        try made.write("lab", "staged")
        try made.git("add", "lab")
        try made.write("lab", "stashed")
        try made.git("stash", "--quiet")
        try made.write("lab", "changed")
        try files.moveItem(atPath: "\(made.folder.path)/unmounted", toPath: "\(made.folder.path)/elsewhere")

        let state = try made.state()
        #expect(state["worktrees"]?.contains("unmounted") == true && state["stashes"]?.isEmpty == false)
        let project = try made.project()
        #expect(try content(project.buildBase(commit)) == "whole")
        #expect(try content(project.buildBase(commit, isMoving: true)) == "whole")
        _ = project.state
        #expect(try made.state() == state)

        try files.moveItem(atPath: "\(made.folder.path)/elsewhere", toPath: "\(made.folder.path)/unmounted")
        #expect(try made.git("-C", "\(made.folder.path)/unmounted", "status", "--porcelain").isEmpty)
    }

    @Test("a checkout that was cut off is made anew, however far it came")
    func cutOff() throws {
        let (made, commit) = try made()
        let project = try made.project()
        let checkout = try project.checkOut(commit)
        let state = try made.state()
        let cuts: [(String, () throws -> Void)] = [
            ("no repository yet", { try self.files.removeItem(atPath: "\(checkout.tree)/.git") }),
            (
                "half a repository",
                {
                    try self.files.removeItem(atPath: checkout.mark)
                    try self.files.removeItem(atPath: "\(checkout.tree)/.git/HEAD")
                }
            ),
            ("some files", { try self.files.removeItem(atPath: checkout.mark) }),
            ("the tree away", { try self.files.removeItem(atPath: checkout.tree) }),
            (
                "a file in its place",
                {
                    try self.files.removeItem(atPath: checkout.root)
                    try Data().write(to: URL(fileURLWithPath: checkout.root))
                }
            ),
            ("all away", { try self.files.removeItem(atPath: "\(made.tree)/.build") }),
        ]

        for (name, cut) in cuts {
            try cut()
            #expect(try content(project.buildBase(commit)) == "whole", "\(name)")
            #expect(try made.state() == state, "\(name)")
        }
    }

    @Test("a checkout that moves from commit to commit is made anew if it was cut off while it moved")
    func cutOffWhileMoving() throws {
        let (made, first) = try made()
        try made.write("lab", "second")
        let second = try made.commit()
        let project = try made.project()
        let tree = try project.checkOut(first, isMoving: true).tree
        try Data().write(to: URL(fileURLWithPath: "\(tree)/.git/index.lock"))
        #expect(try content(project.buildBase(second, isMoving: true)) == "second")
    }

    @Test("worktrees that older gates left are taken off the list, locked or gone as they may be")
    func olderGates() throws {
        let (made, commit) = try made()
        let project = try made.project()
        let state = try made.state()
        let left = "\(project.cache)/base/\(commit.prefix(16))/above/above/above/tree"
        try made.git("worktree", "add", "--quiet", "--detach", "--lock", left)
        try files.removeItem(atPath: "\(made.tree)/.build")
        #expect(try made.git("worktree", "list").contains("above"))
        #expect(try content(project.buildBase(commit)) == "whole")
        #expect(try made.state()["worktrees"] == state["worktrees"])
    }

    @Test("what a build starts knows nothing of the repository that a hook of git works on")
    func hooks() throws {
        let (made, commit) = try made()
        let given = ["GIT_DIR": "\(made.tree)/.git", "GIT_INDEX_FILE": "/nowhere/index", "GIT_PREFIX": "x/"]
        for (name, value) in given { setenv(name, value, 1) }
        defer { for name in given.keys { unsetenv(name) } }

        let project = try made.project()
        _ = try project.buildBase(commit)
        _ = try project.buildHead()
        let variables = try String(contentsOfFile: "\(made.folder.path)/variables", encoding: .utf8)
        #expect(variables.contains("PATH="))
        for name in given.keys { #expect(!variables.contains("\(name)="), "\(name)") }
    }

    @Test(
        "base has the name by which SwiftPM knows its package, at any depth",
        arguments: [("lib", "lab", ".."), ("a lib", "x/y z/lab", "../../.."), ("lib", "b/lab", "..")])
    func names(name: String, folder: String, path: String) throws {
        let made = try ThrowawayProject(named: name)
        try made.declare(executables: [])
        try made.declare("b", executables: [])
        try made.declare(folder, dependsOn: [path])
        try made.write("\(folder)/lab", "x")
        let commit = try made.commit()
        let checkout = try made.project(at: "\(made.tree)/\(folder)").checkOut(commit)
        let package = URL(fileURLWithPath: "\(checkout.tree)/\(folder)/\(path)").standardizedFileURL
        let source = URL(fileURLWithPath: "\(made.tree)/\(folder)/\(path)").standardizedFileURL
        #expect(package.lastPathComponent == source.lastPathComponent)
        #expect(files.fileExists(atPath: "\(package.path)/Package.swift"))
        #expect(checkout.outside.isEmpty)
    }

    @Test("a package around the repository is there for base, with all but its builds and the repository")
    func packageAround() throws {
        let made = try ThrowawayProject(named: "lib/labs/lab")
        try made.declare(dependsOn: ["../.."])
        try made.declare("../..", executables: [])
        try made.write("../../Sources/lib/lib.swift", "")
        try made.write("../../.build/x", "")
        try made.write("../other/file", "")
        let commit = try made.commit()
        let checkout = try made.project().checkOut(commit)
        let around = URL(fileURLWithPath: "\(checkout.tree)/../..").standardizedFileURL.path
        #expect(checkout.outside == ["\(made.folder.path)/lib"])
        for (path, isThere) in [
            ("Package.swift", true), ("Sources/lib/lib.swift", true), ("labs/other/file", true), (".build/x", false),
            ("labs/lab/Package.swift", true),
        ] {
            #expect(files.fileExists(atPath: "\(around)/\(path)") == isThere, "\(path)")
        }
        #expect(URL(fileURLWithPath: around).lastPathComponent == "lib")
    }

    @Test("a file of the repository that cannot be written is named, and is no failure of git")
    func unwritable() throws {
        let (made, _) = try made()
        let tree = "\(made.folder.path)/part"
        try files.createDirectory(atPath: "\(tree)/.git", withIntermediateDirectories: true)
        // A file stands where the folder of the alternates should be, for any user.
        try Data().write(to: URL(fileURLWithPath: "\(tree)/.git/objects"))
        let repository = CheckoutRepository(tree: tree, source: made.tree, isInterrupted: { false })
        let error = #expect(throws: GateError.self) {
            try repository.write("/elsewhere", to: "objects/info/alternates")
        }
        guard case .unwritable(let file, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(file == "\(tree)/.git/objects/info/alternates")
    }

    @Test("settings about the place of a repository are not those of a checkout, all about its files are")
    func settings() {
        for key in ["core.worktree", "core.bare", "core.hookspath", "extensions.worktreeconfig", "branch.main.remote"] {
            #expect(!CheckoutRepository.isTaken(key), "\(key)")
        }
        for key in ["core.autocrlf", "submodule.a.b.url", "filter.lfs.smudge", "url.git@x:.insteadof", "remote.o.url"] {
            #expect(CheckoutRepository.isTaken(key), "\(key)")
        }
    }
}
