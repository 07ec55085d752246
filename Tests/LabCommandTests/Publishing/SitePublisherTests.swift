import Files
import Foundation
import TestSupport
import Testing

@testable import LabCommand

@Suite struct SitePublisherTests {
    /// A folder with files of these names, each with its own name in it; removed when the test is done with it.
    private func with(_ names: [String], _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("milli-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }

        for name in names {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(name.utf8).write(to: file)
        }

        try body(folder.path)
    }

    @Test("folders are looked through to the bottom in the order of names, without hidden and other files")
    func folders() throws {
        try with(["b.json", "a/c.json", "a/deep/er/d.json", "a/x.html", ".git/e.json", "a/.f.json"]) { folder in
            let candidates = try SitePublisher.candidates([FilePath(folder)], without: "/nowhere")
            #expect(
                candidates.map(\.path)
                    == ["a/c.json", "a/deep/er/d.json", "b.json"].map { FilePath("\(folder)/\($0)") })
            expectAll(candidates, count: 3) { !$0.isNamed }
        }
    }

    @Test("the folder that a site goes to is not looked into")
    func ownSite() throws {
        try with(["a.json", "site/runs/x/result.json"]) { folder in
            let candidates = try SitePublisher.candidates(
                [FilePath(folder + "/")], without: FilePath("\(folder)/./site/"))
            #expect(candidates.map(\.path) == [FilePath("\(folder)/a.json")])
        }
    }

    @Test(
        "accepted counts are no runs, and local runs are not published, unless their folder is named itself",
        arguments: ["baseline", "local"])
    func unpublished(kind: String) throws {
        try with(["a.json", "\(kind)/b.json"]) { folder in
            let candidates = try SitePublisher.candidates([FilePath(folder)], without: "/nowhere")
            #expect(candidates.map(\.path) == [FilePath("\(folder)/a.json")])
            let named = try SitePublisher.candidates([FilePath("\(folder)/\(kind)")], without: "/nowhere")
            #expect(named.map(\.path) == [FilePath("\(folder)/\(kind)/b.json")])
        }
    }

    @Test("a file that is named is taken whatever it is called, and one that is not there is an error")
    func files() throws {
        try with(["result"]) { folder in
            let candidates = try SitePublisher.candidates([FilePath("\(folder)/result")], without: "/nowhere")
            #expect(candidates.map(\.path) == [FilePath("\(folder)/result")] && candidates[0].isNamed)
            #expect(throws: CommandFailure.self) {
                try SitePublisher.candidates([FilePath("\(folder)/no.json")], without: "/nowhere")
            }
        }
    }

    @Test("a link to a file is taken, and one to a folder, which may lead back, is not followed")
    func links() throws {
        try with(["a/b.json"]) { folder in
            let files = FileManager.default
            try files.createSymbolicLink(atPath: "\(folder)/a/c.json", withDestinationPath: "\(folder)/a/b.json")
            try files.createSymbolicLink(atPath: "\(folder)/a/back", withDestinationPath: folder)
            try files.createSymbolicLink(atPath: "\(folder)/named", withDestinationPath: "\(folder)/a")
            let candidates = try SitePublisher.candidates([FilePath(folder)], without: "/nowhere")
            #expect(candidates.map(\.path) == ["a/b.json", "a/c.json"].map { FilePath("\(folder)/\($0)") })
            let named = try SitePublisher.candidates([FilePath("\(folder)/named")], without: "/nowhere")
            #expect(named.map(\.path) == ["b.json", "c.json"].map { FilePath("\(folder)/named/\($0)") })
        }
    }
}
