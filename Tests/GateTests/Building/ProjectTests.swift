import Execution
import Foundation
import TestSupport
import Testing

@testable import Gate

@Suite struct ProjectTests {
    func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private func content(_ build: PackageBuild) throws -> String {
        try String(contentsOfFile: build.executable, encoding: .utf8)
    }

    @Test(
        "base is built from its commit and head from the work tree, with the same words",
        arguments: ["tree", "a b ü 'q'"])
    func sides(name: String) throws {
        let made = try ThrowawayProject(named: name)
        try made.write("Package.swift", "")
        try made.write("lab", "old")
        let first = try made.commit()
        try made.write("lab", "committed")
        try made.commit()
        try made.write("lab", "changed")
        let state = try made.state()
        let project = try made.project()
        #expect(try project.commit(named: "HEAD~1") == first)
        #expect(try content(project.buildBase(first)) == "old")
        #expect(try content(project.buildHead()) == "changed")
        let base = "\(project.cache)/base/\(first.prefix(16))"
        #expect(try made.state() == state)
        let words = made.calls.map { call in
            call.replacingOccurrences(of: "\(base)/root\(project.top)/", with: "FOLDER")
                .replacingOccurrences(of: "\(project.cache)/build", with: "SCRATCH")
                .replacingOccurrences(of: "\(project.top)/", with: "FOLDER")
        }
        #expect(words.count == 2 && Set(words).count == 1, "\(words)")
        #expect(words[0].contains("-c release") && words[0].contains("-function-sections"))
    }

    @Test("what the gate keeps is no change of the work tree, and everything else is")
    func changes() throws {
        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        try made.write("lab", "x")
        let commit = try made.commit()
        let project = try made.project()
        _ = try project.lock {}
        _ = try project.buildHead()
        #expect(project.state == (commit, false))
        try made.write("new.swift", "")
        #expect(project.state == (commit, true))
        try made.git("clean", "-f", "--quiet")
        #expect(!project.state.isChanged)
        try made.git("add", "--all")
        #expect(try made.git("ls-files").split(separator: "\n") == ["Package.swift", "lab"])
        try made.write("lab", "y")
        #expect(project.state.isChanged)
    }

