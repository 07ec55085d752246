import Foundation
import LabKit
import Measurement
import Testing

@testable import LabKit
@testable import Reporting

@Suite struct ReplayReportTests {
    private func recorded() -> ResultFile {
        var result = Sample.result
        result.datasets = [
            .init(name: "search/chain-1000", recipe: "r", origin: nil, sha256: String(repeating: "a", count: 64))
        ]
        result.environment.provenance.commit = "0123456789abcdef"
        return result
    }

    @Test("the same run has ratios of 1, and says that machine, commit and inputs are the same")
    func same() {
        let report = ReplayReport(recorded: recorded(), replayed: recorded())
        #expect(report.isSame)
        #expect(
            report.lines.prefix(3) == [
                "machine and build: the same", "commit: 0123456789", "inputs: 1 of 1 with the same digest",
            ])
        #expect(report.lines.contains { $0.contains("search/documented/chain-1000") && $0.hasSuffix("1.00") })
        #expect(report.lines.contains { $0.contains("memory allocations") && $0.contains("0") })
    }

    @Test("medians stand side by side with their ratio")
    func ratios() {
        var now = recorded()
        now.cells[0].median = 12_500
        let lines = ReplayReport(recorded: recorded(), replayed: now).lines
        #expect(
            lines.contains {
                $0.contains("warm time") && $0.contains("10.0 µs") && $0.contains("12.5 µs") && $0.hasSuffix("1.25")
            })
    }

    @Test("another machine, commit and digest are said, and another digest is not the same run")
    func differences() {
        var now = recorded()
        now.environment.processorModel = "another"
        now.environment.provenance.commit = "fedcba9876543210"
        now.environment.provenance.isDirty = true
        #expect(ReplayReport(recorded: recorded(), replayed: now).isSame)
        now.datasets[0].sha256 = String(repeating: "b", count: 64)
        let report = ReplayReport(recorded: recorded(), replayed: now)
        #expect(!report.isSame)
        #expect(report.lines[0].hasPrefix("machine or build differs in processor"))
        #expect(report.lines.contains("commit: 0123456789 then, fedcba9876 with changes now"))
        #expect(
            report.lines.contains {
                $0.hasPrefix("input search/chain-1000: SHA-256 aaaaaaaaaaaa… then, bbbbbbbbbbbb… now")
            })
    }

    @Test("a cell that is gone is not the same run, and its reason is said; a new one is named")
    func goneAndNew() {
        var now = recorded()
        let gone = now.cells.removeFirst()
        now.notRun.append(
            NotRun(experiment: "search", implementation: gone.implementation, input: "chain-1000", reason: "why"))
        let report = ReplayReport(recorded: recorded(), replayed: now)
        #expect(!report.isSame)
        #expect(report.lines.contains("gone: search/documented/chain-1000, warm time: why"))
        let back = ReplayReport(recorded: now, replayed: recorded())
        #expect(back.isSame)
        #expect(back.lines.contains("new: search/documented/chain-1000, warm time"))
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
