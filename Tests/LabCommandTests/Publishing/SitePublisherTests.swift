import Execution
import Files
import Foundation
import Results
import TestSupport
import Testing

@testable import LabCommand

@Suite struct SitePublisherTests {
    /// Makes a folder with files of these names, each with its own name in it, and removes it when the test is done.
    private func with(_ names: [String], _ body: (String) throws -> Void) throws {
        let folder = try Scratch()
        for name in names { try folder.write(name, name) }
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

    @Test("commits of runs are in the order of the repository, without those that it does not know")
    func commitsInOrder() throws {
        let folder = try Scratch()
        func git(_ words: String...) -> String {
            let user = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
            let outcome = Git.run(user + words, in: folder.path)
            #expect(outcome.end == .exit(0), "\(words): \(String(decoding: outcome.errors, as: UTF8.self))")
            return outcome.trimmedOutput
        }
        _ = git("init", "-q")
        let commits = (1...4).map { number in
            _ = git("commit", "-q", "--allow-empty", "-m", "\(number)")
            return git("rev-parse", "HEAD")
        }
        func run(_ commit: String?) -> RecordedRun {
            RecordedRun(startedAt: "2026-01-01T00:00:00Z", digest: "d", commit: commit, isDirty: false, status: .fine)
        }

        let strange = ["--all", String(repeating: "0", count: 40), "HEAD", nil]
        let runs = ([commits[3], commits[0], commits[1]] + strange).map(run)
        let ordered = SitePublisher.commitsOfRepository(with: runs, in: folder.path)
        #expect(ordered == [commits[0], commits[1], commits[3]])
        #expect(SitePublisher.commitsOfRepository(with: strange.map(run), in: folder.path).isEmpty)
    }
}
