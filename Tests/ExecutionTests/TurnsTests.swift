import Foundation
import Synchronization
import TestSupport
import Testing
import Threads

@testable import Execution
@testable import Measurement

@Suite struct TurnsTests {
    /// Runs shells side by side, each with a place in a ring, and gives back how they ended.
    private func run(_ scripts: [String]) throws -> [ChildProcess.Outcome] {
        let stations = try #require(RingStation.ring(of: scripts.count))
        let outcomes = Mutex<[Int: ChildProcess.Outcome]>([:])
        // They wait for each other, so each needs a thread.
        WorkerThreads(scripts.count).run { number in
            var child = ChildProcess(executable: "/bin/sh", arguments: ["-c", scripts[number]], timeLimit: 600)
            child.station = stations[number]
            let outcome = child.run()
            outcomes.withLock { $0[number] = outcome }
        }

        return outcomes.withLock { outcomes in scripts.indices.compactMap { outcomes[$0] } }
    }

    @Test("the token goes from each process to the next, the first one has it, and the last gives it back")
    func order() throws {
        let scratch = try Scratch()
        let log = scratch.file("log")

        // No process is left to take the token of the last turn.
        func turns(_ name: String) -> String {
            "trap '' PIPE; for turn in 1 2 3; do head -c 1 <&3 >/dev/null; echo \(name)$turn >>\(log.path); "
                + "printf . >&4 || true; done"
        }

        let outcomes = try run([turns("a"), "sleep 0.2; " + turns("b")])
        #expect(outcomes.map(\.end) == [.exit(0), .exit(0)])
        #expect(scratch.text("log") == "a1\nb1\na2\nb2\na3\nb3\n")
    }

    @Test("the token goes round if the pool of Dispatch is busy, too")
    func busyPool() throws {
        try withBusyPool {
            let outcomes = try run(["head -c 1 <&3; printf . >&4; head -c 1 <&3", "head -c 1 <&3; printf . >&4"])
            #expect(outcomes.map(\.end) == [.exit(0), .exit(0)])
        }
    }

    @Test("when a process ends, no other one waits for it")
    func end() throws {
        let outcomes = try run(["exit 3", "head -c 1 <&3; head -c 1 <&3; echo on"])
        #expect(outcomes.map(\.end) == [.exit(3), .exit(0)])
        #expect(String(decoding: outcomes[1].output, as: UTF8.self) == "on\n")
    }

    @Test("one that cannot be started is waited for no more than one that ended")
    func absent() throws {
        let stations = try #require(RingStation.ring(of: 2))
        var absent = ChildProcess(executable: "/nowhere/at/all", arguments: [])
        absent.station = stations[0]
        var waiting = ChildProcess(executable: "/bin/sh", arguments: ["-c", "head -c 1 <&3; echo on"], timeLimit: 600)
        waiting.station = stations[1]
        if case .notStarted = absent.run().end {} else { Issue.record("it was started") }
        #expect(String(decoding: waiting.run().output, as: UTF8.self) == "on\n")
    }
}
