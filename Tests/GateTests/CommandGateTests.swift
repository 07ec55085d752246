import Execution
import Foundation
import Results
import Testing

@testable import Gate

@Suite struct CommandGateTests {
    /// The findings about two commands; the figures matter only where a verdict is certain.
    private func findings(_ base: String, _ head: String, timeLimit: Double = 600) throws -> Findings {
        var settings = GateSettings(tolerance: 0.01, timeLimit: timeLimit)
        settings.looks = [GateSettings.Look(visits: 20, share: 1)]
        return try CommandGate(base: base, head: head, settings: settings, isInterrupted: { false }).run { _ in }
    }

    private func refusal(_ base: String, _ head: String) -> String {
        do {
            return "\(try findings(base, head).rows)"
        } catch {
            return "\(error)"
        }
    }

    @Test("a command that takes ten times as long has regressed, by processes of both in turn")
    func regressed() throws {
        let folder = try TemporaryFolder()
        let calls = "\(folder.path)/calls"
        let report = try findings("echo b >> '\(calls)'; sleep 0.005", "echo h >> '\(calls)'; sleep 0.05")
        let row = try #require(report.rows.first)
        #expect(report.rows.count == 1 && row.verdict == .regressed)
        #expect(row.cell == CellID(experiment: "commands", implementation: "head", input: "whole-process", plan: .cold))
        #expect(try #require(row.change) > 1, "\(report)")
        #expect(report.base.hasSuffix("sleep 0.005") && report.head.hasSuffix("sleep 0.05"))
        #expect(report.notes.contains("no positive control: of no cell 5 % more work can be done"))
        #expect(!report.notes.contains { $0.contains("links") }, "\(report.notes)")

        // Both are called once before; then blocks of four, and a process of a control between them.
        let order = try String(contentsOfFile: calls, encoding: .utf8).split(separator: "\n").joined()
        #expect(order.hasPrefix("bh"))
        #expect(!order.contains("hhhh") && !order.contains("bbbbbb"), "\(order)")
        #expect(order.filter { $0 == "h" }.count >= 21)
    }

    @Test("a program is started without a shell where no shell is needed, and finds nothing on standard input")
    func words() throws {
        let folder = try TemporaryFolder()
        let program = try folder.script(
            "program",
            """
            cat
            echo "$0 $# $1" >> '\(folder.path)/seen'
            echo $PPID >> '\(folder.path)/parents'
            """)
        for command in ["\(program) a b", "\(program) 'a b'"] {
            _ = try ForeignCommand(command).seconds { false }
        }

        let seen = try String(contentsOfFile: "\(folder.path)/seen", encoding: .utf8)
        #expect(seen == "\(program) 2 a\n\(program) 1 a b\n")
        let parents = try String(contentsOfFile: "\(folder.path)/parents", encoding: .utf8).split(separator: "\n")
        #expect(parents.first.map(String.init) == "\(ProcessInfo.processInfo.processIdentifier)")
    }

    @Test("a command's own end counts, whatever it leaves behind, and all that it wrote is there")
    func leftBehind() throws {
        // A minute is a sleeper's time, not the command's.
        #expect(try ForeignCommand("sleep 60 & yes left >&2 & echo done; kill $!").seconds { false } < 60)
        let output = try ForeignCommand("sleep 60 & head -c 300000 /dev/zero").output()
        #expect(output.count == 300_000)
    }

    @Test("a command that prints without end is ended, and says why")
    func endless() {
        #expect(throws: JobFailure("printed more than 256 MiB, too much to be compared")) {
            _ = try ForeignCommand("yes").output()
        }
    }

    @Test("a command that cannot be measured is named, with the reason")
    func refusals() {
        #expect(refusal("", "true") == "'' cannot be measured: an empty command; a program was expected")
        #expect(
            refusal("true", "no-such-program x")
                == "'no-such-program x' cannot be measured: 'no-such-program' is no program that can be run")
        #expect(
            refusal("true", "echo why >&2; exit 3")
                == "'echo why >&2; exit 3' cannot be measured: it ended with exit status 3: why")
        #expect(refusal("kill -9 $$", "true").contains("it ended with signal 9 (SIGKILL)"))
    }

    @Test("a command that fails now and then has no time, and the side is said")
    func failsLater() throws {
        let folder = try TemporaryFolder()
        let mark = "\(folder.path)/mark"
        let row = try #require(findings("true", "test ! -e \(mark) && touch \(mark)").rows.first)
        #expect(row.verdict == .unmeasurable)
        #expect(row.reason?.hasPrefix("head: the process ended with exit status 1") == true, "\(row)")
    }
}
