import Execution
import Files
import Foundation
import Reporting
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

    /// Calls git in a folder.
    private func git(_ words: [String], in folder: String) -> String {
        let settings = ["user.name=a", "user.email=a@b", "commit.gpgsign=false", "tag.gpgsign=false"]
        let user = settings.flatMap { ["-c", $0] }
        let outcome = Git.run(user + words, in: folder)
        #expect(outcome.end == .exit(0), "\(words): \(String(decoding: outcome.errors, as: UTF8.self))")
        return outcome.trimmedOutput
    }

    /// Makes a repository with commits in a folder, and returns these.
    private func commits(_ count: Int, in folder: Scratch) -> [String] {
        _ = git(["init", "-q"], in: folder.path)
        return (1...count).map { number in
            _ = git(["commit", "-q", "--allow-empty", "-m", "\(number)"], in: folder.path)
            return git(["rev-parse", "HEAD"], in: folder.path)
        }
    }

    private func run(_ commit: String?, day: Int = 1, machine: String = "", isDirty: Bool = false) -> RecordedRun {
        RecordedRun(
            startedAt: "2026-01-0\(day)T00:00:00Z", digest: "d", commit: commit, isDirty: isDirty, status: .fine,
            fingerprint: machine)
    }

    @Test("commits of runs are in the order of the repository, without those that it does not know")
    func commitsInOrder() throws {
        let folder = try Scratch()
        let commits = commits(4, in: folder)
        let strange = ["--all", String(repeating: "0", count: 40), "HEAD", nil]
        let runs = ([commits[3], commits[0], commits[1]] + strange).map { run($0) }
        let ordered = SitePublisher.commitsOfRepository(with: runs, in: folder.path)
        #expect(ordered == [commits[0], commits[1], commits[3]])
        #expect(SitePublisher.commitsOfRepository(with: strange.map { run($0) }, in: folder.path).isEmpty)
    }

    @Test("the repository has the first parents of the commits of runs, without those that it does not know")
    func firstParents() throws {
        let folder = try Scratch()
        let commits = commits(3, in: folder)
        let strange = ["--all", String(repeating: "0", count: 40), "HEAD", nil]
        let runs = ([commits[2], commits[0], commits[2]] + strange).map { run($0) }
        #expect(SitePublisher.firstParents(of: runs, in: folder.path) == [commits[2]: commits[1]])
        #expect(SitePublisher.firstParents(of: strange.map { run($0) }, in: folder.path).isEmpty)
        #expect(try SitePublisher.firstParents(of: runs, in: Scratch().path).isEmpty)
    }

    @Test("a site starts at the last release before its newest run, with the last run of each machine up to it")
    func lastRelease() throws {
        let folder = try Scratch()
        let commits = commits(5, in: folder)
        func release() -> SiteStart? {
            let a = [1, 2, 3, 5].map { run(commits[$0 - 1], day: $0, machine: "A") }
            let changed = run(commits[2], day: 4, machine: "A", isDirty: true)
            return SitePublisher.lastRelease(
                before: a + [changed, run(commits[3], day: 4, machine: "B")], in: folder.path)
        }
        #expect(release() == nil)
        for (tag, number) in [("v1.9", 1), ("v1.10", 3), ("v2.0-rc.1", 4), ("nightly", 4), ("v2.0", 5)] {
            _ = git(["tag", tag, commits[number - 1]], in: folder.path)
        }
        let start = try #require(release())
        #expect(start.isLastRelease)
        #expect(start.name == "v1.10" && start.runs.mapValues(\.name) == ["A": "2026-01-03T000000Z-d"])
    }

    @Test("without runs as old as the last release, or runs that the repository knows, no release is the start")
    func noRelease() throws {
        let folder = try Scratch()
        let commits = commits(3, in: folder)
        _ = git(["tag", "v1.0", commits[0]], in: folder.path)
        let strange = run(String(repeating: "0", count: 40), day: 3)
        for runs in [[run(commits[1]), run(commits[2], day: 2)], [run(commits[0]), strange], [run(nil)], []] {
            #expect(SitePublisher.lastRelease(before: runs, in: folder.path) == nil)
        }
    }
}
