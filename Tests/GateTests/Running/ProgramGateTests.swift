import Execution
import Foundation
import GateSimulation
import Jobs
import Results
import TestSupport
import Testing

@testable import Gate

/// Two programs whose times are drawn.
private struct SimulatedPrograms: GateRunner {
    var machine: SimulatedMachine
    let facts = RunnerFacts.ofPrograms

    /// Programs on a quiet machine.
    ///
    /// - Parameter effect: the logarithm of the ratio of head to base.
    init(effect: Double) {
        machine = SimulatedMachine(
            NoiseModel(description: "quiet", process: 0.002, layout: 0...0), effects: [effect], seed: 11)
    }

    var now: Double { machine.now }
    mutating func prepare(_ links: Range<Int>, of side: GateSide) {}
    mutating func run(_ job: GateJob) -> GateJobTimes { machine.run(job) }
}

@Suite struct ProgramGateTests {
    /// The findings about two programs, without a verdict that a test could rest on.
    private func findings(
        _ base: String, _ head: String, timeLimit: Double = 600, isCompared: Bool = true
    ) throws -> Findings {
        var settings = GateSettings(tolerance: 0.01, timeLimit: timeLimit)
        settings.looks = [GateSettings.Look(pairs: 20, share: 1)]
        settings.leastSpan = 0
        return try ProgramGate(
            base: MeasuredProgram("base", role: .reference, try ExternalProgram(base)),
            head: MeasuredProgram("head", role: .implementation, try ExternalProgram(head)), settings: settings,
            isCompared: isCompared, isInterrupted: { false }
        ).run { _ in }
    }

