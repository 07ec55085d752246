import Foundation
import Jobs
import LabKit
import Measurement
import Results
import TestSupport
import Testing

@testable import Execution

@Suite struct JobProcessTests {
    private let job = Job([CellID(experiment: "e", implementation: "m", input: "i")])

    private func run(
        _ script: String, _ surroundings: Surroundings = .inherited, _ job: Job? = nil,
        source: InstructionSource = .none(reason: "not needed")
    ) throws -> JobAnswer {
        let folder = try Scratch()
        let process = JobProcess(
            executable: try folder.script("lab", script), surroundings: surroundings, passing: ["MY_DATA"],
            source: source, timeLimit: 600)
        return try process.run(job ?? self.job)
    }

    private func printing(_ answer: JobAnswer) throws -> String {
        "printf '%s' '\(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self))'"
    }

    @Test("a process that writes a mebibyte to standard error before it answers is heard to its end")
    func muchIsSaid() throws {
        var answer = JobAnswer()
        let cell = CellID(experiment: "e", implementation: "m", input: "i")
        answer.cells = [CellAnswer(cell, .success(Evidence([7])))]
        let read = try run(
            "cat > /dev/null; head -c 1048576 /dev/zero | tr '\\0' 'x' >&2; \(try printing(answer))")
        #expect(read.cells.map(\.cell) == [cell] && read.cells[0].evidence?.samples == [7])
    }

    @Test("a process that fails is named with its end and the first line that it wrote to standard error")
    func failures() {
        #expect(throws: JobFailure("ended with exit status 3: first")) {
            try run("echo first >&2; echo second >&2; exit 3")
        }
        #expect(throws: JobFailure("ended with signal 9 (SIGKILL)")) { try run("kill -KILL $$") }
        #expect(throws: JobFailure("ended with exit status 3: reason")) {
            try run("echo '<jemalloc>: Invalid conf pair: tcache_nslots_small_max:8190' >&2; echo reason >&2; exit 3")
        }
    }

    @Test("a held executable stays the one it was when another takes its place")
    func held() throws {
        let folder = try Scratch()
        let cell = CellID(experiment: "e", implementation: "m", input: "i")
        var answer = JobAnswer()
        answer.cells = [CellAnswer(cell, .success(Evidence([7])))]
        let path = try folder.script("lab", "cat > /dev/null; \(try printing(answer))")
        let executable = try HeldExecutable(path)
        let process = JobProcess(held: executable, source: .none(reason: "not needed"))

        // As a build does: the new file is put in the place of the old one.
        let other = try folder.script("other", "exit 3")
        #expect(rename(other, path) == 0)
        #expect(throws: JobFailure("ended with exit status 3")) {
            try JobProcess(executable: path, source: .none(reason: "not needed")).run(job)
        }
        #expect(try process.run(job).cells[0].evidence?.samples == [7])
        #expect(throws: JobFailure("is no executable file")) { try HeldExecutable("\(folder.path)/none") }
    }

    @Test("a process that takes too long is stopped, and so is one that is terminated from outside")
    func stopped() throws {
        let folder = try Scratch()
        let begun = "\(folder.path)/begun"
        let script = try folder.script("lab", "echo > '\(begun)'; sleep 6000")
        #expect(throws: JobFailure("was stopped after 200 ms")) {
            try JobProcess(executable: script, source: .none(reason: ""), timeLimit: 0.2).run(job)
        }

        try? FileManager.default.removeItem(atPath: begun)
        let process = JobProcess(executable: script, source: .none(reason: ""))
        Thread {
            while !FileManager.default.fileExists(atPath: begun) { usleep(1_000) }
            process.terminate()
        }.start()
        #expect(throws: JobFailure("was stopped")) { try process.run(job) }
    }

    @Test("a job is the same bytes each time, and comes back as it was")
    func encoding() throws {
        var job = job
        job.budget = .p99(.milliseconds(1))
        job.rung = Rung(shape: "chain", size: 10)
        job.batchCounts = [job.cells[0]: 20]
        let bytes = try job.encoded()
        for _ in 0..<20 { #expect(try job.encoded() == bytes) }
        #expect(try JSONDecoder().decode(Job.self, from: bytes) == job)
    }

    @Test("times run in the caller's environment or a fixed one, exact counts always in a fixed one")
    func surroundings() throws {
        func environment(_ surroundings: Surroundings, _ plan: Plan) throws -> [String: String] {
            let folder = try Scratch()
            let script = "env > '\(folder.path)/env'; \(try printing(JobAnswer()))"
            var cell = job.cells[0]
            cell.plan = plan
            _ = try run(script, surroundings, Job([cell]), source: .hardware)
            let lines = try String(contentsOfFile: "\(folder.path)/env", encoding: .utf8).split(separator: "\n")

            return Dictionary(
                lines.compactMap { line in
                    let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
                    return parts.count == 2 ? (parts[0], parts[1]) : nil
                }, uniquingKeysWith: { first, _ in first })
        }

        let mine = ProcessInfo.processInfo.environment["HOME"]
        #expect(try environment(.inherited, .warm)["HOME"] == mine)
        let fixed = try environment(.fixed, .batches)
        #expect(fixed["HOME"] == nil && fixed["SWIFT_DETERMINISTIC_HASHING"] == "1" && fixed["MALLOC_CONF"] == nil)
        for surroundings in [Surroundings.inherited, .fixed] {
            let exact = try environment(surroundings, .instructions)
            #expect(exact["HOME"] == nil && exact["MALLOC_CONF"]?.contains("dirty_decay_ms:-1") == true)
        }
    }

    @Test("callgrind counts nothing until it is asked to, the process knows where its counts go, and nothing is left")
    func callgrind() throws {
        let folder = try Scratch()
        let valgrind = try folder.script(
            "valgrind",
            """
            printf '%s\\n' "$@" > '\(folder.path)/words'
            echo "$\(CallgrindCounter.outputVariable)" > '\(folder.path)/output'
            \(try printing(JobAnswer()))
            """)
        var cell = job.cells[0]
        cell.plan = .instructions
        _ = try run("exit 9", .fixed, Job([cell]), source: .callgrind(valgrind: valgrind))
        let words = try String(contentsOfFile: "\(folder.path)/words", encoding: .utf8).split(separator: "\n")
        let output = try String(contentsOfFile: "\(folder.path)/output", encoding: .utf8).dropLast()
        #expect(words.prefix(4) == ["--tool=callgrind", "--instr-atstart=no", "-q", "--callgrind-out-file=\(output)"])
        #expect(words.last == "measure-one" && words.count == 7)
        let left = URL(fileURLWithPath: String(output)).deletingLastPathComponent().path
        #expect(!FileManager.default.fileExists(atPath: left))
    }
}
