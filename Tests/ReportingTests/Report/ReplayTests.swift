import Foundation
import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct ReplayTests {
    private func recorded() -> ResultFile {
        var result = Sample.result
        result.datasets = [
            .init(
                experiment: "search", input: "chain-1000", recipe: "r", origin: nil,
                sha256: String(repeating: "a", count: 64))
        ]
        result.environment?.provenance.commit = "0123456789abcdef"

        return result
    }

    private func replay(_ now: ResultFile, of then: ResultFile? = nil) -> (lines: [String], isSame: Bool) {
        let (document, isSame) = Report.replay(("now", now), of: ("then", then ?? recorded()))
        return (document.terminal, isSame)
    }

    @Test("the same run shows no change, and says that machine, commit and inputs are the same")
    func same() {
        let (lines, isSame) = replay(recorded())
        #expect(isSame)
        #expect(
            lines.prefix(5) == [
                "base: then", "head: now", "machine and build: the same", "commit: 0123456789",
                "inputs: 1 of 1 with the same digest",
            ])
        // Its cells are of one process.
        #expect(lines.contains { $0.contains("undecided") && $0.hasSuffix("search/documented/chain-1000") })
        #expect(lines.contains("  3 cells the same"))
    }

    @Test("medians stand side by side with their change")
    func changes() {
        var now = recorded()
        now.cells[0].median = 12_500
        now.cells[0].processes = [.init(layout: 0, samples: [12_500])]
        let line = replay(now).lines.first { $0.contains("12.5 µs") }
        #expect(line?.contains("10.0 µs") == true && line?.contains("+25.0 %") == true, "\(line ?? "none")")
    }

    @Test("another machine, commit and digest are said, and another digest is not the same run")
    func differences() {
        var now = recorded()
        now.environment?.processorModel = "another"
        now.fingerprint = now.environment?.fingerprint ?? ""
        now.environment?.provenance.commit = "fedcba9876543210"
        now.environment?.provenance.isDirty = true
        #expect(replay(now).isSame)
        now.datasets[0].sha256 = String(repeating: "b", count: 64)
        let (lines, isSame) = replay(now)
        #expect(!isSame)
        #expect(lines[0].hasPrefix("the environments differ in processor"))
        #expect(lines.contains("commit: 0123456789 then, fedcba9876 with changes now"))
        #expect(
            lines.contains {
                $0.hasPrefix("input search/chain-1000: SHA-256 aaaaaaaaaaaa… then, bbbbbbbbbbbb… now")
            })
    }

    @Test("a cell that is gone is not the same run, and its reason is said; a new one is named")
    func goneAndNew() {
        var now = recorded()
        let gone = now.cells.removeFirst()
        now.notRun.append(
            NotRun(
                experiment: "search", implementation: gone.implementation, input: "chain-1000", .refused(reason: "why"))
        )
        let (lines, isSame) = replay(now)
        #expect(!isSame)
        #expect(lines.contains("  search/documented/chain-1000: it is gone: why"))
        let back = replay(recorded(), of: now)
        #expect(back.isSame)
        #expect(back.lines.contains { $0.hasPrefix("  new ") && $0.hasSuffix("search/documented/chain-1000") })
    }

    @Test("a line of bars goes from the least to the largest, and draws no change at the bottom")
    func sparkline() {
        #expect(Sparkline.text(of: [0, 1, 2, 3, 4, 5, 6, 7], width: 8) == "▁▂▃▄▅▆▇█")
        #expect(Sparkline.text(of: [5, 5, 5], width: 8) == "▁▁▁")
        #expect(Sparkline.text(of: [1, .nan, 2], width: 8) == "▁ █")
        #expect(Sparkline.text(of: [1, 2, 3, 4], width: 2) == "▁█")
        #expect(Sparkline.text(of: [], width: 5) == "")
        #expect(Sparkline.text(of: [-1e308, 0, 1e308], width: 8) == "▁▅█")
        let largest = Double.greatestFiniteMagnitude
        #expect(Sparkline.text(of: [largest, -largest, .infinity], width: 8) == "█▁ ")
        let least = Double.leastNonzeroMagnitude
        #expect(Sparkline.text(of: [least, 2 * least, 0], width: 8).count == 3)
    }
}
