import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import milli

@Suite struct LabTests {
    @Test("list names the experiments, their implementations and inputs")
    func list() throws {
        let outcome = try Command.milli("list")
        #expect(outcome.status == 0)
        for name in ["foreground-view", "foreground-view-mutation", "owning-controller", "foreground-controller"] {
            #expect(outcome.lines.contains(name))
        }
        #expect(outcome.output.contains("cold p99 ≤ 1.00 ms"))
    }

    @Test("every command has help that fits a terminal", arguments: Milli.lab.commandTree.root.commands.map(\.name))
    func help(command: String) throws {
        let outcome = try Command.milli(command, "--help")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("milli \(command)"))
        expectAll(outcome.lines, count: 10...) { $0.count <= 100 }
    }

    @Test(
        "a wrong word gets one line with the nearest match, and exit 2",
        arguments: [
            (["rnu"], "run"), (["run", "--profil", "quick"], "--profile"), (["run", "--profile", "quik"], "quick"),
            (["run", "foregroundview"], "foreground-view"), (["verify", "--sede", "1"], "--seed"),
            (["list", "foreground-view/idnexed/chain-10000"], "indexed"),
        ])
    func wrongWords(words: [String], nearest: String) throws {
        let outcome = try Command.run(Command.executable, words)
        #expect(outcome.status == 2)
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.contains("'\(nearest)'"), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }

    @Test("verify counts the answers it compared")
    func verify() throws {
        let outcome = try Command.milli("verify", "foreground-view/*", "--cases", "100", "--size", "4")
        #expect(outcome.status == 0)
        // 3 + 9 + 54 + 405 trees up to 4 nodes.
        #expect(outcome.output.contains("every small tree with every visibility: 471 cases agree"))
        #expect(outcome.output.contains("0 mismatches"))
    }

    /// A run, and its result file.
    private struct QuickRun {
        static let shared = Result { try QuickRun() }

        let outcome: Command.Outcome
        private let data: Data

        private init() throws {
            let file = try Scratch.untilExit().file("r.json")
            outcome = try Command.milli(
                "run", "foreground-view/*/screen-10", "--profile", "quick", "--json", file.path)
            data = try Data(contentsOf: file)
        }

        func result() throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        }

        func cells() throws -> [[String: Any]] { try #require(try result()["cells"] as? [[String: Any]]) }
    }

    @Test("run prints a table that fits into 80 columns")
    func run() throws {
        let outcome = try QuickRun.shared.get().outcome
        #expect([0, 1].contains(outcome.status))
        #expect(outcome.lines.first?.hasPrefix("foreground-view  Find the view in front ") == true)
        expectAll(outcome.lines, count: 10...) { $0.count <= 80 || $0.hasPrefix("result: ") }
    }

    @Test("run writes a result file with the times of each process")
    func runWritesResult() throws {
        let run = try QuickRun.shared.get()
        #expect(try run.result()["schema"] as? String == "milli.result/2")
        let cells = try run.cells()
        let warm = cells.filter { $0["plan"] as? String == "warm" && $0["metric"] as? String == "time" }
        #expect(warm.compactMap { $0["implementation"] as? String }.contains("indexed"))
        expectAll(warm, count: 1...) { ($0["processes"] as? [Any])?.count == 3 }
    }

    @Test("a cold cell of a run has the verdict on its budget, or there is a reason")
    func runJudges() throws {
        let run = try QuickRun.shared.get()
        let result = try run.result()
        // On a busy machine each cold call may be interrupted; then there is no cell, and the reason is in the result.
        let cold = try run.cells().filter { $0["plan"] as? String == "cold" }
        let absent = (result["notRun"] as? [[String: Any]] ?? []).filter { $0["plan"] as? String == "cold" }
        #expect(!cold.isEmpty || !absent.isEmpty)
        for cell in cold { #expect((cell["budget"] as? [String: Any])?["verdict"] != nil) }
    }

    @Test("a result has the digests of its inputs")
    func runHasDigests() throws {
        let datasets = try #require(try QuickRun.shared.get().result()["datasets"] as? [[String: Any]])
        #expect((datasets.first?["sha256"] as? String)?.count == 64)
    }

    @Test("run writes a report of its result where it is asked to")
    func runWithReport() throws {
        let scratch = try Scratch()
        let page = scratch.file("report/index.html")
        let outcome = try Command.milli(
            "run", "foreground-view/*/screen-10", "--profile", "quick", "--plan", "warm", "--quiet", "--json",
            scratch.file("r.json").path, "--html", scratch.file("report").path,
            environment: ["MILLI_PYTHON": "/usr/bin/false"])
        #expect(outcome.status == 0)
        #expect(outcome.lines.contains("result: \(scratch.file("r.json").path)"))
        #expect(outcome.lines.contains("report: \(page.path)"))
        #expect(outcome.errors.contains("no charts"))
        #expect(try String(contentsOf: page, encoding: .utf8).contains("foreground-view"))
    }

    @Test("a chart that cannot be drawn costs itself alone, and exit 2", .systemPython)
    func brokenCharts() throws {
        let scratch = try Scratch()
        // Draws nothing but dots, and dies of charts of the memory plan.
        let python = try scratch.write(
            "python",
            """
            #!/bin/sh
            exec /usr/bin/python3 -c '
            import json, os, sys
            request = json.load(sys.stdin)
            charts = request["charts"]
            if any("cost" in chart["id"] for chart in charts): os.abort()
            print(json.dumps({"images": {chart["id"]: "." for chart in charts}, "errors": {}}))'
            """)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: python.path)
        let file = scratch.file("r.json").path
        let run = try Command.milli(
            "run", "foreground-view/*/chain-10*", "--profile", "quick", "--plan", "warm", "--quiet", "--json", file)
        #expect(run.status == 0, "\(run.errors)")
        let folder = scratch.file("charts")
        let report = try Command.milli(
            "report", file, "--svg", folder.path, environment: ["MILLI_PYTHON": python.path])
        let drawn = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let failed = report.errors.split(separator: "\n").filter { $0.contains("could not be drawn: ") }
        #expect(report.status == 2 && !drawn.isEmpty && !failed.isEmpty, "\(report.output) \(report.errors)")
        #expect(report.output.contains("\(drawn.count) charts"))
    }

    @Test("the same seed makes the same data")
    func dataIsReproducible() throws {
        func digest(_ seed: String) throws -> String? {
            let scratch = try Scratch()
            let file = scratch.file("r.json")
            _ = try Command.milli(
                "run", "foreground-view/iterative/screen-1000", "--profile", "quick", "--plan", "memory", "--seed",
                seed,
                "--quiet", "--json", file.path)
            let result = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]

            return (result?["datasets"] as? [[String: Any]])?.first?["sha256"] as? String
        }

        let first = try digest("7")
        #expect(first != nil)
        #expect(try digest("7") == first)
        #expect(try digest("8") != first)
    }

    @Test("Ctrl-C leaves a whole result file of what was finished, and exit 130")
    func interruption() throws {
        let scratch = try Scratch()
        let file = scratch.file("r.json")
        let outcome = try Command.run(
            Command.executable, ["run", "foreground-view", "--profile", "standard", "--json", file.path]
        ) { process in
            // Interrupted as soon as the first input is in the file.
            func hasCells() -> Bool {
                (try? String(contentsOf: file, encoding: .utf8))?.contains("\"cells\":[{") == true
            }

            while process.isRunning, !hasCells() { usleep(20_000) }
            process.interrupt()
        }
        #expect(outcome.end == .exit(130))
        let result = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        #expect(result["interrupted"] as? Bool == true)
        #expect((result["cells"] as? [Any])?.isEmpty == false)
    }

    /// A run whose result is to replace an earlier file.
    private struct RunOverEarlier {
        private let scratch: Scratch
        let file: URL
        let partial: URL

        var folder: URL { scratch.folder }

        init() throws {
            scratch = try Scratch()
            file = scratch.file("r.json")
            partial = scratch.file("r.json.partial")
            try Data("earlier".utf8).write(to: file)
        }

        func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

        /// Ends a run when the first input is in the file next to the earlier one.
        func run(_ options: String..., ending: (Process) -> Void) throws -> Command.Outcome {
            try Command.run(
                Command.executable,
                ["run", "foreground-view", "--profile", "standard", "--json", file.path] + options
            ) { process in
                func hasCells() -> Bool {
                    (try? String(contentsOf: partial, encoding: .utf8))?.contains("\"cells\":[{") == true
                }

                while process.isRunning, !hasCells() { usleep(20_000) }
                ending(process)
            }
        }
    }

    @Test("an earlier result stays when a run is killed, next to a part that can be read")
    func killedOverEarlier() throws {
        let over = try RunOverEarlier()
        let killed = try over.run { kill($0.processIdentifier, SIGKILL) }
        let remark = killed.errors.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(remark.contains("\(over.file.path) stays until the new result is complete, which is written to "))
        #expect(try over.text() == "earlier")
        #expect(try JSONSerialization.jsonObject(with: Data(contentsOf: over.partial)) is [String: Any])
    }

    @Test("an earlier result stays when a run is stopped, which says where the part is")
    func stoppedOverEarlier() throws {
        let over = try RunOverEarlier()
        let stopped = try over.run { $0.interrupt() }
        #expect(stopped.end == .exit(130))
        #expect(
            stopped.lines.contains(
                "\(over.file.path) is the earlier result; the part that was finished is in \(over.partial.path)"))
        #expect(try over.text() == "earlier")
    }

    @Test("a part of a run replaces the earlier result if that is asked for")
    func partOverEarlier() throws {
        let over = try RunOverEarlier()
        #expect(try over.run("--keep-partial") { $0.interrupt() }.end == .exit(130))
        let result = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: over.file)) as? [String: Any])
        #expect(result["interrupted"] as? Bool == true)
        #expect(!FileManager.default.fileExists(atPath: over.partial.path))
    }

    @Test("a complete run replaces the earlier result, and leaves no other file")
    func completeOverEarlier() throws {
        let over = try RunOverEarlier()
        let complete = try Command.milli(
            "run", "foreground-view/*/screen-10", "--profile", "quick", "--plan", "memory", "--json", over.file.path)
        #expect(complete.lines.contains("result: \(over.file.path)"))
        #expect(try over.text().contains("\"interrupted\":false"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: over.folder.path) == ["r.json"])
    }

    @Test("a replay does not write over the result that it repeats")
    func replayOverItself() throws {
        let over = try RunOverEarlier()
        let path = over.file.path
        _ = try Command.milli(
            "run", "foreground-view/*/screen-10", "--profile", "quick", "--plan", "memory", "--json", path)
        let replayed = try Command.milli("replay", path, "--json", path)
        #expect(replayed.status == 2 && replayed.errors.contains("it is one of the inputs; another file is needed"))
    }

    @Test("a verification that compares nothing is no success")
    func nothingToCompare() throws {
        let outcome = try Command.milli("verify", "foreground-view/documented/*", "--cases", "10", "--size", "2")
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("nothing was compared"))
    }

    @Test("the memory plan alone has a table too")
    func memoryAlone() throws {
        let scratch = try Scratch()
        let outcome = try Command.milli(
            "run", "foreground-view/*/screen-10", "--profile", "quick", "--plan", "memory", "--json",
            scratch.file("r.json").path)
        #expect(outcome.status == 0)
        if outcome.output.contains("memory: no number") {
            #expect(outcome.output.contains("jemalloc"), "what cannot be counted says why")
        } else {
            #expect(outcome.lines.contains { $0.hasPrefix("bytes kept ") })
            #expect(outcome.lines.contains { $0.contains("indexed") && $0.contains(" B") })
        }
    }

    @Test("a result that cannot be written is an error before anything is measured, not silence")
    func unwritable() throws {
        let outcome = try Command.milli(
            "run", "foreground-view/*/screen-10", "--profile", "quick", "--plan", "memory", "--quiet", "--json",
            "/proc/nowhere/r.json")
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("/proc/nowhere/r.json: cannot be written"))
        #expect(!outcome.output.contains("checked"))
    }

    @Test("doctor names clock, counters, load and allocator")
    func doctor() throws {
        let outcome = try Command.milli("doctor", "--all")
        // A busy machine is unfit.
        #expect(outcome.status == (outcome.output.contains("Unfit for timing: ") ? 1 : 0))
        for word in [
            "clock", "instruction counter", "load", "allocation counter", "cold caches", "turbo", "threads of one core",
            "placement of processes", "noise", "charts", "packed pages",
        ] {
            #expect(outcome.output.contains(word))
        }
    }

    @Test("a result stands alone on standard output, as tables and summary go to standard error")
    func resultOnStandardOutput() throws {
        let outcome = try Command.milli(
            "run", "foreground-view/*/screen-10", "--profile", "quick", "--plan", "warm", "--json", "-")
        #expect(outcome.status == 0)
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(object?["schema"] as? String == "milli.result/2")
        #expect(outcome.errors.contains("warm time"))
        #expect(outcome.errors.contains(" answers checked, none differed"))
        #expect(!FileManager.default.fileExists(atPath: "-"))
    }

    @Test("capacity is a table of intervals, as far as it is told to look")
    func capacity() throws {
        let scratch = try Scratch()

        func run(_ upTo: String) throws -> Command.Outcome {
            try Command.milli(
                "run", "foreground-view/indexed/chain", "--plan", "capacity", "--profile", "quick", "--up-to", upTo,
                "--json", scratch.file("r.json").path)
        }

        let small = try run("10")
        #expect(small.status == 0)
        #expect(small.lines.contains { $0.hasPrefix("foreground-view · chain · the most views") })
        #expect(small.lines.contains { $0.hasPrefix("  indexed") && $0.contains("10") })
        let none = try run("9")
        #expect(none.output.contains("nothing was tried up to 9: the smallest size is 10"))
        for bad in ["0", "-5", "many"] { #expect(try run(bad).status == 2) }
        let alone = try Command.milli("run", "foreground-view", "--up-to", "10")
        #expect(alone.status == 2)
        #expect(alone.errors.contains("add --plan capacity"))
        let sized = try Command.milli("run", "foreground-view/*/chain-100", "--plan", "capacity")
        #expect(sized.status == 2)
        #expect(sized.errors.contains("a shape is named without a size"), "\(sized.errors)")
    }

    @Test("an input that is named is run in any profile")
    func namedInput() throws {
        let scratch = try Scratch()
        let outcome = try Command.milli(
            "run", "owning-controller/tagged/presented-10", "--profile", "quick", "--plan", "warm", "--json",
            scratch.file("r.json").path)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("presented-10"))
    }
}
