import Files
import Foundation
import Reproducibility
import TestSupport
import Testing

@testable import Gate

/// The digest of the changes of a work tree, by which the parts of one gate know that they judge the same head.
@Suite struct DigestOfChangesTests {
    @Test("two work trees have one digest of their changes if the same files have the same contents")
    func digestOfChanges() throws {
        let made = [try ThrowawayProject(named: "one"), try ThrowawayProject(named: "other")]
        for project in made {
            try project.write("Package.swift", "")
            try project.write("lab", "x")
            try project.commit()
        }

        let projects = try made.map { try $0.project() }
        func haveOneDigest() throws -> Bool {
            let states = try made.map { try $0.state() }
            let digests = try projects.map { try $0.digestOfChanges() }
            #expect(try made.map { try $0.state() } == states, "a digest changes nothing")
            return digests[0] == digests[1]
        }
        func write(_ name: String, _ texts: String...) throws {
            for (project, text) in zip(made, texts) { try project.write(name, text) }
        }

        #expect(try projects.map { try $0.digestOfChanges() } == [nil, nil])
        try write("lab", "y", "z")
        #expect(try !haveOneDigest(), "a changed file")
        try write("lab", "z", "z")
        #expect(try haveOneDigest() && projects[0].digestOfChanges() != nil)
        try write("new.swift", "1", "2")
        #expect(try !haveOneDigest(), "a file that git does not know")
        try write("new.swift", "2", "2")
        try made[0].git("add", "--all")
        #expect(try haveOneDigest(), "the index does not matter")
        try FileManager.default.removeItem(atPath: "\(made[0].tree)/lab")
        #expect(try !haveOneDigest(), "a file that is gone")
    }

    @Test("links that are no UTF-8 have the digest of where they lead to")
    func digestOfLinks() throws {
        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        try made.commit()
        let project = try made.project()
        let path = FilePath(bytes: Array("\(made.tree)/link-".utf8) + [0xE9])

        func digest(target: String) throws -> Digest? {
            _ = path.withCString { unlink($0) }
            try #require(path.withCString { symlink(target, $0) } == 0)
            return try project.digestOfChanges()
        }

        let digests = [try digest(target: "a"), try digest(target: "b"), try digest(target: "a")]
        #expect(digests[0] != nil && digests[0] != digests[1] && digests[0] == digests[2])
    }

    @Test("no digest of changes leaves out what cannot be read")
    func digestOfUnreadable() throws {
        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        try made.write("lab", "x")
        try made.commit()
        let project = try made.project()
        try FileManager.default.removeItem(atPath: "\(made.tree)/lab")
        try #require(mkfifo("\(made.tree)/lab", 0o600) == 0)
        #expect(throws: GateError.unknownChanges("\(project.top)/lab", reason: "no file, folder or link")) {
            try project.digestOfChanges()
        }
    }

    @Test(
        "no digest of changes takes a file without permission to read for an empty one",
        .enabled(if: geteuid() != 0, "root may read everything"))
    func digestWithoutPermission() throws {
        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        try made.commit()
        let project = try made.project()
        try made.write("new", "x")
        chmod("\(made.tree)/new", 0)
        #expect(throws: GateError.unknownChanges("\(project.top)/new", reason: "Permission denied")) {
            try project.digestOfChanges()
        }
    }

    @Test("no digest of changes is made of a list that git could not write")
    func digestWithoutGit() throws {
        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        try made.commit()
        let project = try made.project()
        try made.write(".git/index", "no index")
        let error = #expect(throws: GateError.self) { try project.digestOfChanges() }
        #expect("\(error.map { "\($0)" } ?? "")".contains("index"), "it has git's words")
    }

    @Test("only a gate that may be one part of several digests the changes of its head")
    func digestOfParts() throws {
        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        try made.write("lab", "x")
        try made.commit()
        try made.write("lab", "y")

        func changes(digestsChanges: Bool) throws -> String? {
            try GateSources(
                base: "HEAD", folder: made.tree, product: .named("lab"), compiler: made.compiler,
                digestsChanges: digestsChanges, report: { _ in }
            ).headChanges
        }

        #expect(try changes(digestsChanges: false) == nil)
        #expect(try changes(digestsChanges: true) == made.project().digestOfChanges()?.description)
    }
}
