import Foundation
import LabKit
import Testing

@testable import Regression

/// A process whose number a script wrote down.
struct WrittenProcess {
    var file: String

    /// Whether it is at its end, or comes to it at once: one that is killed takes a moment when the machine is busy.
    func ends() throws -> Bool {
        let text = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        for _ in 0..<1_000 {
            let state = (try? String(contentsOfFile: "/proc/\(text)/stat", encoding: .utf8)) ?? ""
            // It is gone, or nobody has asked for its status yet.
            if state.isEmpty || state.contains(") Z ") { return true }
            usleep(10_000)
        }
        return false
    }
}

@Suite struct ChildProcessTests {
    private func child(_ script: String, timeLimit: Double? = nil, isStopped: (() -> Bool)? = nil) -> ChildProcess {
        ChildProcess(
            executable: script, arguments: [], environment: ["PATH=/usr/bin:/bin"], timeLimit: timeLimit,
            isStopped: isStopped)
    }

    @Test("what a process started is ended with it when its time is up")
    func grandchildren() throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/sleeper"
        let script = try folder.script("hangs", "sleep 60 & echo $! > '\(file)'; wait")
        #expect(child(script, timeLimit: 0.5).run().end == .timeLimit)
        #expect(try WrittenProcess(file: file).ends())
    }

    @Test("one that is to be stopped may end as it likes, and is killed when it does not; what it said is there")
    func stopped() throws {
        let folder = try TemporaryFolder()
        let mark = "\(folder.path)/mark"
        func begun() -> Bool { FileManager.default.fileExists(atPath: mark) }
        let tidied = "\(folder.path)/tidied"
        let tidy = try folder.script(
            "tidy", "trap \"echo > '\(tidied)'; exit 0\" INT; echo > '\(mark)'; while :; do sleep 0.05; done")
        #expect(child(tidy, isStopped: begun).run().end == .stopped)
        #expect(FileManager.default.fileExists(atPath: tidied))
        try FileManager.default.removeItem(atPath: mark)
        let deaf = try folder.script(
            "deaf", "trap '' INT; echo said; echo > '\(mark)'; exec >&- 2>&-; sleep 60; sleep 60")
        let killed = child(deaf, isStopped: begun).run()
        #expect(killed.end == .stopped)
        #expect(killed.output == Data("said\n".utf8))
    }

    @Test("what one said before it was stopped is there, also when it was stopped before anything was read")
    func saidBeforeTheEnd() throws {
        let folder = try TemporaryFolder()
        let mark = "\(folder.path)/mark"
        let script = try folder.script("says", "echo said; echo wrong >&2; echo > '\(mark)'; sleep 60")
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

    @Test("one that nobody stops runs to its end, and says how it ended")
    func ends() throws {
        let folder = try TemporaryFolder()
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
}

@Suite struct ChannelTests {
    @Test("a pipe is not passed on to other processes, and is closed with its object")
    func goes() throws {
        var channel = Channel()
        let (reading, writing) = try #require(channel.map { ($0.reading, $0.writing) })
        for end in [reading, writing] { #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0) }
        let copy = fcntl(reading, F_DUPFD_CLOEXEC, 0)
        try #require(copy >= 0)
        defer { close(copy) }
        channel = nil
        // At its end, since nobody can write to it any more.
        var polled = pollfd(fd: copy, events: Int16(POLLIN), revents: 0)
        #expect(poll(&polled, 1, 10_000) == 1)
        var byte = UInt8(0)
        #expect(read(copy, &byte, 1) == 0)
    }
}

@Suite struct ProcessRunnerTests {
    private func runner(_ base: String, _ head: String) throws -> ProcessRunner {
        var runner = try ProcessRunner(
            base: GivenExecutables(matching: base), head: GivenExecutables(matching: head), seed: 7)
        runner.cells = ["one", "two"].map { GuardedCell(experiment: "e", implementation: "m", input: $0) }
        runner.counts = [20, 40]
        return runner
    }

    @Test("both sides are started under names of one length, in one environment that holds no more than it must")
    func alike() throws {
        let folder = try TemporaryFolder()
        func script(_ name: String) throws -> String {
            try folder.script(
                name,
                "tr '\\0' '\\n' < /proc/$$/environ > '\(folder.path)/\(name).env'; echo \"$0\" > '\(folder.path)/\(name).name'"
            )
        }
        let runner = try runner(script("b"), script("a-much-longer-name"))
        for side in GateSide.allCases { _ = runner.ask(GateRequest(.list), link: 0, of: side) }
        func text(_ name: String) throws -> String {
            try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
        }
        #expect(try text("b.env") == text("a-much-longer-name.env"))
        #expect(try text("b.name").count == text("a-much-longer-name.name").count)
        let names = try Set(text("b.env").split(separator: "\n").map { String($0.prefix { $0 != "=" }) })
        #expect(names.isSuperset(of: ["PATH", "LC_ALL", "TZ", "SWIFT_DETERMINISTIC_HASHING"]))
        #expect(
            names.isSubset(of: [
                "PATH", "LC_ALL", "TZ", "SWIFT_DETERMINISTIC_HASHING", "MILLI_DATASETS", "LD_LIBRARY_PATH",
                "DYLD_LIBRARY_PATH",
            ]), "\(names)")
    }

    @Test("a job asks for its own cells with their counts, the extra work and one seed for both sides")
    func requests() throws {
        let folder = try TemporaryFolder()
        let script = try folder.script("s", "cat > '\(folder.path)/request'")
        var runner = try runner(script, script)
        for side in GateSide.allCases {
            _ = runner.run(GateJob(side: side, link: 0, cells: [1], extraWork: 0.05))
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/request"))
            let request = try JSONDecoder().decode(GateRequest.self, from: data)
            #expect(request.cells.map(\.input) == ["two"])
            #expect(request.counts == [40])
            #expect(request.extraWork == 0.05)
            #expect(request.seed == 7)
        }
    }

    @Test("an answer that is none, of another protocol or of too few cells is a failure that says so")
    func answers() throws {
        let folder = try TemporaryFolder()
        for (text, reason) in [
            ("echo garbage", "answered something else than a gate asks for"), ("true", "answered something else"),
            ("echo '{\"gate\":9,\"cells\":[]}'", "speaks version 9 of the gate's protocol, not 1"),
            ("echo '{\"gate\":1,\"cells\":[]}'", "answered 0 of 2 cells"),
            ("echo why >&2; exit 3", "ended with exit status 3: why"),
            ("kill -BUS $$", "ended with signal 7 (SIGBUS)"),
        ] {
            let script = try folder.script("s", text)
            var runner = try runner(script, script)
            guard case .failed(let failure, _) = runner.run(GateJob(side: .head, link: 0, cells: [0, 1])) else {
                Issue.record("\(text) was taken for an answer")
                continue
            }
            #expect(failure.description.hasPrefix(reason), "\(failure)")
        }
    }
}
