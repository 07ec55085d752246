import Foundation
import Results
import TestSupport
import Testing

@testable import Execution

@Suite struct ChildProcessTests {
    private func child(_ script: String, timeLimit: Double? = nil, isStopped: (() -> Bool)? = nil) -> ChildProcess {
        ChildProcess(
            executable: script, arguments: [], environment: ["PATH=/usr/bin:/bin"], timeLimit: timeLimit,
            isStopped: isStopped)
    }

    @Test("what a process started is ended with it when its time is up")
    func grandchildren() throws {
        let folder = try Scratch()
        let file = "\(folder.path)/sleeper"
        let script = try folder.script("hangs", "sleep 6000 & echo $! > '\(file)'; wait")
        // A busy machine may take longer than that to begin.
        for timeLimit in sequence(first: 0.5, next: { 2 * $0 }) {
            #expect(child(script, timeLimit: timeLimit).run().end == .timeLimit)
            if FileManager.default.fileExists(atPath: file) { break }
        }

        #expect(try WrittenProcess(file: file).ends())
    }

    @Test("a process that is to be stopped may end as it likes")
    func stopped() throws {
        let folder = try Scratch()
        let mark = "\(folder.path)/mark"

        func begun() -> Bool { FileManager.default.fileExists(atPath: mark) }

        let tidied = "\(folder.path)/tidied"
        let tidy = try folder.script(
            "tidy", "trap \"echo > '\(tidied)'; exit 0\" INT; echo > '\(mark)'; while :; do sleep 0.05; done")
        #expect(child(tidy, isStopped: begun).run().end == .stopped)
        #expect(FileManager.default.fileExists(atPath: tidied))
    }

    @Test("a process that does not end when it is to be stopped is killed, and what it said is there")
    func killed() throws {
        let folder = try Scratch()
        let mark = "\(folder.path)/mark"

        func begun() -> Bool { FileManager.default.fileExists(atPath: mark) }

        let deaf = try folder.script(
            "deaf", "trap '' INT; echo said; echo > '\(mark)'; exec >&- 2>&-; sleep 6000; sleep 6000")
        let killed = child(deaf, isStopped: begun).run()
        #expect(killed.end == .stopped)
        #expect(killed.output == Data("said\n".utf8))
    }

    @Test("what one said before it was stopped is there, also when it was stopped before anything was read")
    func saidBeforeTheEnd() throws {
        let folder = try Scratch()
        let mark = "\(folder.path)/mark"
        let script = try folder.script("says", "echo said; echo wrong >&2; echo > '\(mark)'; sleep 6000")
        let outcome = child(
            script,
            isStopped: {
                // The first question is asked before anything is read.
                while !FileManager.default.fileExists(atPath: mark) { usleep(1_000) }
                return true
            }
        ).run()
        #expect(outcome.end == .stopped)
        #expect(outcome.output == Data("said\n".utf8) && outcome.complaint == "wrong")
    }

    @Test("one that no one stops runs to its end, and says how it ended")
    func ends() throws {
        let folder = try Scratch()
        let cases: [(String, ChildProcess.End)] = [
            ("exit 7", .exit(7)), ("kill -ABRT $$", .signal(6)), ("exit 0", .exit(0)),
        ]
        for (text, end) in cases {
            #expect(child(try folder.script("s", text), isStopped: { false }).run().end == end)
            #expect(child(try folder.script("s", text)).run().end == end)
        }

        guard case .notStarted = child("/nowhere/at/all").run().end else {
            Issue.record("a program that is not there was started")
            return
        }
    }

    @Test("what it reads is what it was given, however much that is")
    func input() throws {
        let folder = try Scratch()
        let script = try folder.script("reads", "wc -c")
        var child = child(script)
        child.streams.input = .bytes(Data(repeating: 0x61, count: 1 << 20))
        let words = String(decoding: child.run().output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        #expect(words == ["1048576"])
        child.streams.input = .bytes(Data())
        #expect(child.run().output.first == UInt8(ascii: "0"))
    }

    @Test("a child whose output cannot be taken is ended, and says why, whether it ends by itself or not")
    func fullStore() throws {
        let folder = try Scratch()
        let lost = ChildProcess.End.outputLost("No space left on device")
        let cases: [(String, Double?)] = [
            ("echo text", nil), ("echo text", 600), ("while :; do echo text; done", 600),
            ("trap '' PIPE; while :; do echo text 2>/dev/null; done", 600),
            ("trap '' PIPE; while :; do echo text 2>/dev/null; done", nil),
        ]
        for (script, timeLimit) in cases {
            var child = child(try folder.script("prints", script), timeLimit: timeLimit)
            child.streams.outputStore = OutputStore(taking: open("/dev/full", O_WRONLY | O_CLOEXEC), isKept: true)
            let outcome = child.run()
            try #require(outcome.end == lost, "\(script): \(outcome.end)")
            #expect(
                outcome.failure(timeLimit: nil, complaint: nil)?.description
                    == "printed what could not be read: No space left on device")
        }
    }

    @Test("files of this process without a name are not passed on to children that are started for something else")
    func descriptors() throws {
        let file = try #require(InputFile(holding: Data("{}".utf8)))
        let stores = [try #require(OutputStore()), try #require(OutputStore(isKept: false))]
        expectAll([file.descriptor] + stores.map(\.descriptor), count: 3) { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 }
    }

    @Test("a child's own end counts, although what it started lives on and holds its output open")
    func background() throws {
        let folder = try Scratch()
        let timeLimits: [Double?] = [nil, 3_000]
        for timeLimit in timeLimits {
            let outcome = child(try folder.script("leaves", "sleep 600 & echo $!"), timeLimit: timeLimit).run()
            let sleeper = try #require(pid_t(outcome.trimmedOutput))
            #expect(outcome.end == .exit(0))
            defer { kill(sleeper, SIGKILL) }
            let state = try String(contentsOfFile: "/proc/\(sleeper)/stat", encoding: .utf8)
            #expect(!state.contains(") Z "), "it lives on")
        }
    }

    @Test("all that a child wrote before its end is there, however much that is")
    func lastWords() throws {
        let folder = try Scratch()
        let script = try folder.script("prints", "head -c 3000000 /dev/zero; head -c 60000 /dev/zero >&2")
        let outcome = child(script).run()
        #expect(outcome.end == .exit(0) && outcome.output.count == 3_000_000 && outcome.errors.count == 60_000)
    }
}