    private func store(isKept: Bool = true) throws -> OutputStore { try #require(OutputStore(isKept: isKept)) }

    private func refusal(_ base: String, _ head: String) -> String {
        do {
            return "\(try findings(base, head).rows)"
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "a program that takes ten times as long has regressed, and one that takes as long has not",
        arguments: [(1.0, Verdict.same), (10.0, .regressed)])
    func verdicts(ratio: Double, verdict: Verdict) throws {
        var gate = TimeGate(GateSettings(), cells: 1, runner: SimulatedPrograms(effect: log(ratio)))
        let rows = try gate.run().rows
        let row = try #require(rows.first)
        #expect(row.verdict == verdict)
        #expect(abs(try #require(row.change) - (ratio - 1)) < 0.01 * ratio)
    }

    @Test("processes of both programs take turns, and the findings name both")
    func turns() throws {
        let folder = try Scratch()
        let calls = "\(folder.path)/calls"
        let report = try findings("echo b >> '\(calls)'", "echo h >> '\(calls)'")
        let row = try #require(report.rows.first)
        #expect(report.rows.count == 1 && row.change != nil, "\(report)")
        #expect(row.cell == CellID(experiment: "commands", implementation: "head", input: "whole-process", plan: .warm))
        #expect(report.base.hasPrefix("echo b") && report.head.hasPrefix("echo h"))
        #expect(report.notes.contains("no positive control: no cell can be made to do 5 % more work"))
        #expect(!report.notes.contains { $0.contains("links") }, "\(report.notes)")

        // Both are called once before; then blocks of four, and a process of a control between them.
        let order = try String(contentsOfFile: calls, encoding: .utf8).split(separator: "\n").joined()
        #expect(order.hasPrefix("bh"))
        #expect(!order.contains("hhhh") && !order.contains("bbbbbb"), "\(order)")
        #expect(order.filter { $0 == "h" }.count >= 21)
    }

    @Test("a program is started without a shell where no shell is needed, and finds nothing on standard input")
    func words() throws {
        let folder = try Scratch()
        let program = try folder.script(
            "program",
            """
            cat
            echo "$0 $# $1" >> '\(folder.path)/seen'
            echo $PPID >> '\(folder.path)/parents'
            """)
        for text in ["\(program) a b", "\(program) 'a b'"] {
            _ = try ExternalProgram(text).call(into: store())
        }

        let seen = try String(contentsOfFile: "\(folder.path)/seen", encoding: .utf8)
        #expect(seen == "\(program) 2 a\n\(program) 1 a b\n")
        let parents = try String(contentsOfFile: "\(folder.path)/parents", encoding: .utf8).split(separator: "\n")
        #expect(parents.first.map(String.init) == "\(ProcessInfo.processInfo.processIdentifier)")
    }

    @Test("a program's own end counts, whatever it leaves behind, and all that it wrote is there")
    func leftBehind() throws {
        let store = try store()
        let folder = try Scratch()
        let mark = "\(folder.path)/sleeper"
        for (words, output) in [
            ("yes left >&2 & echo done; kill $!", "5 bytes, "), ("head -c 300000 /dev/zero", "300,000 bytes, "),
        ] {
            _ = try ExternalProgram("sleep 3600 & echo $! > '\(mark)'; \(words)").call(into: store)
            let sleeper = try #require(
                pid_t(String(contentsOfFile: mark, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
            #expect(kill(sleeper, SIGKILL) == 0, "the call came to its end before what it left")
            #expect(store.summary.hasPrefix(output))
        }

        _ = try ExternalProgram("exec >&- 2>&-; sleep 0.1").call(into: store)
        #expect(store.summary == "0 bytes")
    }

    @Test("outputs of any length are drained, and compared byte for byte")
    func longOutputs() throws {
        let stores = try (0..<3).map { _ in try store() }
        let discardedOutput = try store(isKept: false)
        let texts = ["seq 1 2000000", "seq 1 2000000 | cat", "seq 1 2000000 | sed s/1999999/1999998/"]
        for (store, text) in zip(stores, texts) { _ = try ExternalProgram(text).call(into: store) }
        _ = try ExternalProgram(texts[0]).call(into: discardedOutput)
        expectAll(stores + [discardedOutput], count: 4) { $0.summary.hasPrefix("14,888,896 bytes") }
        #expect(try stores[0].holdsSame(as: stores[1]))
        #expect(try !stores[0].holdsSame(as: stores[2]))
        #expect(stores[0].summary.hasPrefix("14,888,896 bytes, '1\\n2\\n3\\n"))

        // The next output is shorter.
        _ = try ExternalProgram("echo 1").call(into: stores[0])
        #expect(stores[0].summary == "2 bytes, '1\\n'")
    }

    @Test("a program that prints without end is ended, and says why")
    func endless() throws {
        let store = try store()
        #expect(
            throws: JobFailure("printed more than 256 MiB, too much to be compared; --output ignore drops it")
        ) {
            _ = try ExternalProgram("yes").call(into: store)
        }
    }

    @Test("a text that is no program is an error about the text, before anything runs")
    func wrongTexts() {
        for text in ["", "no-such-program x"] {
            #expect(throws: ProgramTextError.self) { _ = try ExternalProgram(text) }
        }
    }

    @Test("a base that cannot be measured is a wrong call, and is named with the reason")
    func refusals() {
        #expect(refusal("", "true") == "an empty text; a program was expected")
        #expect(refusal("true", "no-such-program x") == "'no-such-program' is no program that can be run")
        #expect(
            refusal("echo why >&2; exit 3", "true")
                == "'echo why >&2; exit 3' cannot be measured: call 1 ended with exit status 3: why")
        #expect(refusal("kill -9 $$", "true").contains("call 1 ended with signal 9 (SIGKILL)"))
    }

    @Test("a head that fails once fails the gate, at its first call or later, and the call is named")
    func failsLater() throws {
        let folder = try Scratch()
        let mark = "\(folder.path)/mark"
        let first = try #require(findings("true", "exit 4").rows.first)
        #expect(first.verdict == .missing)
        #expect(first.reason?.sentence == "head does not always end as it should: call 1 ended with exit status 4")
        let row = try #require(findings("true", "test ! -e \(mark) && touch \(mark)").rows.first)
        #expect(row.verdict == .missing && row.verdict.fails)
        #expect(row.reason?.sentence == "head does not always end as it should: call 2 ended with exit status 1")
    }

    @Test("a base that fails while it is measured is a wrong call")
    func baseFailsLater() throws {
        let folder = try Scratch()
        let mark = "\(folder.path)/mark"
        #expect(
            refusal("test ! -e \(mark) && touch \(mark)", "true").hasSuffix(
                "cannot be measured: call 2 ended with exit status 1"))
    }

    @Test("a head that prints something else than base fails the gate, unless outputs are ignored")
    func otherOutput() throws {
        let row = try #require(findings("echo a", "echo bc").rows.first)
        #expect(row.verdict == .missing && row.head == nil)
        #expect(
            row.reason?.sentence
                == "head prints 3 bytes, 'bc\\n', and base 2 bytes, 'a\\n'; --output ignore compares times alone")
        let ignored = try #require(findings("echo a", "echo bc", isCompared: false).rows.first)
        #expect(ignored.head != nil && ignored.verdict != .missing)
    }

    @Test("a program writes to a pipe, as it would to another program")
    func pipe() throws {
        let store = try store()
        _ = try ExternalProgram("test -p /dev/stdout && echo pipe").call(into: store)
        #expect(store.summary == "5 bytes, 'pipe\\n'")
    }
}
