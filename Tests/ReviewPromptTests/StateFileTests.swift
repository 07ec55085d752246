import Foundation
import Testing

@testable import ReviewPrompt

@Suite struct StateFileTests {
    private let old = ReviewState(completedTasks: 4)
    private let new = ReviewState(
        completedTasks: 5, lastRequest: .init(version: "2.0 \"β\"\\\n", at: 1_700_000_000_000))

    private func store(_ files: FailingFiles) -> ReviewStateStore {
        ReviewStateStore(path: "folder/state", fileSystem: files)
    }

    @Test("a saved state is read back as it was, with any text as its version")
    func roundTrip() throws {
        let files = FailingFiles()
        #expect(try store(files).load() == .init(state: ReviewState(), problem: nil))
        for state in [ReviewState(), old, new, ReviewState(completedTasks: .max)] {
            try store(files).save(state)
            #expect(try store(files).load() == .init(state: state, problem: nil))
            #expect(files.paths == ["folder/state"])
        }
    }

    @Test("an app that ends before any step of a write leaves the whole old state or the whole new one")
    func everyStep() throws {
        let counting = FailingFiles()
        try store(counting).save(new)
        let steps = counting.steps
        #expect(steps > 20, "a write takes several parts here")
        var outcomes: Set<ReviewState> = []

        for end in 0...steps {
            let files = FailingFiles()
            try store(files).save(old)
            let start = files.steps
            files.end = start + end
            let isSaved = (try? store(files).save(new)) != nil
            #expect(isSaved == (end == steps))
            let worlds = [
                files.afterKill(), files.afterPowerFailure(namesWritten: true),
                files.afterPowerFailure(namesWritten: false),
            ]

            for world in worlds {
                let loaded = try store(world).load()
                #expect(loaded.problem == nil, "ended before step \(end)")
                #expect(loaded.state == old || loaded.state == new)
                if isSaved { #expect(loaded.state == new) }
                outcomes.insert(loaded.state)

                // And it goes on from there.
                try store(world).save(new)
                #expect(try store(world).load().state == new)
            }
        }
        #expect(outcomes.count == 2)
    }

    @Test("a file cut at any byte, or with any byte changed, is reported and never read as another state")
    func tornFiles() throws {
        let complete = ReviewStateText.bytes(of: new)
        for length in 0..<complete.count {
            let files = FailingFiles()
            files.put(Array(complete.prefix(length)), at: "folder/state")
            let loaded = try store(files).load()
            #expect(loaded.state == ReviewState())
            #expect(loaded.problem?.reason == (length == 0 ? .empty : .torn))
            #expect(files.paths == ["folder/state.unread-1"])
            #expect(files.bytes(at: "folder/state.unread-1") == Array(complete.prefix(length)))
        }

        for index in complete.indices {
            for bit in 0..<8 {
                let files = FailingFiles()
                var bytes = complete
                bytes[index] ^= 1 << bit
                files.put(bytes, at: "folder/state")
                let loaded = try store(files).load()

                // The spelling of an escape and white space at the end do not change what a text says.
                guard loaded.state != new else { continue }
                #expect(loaded.state == ReviewState())
                #expect(loaded.problem != nil)
            }
        }
    }

    @Test("foreign, empty and newer files are reported as such, and kept under another name")
    func otherFiles() throws {
        let cases: [(String, ReviewStateProblem.Reason)] = [
            ("", .empty),
            ("bplist00", .foreign),
            ("{}", .foreign),
            ("[1,2]", .foreign),
            (#"{"schema":"milli.exits/1"}"#, .foreign),
            (#"{"schema":7}"#, .foreign),
            (#"{"schema":"milli.review-state/2","count":9}"#, .unknownVersion("milli.review-state/2")),
            (#"{"schema":"milli.review-state/1","completedTasks":9}"#, .torn),
            (String(repeating: "x", count: 1_000_000), .foreign),
        ]
        let files = FailingFiles()
        for (number, item) in cases.enumerated() {
            files.put(Array(item.0.utf8), at: "folder/state")
            let loaded = try store(files).load()
            let problem = try #require(loaded.problem)
            #expect(loaded.state == ReviewState())
            #expect(problem.reason == item.1)
            #expect(problem.keptAs == "folder/state.unread-\(number + 1)")
            #expect(problem.description.hasPrefix("folder/state: "))
            #expect(problem.description.contains("milli.review-state/1"))
            #expect(try store(files).load() == .init(state: ReviewState(), problem: nil))
        }

        // Nothing of them is lost.
        for (number, item) in cases.enumerated() {
            #expect(files.bytes(at: "folder/state.unread-\(number + 1)") == Array(item.0.utf8))
        }
    }

    @Test("an app that ends while it renames a file loses nothing of the file")
    func keepingAside() throws {
        let bytes = Array("something else".utf8)
        for end in 0...4 {
            let files = FailingFiles()
            files.put(bytes, at: "folder/state")
            files.end = end
            _ = try? store(files).load()

            for world in [files.afterKill(), files.afterPowerFailure(namesWritten: false)] {
                _ = try store(world).load()
                try store(world).save(new)
                #expect(world.paths.contains { $0 != "folder/state" && world.bytes(at: $0) == bytes }, "\(end)")
                #expect(try store(world).load().state == new)
            }
        }
    }

    @Test("a file of a newer minor version is read without its new fields")
    func minorVersion() throws {
        let files = FailingFiles()
        let text = #"{"schema":"milli.review-state/1.3","completedTasks":4,"mood":[1,{"x":null}]"#
        files.put(ReviewStateText.sealed(text), at: "folder/state")
        #expect(try store(files).load() == .init(state: old, problem: nil))
    }

    @Test("a file that cannot be read is an error, and is not replaced by an empty state")
    func unreadable() throws {
        let files = FailingFiles()
        try store(files).save(old)
        files.end = 0
        #expect(throws: StateFileError(path: "folder/state", step: .read, code: 5)) { try store(files).load() }
    }
}
