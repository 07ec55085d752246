import Foundation
import TestSupport
import Testing

@testable import Gate

@Suite struct BuildPathTests {
    private let files = FileManager.default

    private func date(of file: String) throws -> Date {
        try #require(files.attributesOfItem(atPath: file)[.modificationDate] as? Date)
    }

    /// A package of one commit whose executable is `committed`, and `changed` in the work tree.
    private func made() throws -> (made: ThrowawayProject, commit: String) {
        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        try made.write("lab", "committed")
        let commit = try made.commit()
        try made.write("lab", "changed")
        return (made, commit)
    }

    @Test("base begins with copies of what head compiled, with their times, and none of its links")
    func seed() throws {
        let (made, commit) = try made()
        let project = try made.project()
        let head = try project.buildHead().scratch
        let hour = Date(timeIntervalSince1970: 1_700_000_000.25)
        let copied = ["build.db", "release.yaml", "release/Shared.build/shared.o", "checkouts/other/links-in-a-name"]
        for file in copied + ["links-of-head/link", "filled-of-head/link"] {
            let path = URL(fileURLWithPath: "\(head)/\(file)")
            try files.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("of head".utf8).write(to: path)
            try files.setAttributes([.modificationDate: hour], ofItemAtPath: path.path)
        }

        let base = try project.buildBase(commit)
        #expect(try String(contentsOfFile: base.executable, encoding: .utf8) == "committed")
        for file in copied {
            #expect(try date(of: "\(base.scratch)/\(file)") == hour, "\(file)")
            try "of base".write(toFile: "\(base.scratch)/\(file)", atomically: false, encoding: .utf8)
            #expect(try String(contentsOfFile: "\(head)/\(file)", encoding: .utf8) == "of head", "\(file)")
        }

        let names = try files.contentsOfDirectory(atPath: base.scratch)
        #expect(!names.contains { $0.hasPrefix("links-") || $0.hasPrefix("filled-") })
        #expect(try String(contentsOfFile: "\(head)/release/lab", encoding: .utf8) == "changed")

        // A later build of base goes on with its own files.
        #expect(try project.buildBase(commit).scratch == base.scratch)
        #expect(try String(contentsOfFile: "\(base.scratch)/build.db", encoding: .utf8) == "of base")
    }

    @Test("a folder is back after a build that failed, and its next build works")
    func failed() throws {
        let (made, commit) = try made()
        try made.write("broken", "")
        let project = try made.project()
        #expect(throws: GateError.self) { try project.buildHead() }
        #expect(!files.fileExists(atPath: "\(project.cache)/build"))
        #expect(files.fileExists(atPath: "\(project.cache)/head"))

        try files.removeItem(atPath: "\(made.tree)/broken")
        #expect(try String(contentsOfFile: project.buildHead().executable, encoding: .utf8) == "changed")
        #expect(try String(contentsOfFile: project.buildBase(commit).executable, encoding: .utf8) == "committed")
    }

    @Test("what a killed gate left where builds are made is moved home, or removed if it has no home")
    func killed() throws {
        let (made, commit) = try made()
        let project = try made.project()
        let path = "\(project.cache)/build"

        // Base was being built: nothing is there but its folder, in the wrong place.
        let base = try project.buildBase(commit)
        try Data().write(to: URL(fileURLWithPath: "\(base.scratch)/of-base"))
        try files.moveItem(atPath: base.scratch, toPath: path)
        let head = try project.buildHead()
        #expect(try String(contentsOfFile: head.executable, encoding: .utf8) == "changed")
        #expect(files.fileExists(atPath: "\(base.scratch)/of-base") && !files.fileExists(atPath: path))
        #expect(try String(contentsOfFile: project.buildBase(commit).executable, encoding: .utf8) == "committed")

        // One without a home, one whose home is taken, and one that belongs elsewhere.
        for home in [nil, base.scratch, "/nowhere/build"] {
            try files.createDirectory(atPath: path, withIntermediateDirectories: true)
            if let home { try Data(home.utf8).write(to: URL(fileURLWithPath: "\(path)/\(BuildPath.homeFile)")) }
            #expect(try String(contentsOfFile: project.buildHead().executable, encoding: .utf8) == "changed")
            #expect(!files.fileExists(atPath: path))
        }
    }

    @Test("the command that links is found where its files are now, with its lists of files")
    func moved() throws {
        let folder = try Scratch()
        let list = try folder.write("now/list", "'/then/a.o'\n'/then/b c.o'\n/other/d.o\n")
        let command = LinkCommand(words: ["swiftc", "-L", "/then/release", "@/then/list", "-o", "/then/out", "/then"])
        let moved = command.moved(from: "/then", to: "\(folder.path)/now")
        let now = "\(folder.path)/now"
        #expect(
            moved.words == [
                "swiftc", "-L", "\(now)/release", "@\(now)/list.moved", "-o", "\(now)/out", "/then",
            ])
        #expect(moved.objects == ["\(now)/a.o", "\(now)/b c.o", "/other/d.o"])
        #expect(try String(contentsOf: list, encoding: .utf8).contains("/then/a.o"), "the build system's own stays")
    }
}