    @Test("a side that does not build says which, and what the compiler said")
    func broken() throws {
        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        try made.write("lab", "x")
        try made.write("broken", "")
        let commit = try made.commit()
        let project = try made.project()
        #expect {
            _ = try project.buildBase(commit)
        } throws: { error in
            let lines = "\(error)".split(separator: "\n")
            return lines.first == "base (\(commit.prefix(10))) does not build:"
                && lines.last?.hasSuffix("a.swift:3:5: error: cannot find 'y' in scope") == true
        }
        #expect { _ = try project.buildHead() } throws: { "\($0)".hasPrefix("the work tree does not build:\n") }
    }

    @Test("a base is brought up to date each time, since the compiler may be another one by now")
    func upToDate() throws {
        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        try made.write("lab", "x")
        let commit = try made.commit()
        let project = try made.project()
        _ = try project.buildBase(commit)
        _ = try project.buildBase(commit)
        #expect(made.calls.count == 2)
    }

    @Test("the three bases that were used last are kept, and the others removed")
    func kept() throws {
        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        let commits = try (0..<4).map { number in
            try made.write("lab", "\(number)")
            return try made.commit()
        }

        let project = try made.project()
        for (number, commit) in commits.enumerated() {
            #expect(try content(project.buildBase(commit)) == "\(number)")
            // Apart by more than a file system's clock.
            for (age, older) in commits[...number].reversed().enumerated() {
                try? FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -60 * Double(age))],
                    ofItemAtPath: "\(project.cache)/base/\(older.prefix(16))")
            }
        }

        let folders = commits.map { "\(project.cache)/base/\($0.prefix(16))" }
        #expect(folders.map(isThere) == [false, true, true, true])
    }

    @Test(
        "a package in a folder below is found from anywhere in it, and one that base lacks is reported as younger"
    )
    func folderBelow() throws {
        let made = try ThrowawayProject()
        try made.write("README", "")
        let before = try made.commit()
        try made.write("in here/Package.swift", "")
        try made.write("in here/lab", "x")
        try made.write("in here/Sources/deep/file", "")
        let commit = try made.commit()
        let project = try made.project(at: "\(made.tree)/in here/Sources/deep")
        #expect(project.prefix == "in here/")
        #expect(try content(project.buildBase(commit)) == "x")
        #expect { _ = try project.buildBase(before) } throws: {
            "\($0)".hasSuffix("there is no in here/Package.swift in it; the package is younger")
        }
        #expect { _ = try made.project(at: made.folder.path) } throws: { "\($0)".contains("is in no git work tree") }
        #expect { _ = try made.project() } throws: { "\($0)".hasPrefix("there is no Package.swift in ") }
    }

    @Test("an unknown commit says why it may be unknown")
    func unknown() throws {
        func refusal(_ project: Project, _ name: String) -> String {
            do { return try project.commit(named: name) } catch { return "\(error)" }
        }

        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        #expect(refusal(try made.project(), "HEAD") == "no commit is named 'HEAD'; the repository has no commits yet")
        try made.commit()
        let second = try made.commit()
        #expect(refusal(try made.project(), "x") == "no commit is named 'x'; git log shows what there is")
        #expect(refusal(try made.project(), "--help") == "no commit is named '--help'; git log shows what there is")
        let shallow = "\(made.folder.path)/shallow"
        try made.git("clone", "--quiet", "--depth", "1", "file://\(made.tree)", shallow)
        let project = try made.project(at: shallow)
        #expect(refusal(project, "HEAD") == second)
        #expect(
            refusal(project, "HEAD~1")
                == "no commit is named 'HEAD~1'; the clone is shallow, and git fetch --unshallow brings the rest")
    }

    @Test("which repository a hook works on is not which one the gate works on")
    func hooks() {
        let given = [
            "PATH=/bin", "GIT_DIR=.git", "GIT_INDEX_FILE=.git/index.lock", "GIT_CONFIG_COUNT=1", "GIT_WORK_TREE=.",
            "GIT_OBJECT_DIRECTORY=o", "GIT_QUARANTINE_PATH=q", "GIT_CONFIG_PARAMETERS='core.bare=true'",
        ]
        #expect(Git.withoutHooks(given) == ["PATH=/bin", "GIT_CONFIG_COUNT=1"])
        #expect(Git.environment.contains("GIT_OPTIONAL_LOCKS=0"), "asking for the state of a tree writes no index")
    }

    @Test("an interrupt ends a build with all that it started")
    func interrupt() throws {
        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        try made.write("slow", "")
        let commit = try made.commit()
        let sleeper = "\(made.folder.path)/sleeper"
        let project = try made.project { FileManager.default.fileExists(atPath: sleeper) }
        let state = try made.state()
        #expect(throws: GateError.interrupted) { try project.buildBase(commit) }
        #expect(try WrittenProcess(file: sleeper).ends())
        #expect(try made.state() == state)
    }

    @Test("a second gate in one folder waits until the first one is done, and can be stopped while it does")
    func lock() throws {
        let folder = try Scratch()
        let cache = "\(folder.path)/a/b"
        var first: ProjectLock? = try ProjectLock(cache, isInterrupted: { false }) { Issue.record("no one is there") }
        var waits = 0
        #expect(throws: GateError.interrupted) {
            _ = try ProjectLock(cache, isInterrupted: { waits > 0 }) { waits += 1 }
        }
        #expect(waits == 1)
        withExtendedLifetime(first) {}
        first = nil

        // Maybe after a moment: a process that another test is just starting has all files open until it is another
        // program.
        _ = try ProjectLock(cache, isInterrupted: { false }) {}
    }

    @Test("a commit against the work tree: built, measured, judged, and said what it was")
    func whole() throws {
        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        try made.write("lab", try made.lab(time: "echo 1000"))
        let commit = try made.commit()
        try made.write(
            "lab", try made.lab(time: "case \"$r\" in *0.05*) echo 1575;; *) echo 1500;; esac", allocations: 3))
        var settings = GateSettings()
        settings.looks = [GateSettings.Look(pairs: 30, share: 1)]
        let state = try made.state()
        var doing: [String] = []
        let sources = try GateSources(
            base: "HEAD", folder: made.tree, product: .named("lab"), compiler: made.compiler
        ) { doing.append($0) }
        let report = try Gate(sources, request: GateRequest(settings: settings)).run()
        #expect(report.base == "HEAD (\(commit.prefix(10)))")
        #expect(report.head == "the work tree at \(commit.prefix(10)) with changes that are in no commit")
        #expect(report.rows.map(\.verdict) == [.regressed, .regressed, .same])
        let linking = report.notes.filter { $0.contains("command for linking") }
        #expect(linking == ["the build's command for linking lab was not found; layouts are not varied"])
        let counts = try Gate(sources, request: GateRequest(metrics: .named([.allocations]))).run()
        #expect(counts.notes.isEmpty, "what is counted does not mind the layout")
        let side = "base (\(commit.prefix(10)))"
        #expect(
            doing.filter { !$0.hasSuffix(" s") }
                == ["checking out \(side)", "building the work tree", "building \(side)"])

        // As long as it is used, another one waits.
        var waits = 0
        #expect(throws: GateError.interrupted) {
            _ = try ProjectLock("\(made.tree)/.build/gate", isInterrupted: { waits > 0 }) { waits += 1 }
        }

        withExtendedLifetime(sources) {}
        #expect(try made.state() == state)
    }
}
