import CommandSupport
import Foundation
import TestSupport
import Testing

@Suite struct InstructionTests {
    private struct Counted {
        var values: [String: Double] = [:]
        var counters: Set<String> = []
        var sets: Set<String> = []
        var reasons: [String] = []
    }

    private static func count(_ pattern: String) throws -> Counted {
        let scratch = try Scratch()
        let file = scratch.file("r.json")
        let outcome = try Command.milli(
            "run", pattern, "--profile", "quick", "--plan", "instructions", "--quiet", "--json", file.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let result = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        var counted = Counted()

        for cell in try #require(result["cells"] as? [[String: Any]]) {
            #expect(cell["metric"] as? String == "instructions")
            let name = try #require(cell["implementation"] as? String)
            counted.values[name] = cell["median"] as? Double
            counted.counters.insert(cell["counter"] as? String ?? "none")
            counted.sets.insert(cell["instructionSet"] as? String ?? "none")
        }

        counted.reasons = (result["notRun"] as? [[String: Any]] ?? []).compactMap { $0["reason"] as? String }
        return counted
    }

    private static let pattern = "foreground-view-mutation/*/app-1000-1:1"
    private static let counted = Result { try count(pattern) }

    @Test("instructions name what counted them and the set that was offered, or the reason is there")
    func namesCounter() throws {
        let counted = try Self.counted.get()
        guard !counted.values.isEmpty else {
            #expect(counted.reasons.contains { $0.contains("valgrind") || $0.contains("counter") })
            return
        }
        #expect(counted.counters.count == 1 && !counted.counters.contains("none"))
        expectAll(counted.sets, count: 1..., "\(counted.sets)") { $0.contains(" ") }
    }

    @Test("no count of instructions is 0", .countsInstructions)
    func isPositive() throws {
        expectAll(try Self.counted.get().values, count: 1...) { $0.value > 0 }
    }

    @Test("instructions repeat within 50 parts in a million", .countsInstructions)
    func countsRepeat() throws {
        let first = try Self.counted.get()
        #expect(!first.values.isEmpty)

        for _ in 0..<2 {
            let again = try Self.count(Self.pattern)
            #expect(again.values.keys.sorted() == first.values.keys.sorted())
            for (name, value) in first.values {
                let other = try #require(again.values[name])
                #expect(abs(other / value - 1) <= 50e-6, "\(name): \(value) and \(other)")
            }
        }
    }

    @Test(
        "what is counted of a cell that allocates does not depend on the cells next to it, nor on the environment",
        .countsInstructions)
    func countsOfOneCell() throws {
        let scratch = try Scratch()
        let words = ["--baseline", scratch.file("counts.json").path, "--metric", "instructions", "--quiet"]

        func gate(
            _ command: String, _ more: [String], environment: [String: String] = [:]
        ) throws -> Command.Outcome {
            try Command.run(Command.executable, ["gate", command] + words + more, environment: environment)
        }

        let accepted = try gate("accept", ["tree-build/*/screen-1000"])
        try #require(accepted.output.contains("stored 3 counts"), "\(accepted.output)\(accepted.errors)")

        // Code that is not optimised looks generic types up by their addresses.
        #if DEBUG
            let tolerance = "1%"
        #else
            let tolerance = "0.01%"
        #endif
        // A variable that the executable reads: more inputs are declared, so that everything lies elsewhere.
        for datasets in ["/nonexistent", String(repeating: "/nonexistent", count: 100)] {
            let compared = try gate(
                "check", ["tree-build/shuffled/screen-1000", "--tolerance", tolerance],
                environment: ["MILLI_DATASETS": datasets]
            )
            #expect(compared.status == 0 && compared.output.contains("1 same"), "\(compared.output)")
        }
    }

    @Test("without a counter the table says why, and nothing is 0")
    func withoutCounter() throws {
        // A path on which there is no valgrind; the kernel may count all the same.
        let scratch = try Scratch()
        let outcome = try Command.run(
            Command.executable,
            [
                "run", "foreground-view/iterative/screen-10", "--profile", "quick", "--plan", "instructions", "--json",
                scratch.file("r.json").path,
            ],
            environment: ["PATH": "/nonexistent"])
        #expect(outcome.status == 0)
        if outcome.output.contains("instructions: no number") {
            #expect(outcome.output.contains("valgrind"))
            let text = try String(contentsOf: scratch.file("r.json"), encoding: .utf8)
            #expect(text.contains("\"cells\":[]"))
        } else {
            #expect(outcome.output.contains("perf_event_open"))
        }
    }
}
