@testable import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct ThroughputBlockTests {
    private func cell(
        _ name: String, _ role: Role, workers: Int, _ nanoseconds: Double, bytes: Double = 3, share: Double? = nil,
        with instructionSet: String = "x86-64"
    ) -> Cell {
        var cell = SearchResult.cell(name, role, .throughput, .time, nanoseconds, cores: workers)
        cell.instructionSet = instructionSet
        cell.throughput = .init(
            operation: "event", operationsPerSecond: 1e9 / nanoseconds,
            bytesPerSecond: bytes * 1e9 / nanoseconds, bytesPerCall: name.isEmpty ? nil : 15_000,
            shareOfCopy: share.map { Ratio(value: $0, ci95: nil) })

        return cell
    }

    private func result(_ cells: [Cell], lastLevelCache: Int? = 1_000) -> ResultFile {
        var result = SearchResult.result
        result.cells = cells
        result.notRun = []
        result.environment?.caches = CacheHierarchy(level3: lastLevelCache)
        return result
    }

    private var cells: [Cell] {
        [
            cell("switch", .reference, workers: 1, 8, share: 0.025),
            cell("parallel", .implementation, workers: 1, 0.25, share: 0.8, with: "AVX-512 VBMI"),
            cell("parallel", .implementation, workers: 2, 0.125, share: 0.96, with: "AVX-512 VBMI"),
            cell("", .bare, workers: 1, 0.2, bytes: 2),
            cell("", .bare, workers: 2, 0.1, bytes: 2),
        ]
    }

    private func lines(_ result: ResultFile) -> [String] {
        Report.block(ofInput: "chain-1000", of: "search", in: result).terminal.map {
            $0.split(separator: " ").joined(separator: " ")
        }
    }

    @Test("rates have a row for each number of cores, the copy comes last, and no other table is there without need")
    func wholeTable() {
        #expect(
            lines(result(cells)) == [
                "search · chain-1000 · 1,000 nodes",
                "throughput cores ns/event [95 %] events/s GB/s % of copy with",
                "switch 1 8.00 [7.98, 8.02] 125 M 0.375 2.50",
                "parallel 1 0.250 [0.250, 0.251] 4.00 G 12.0 80.0 AVX-512 VBMI",
                "parallel 2 0.125 [0.125, 0.125] 8.00 G 24.0 96.0 AVX-512 VBMI",
                "(copy) 1 10.0 100", "(copy) 2 20.0 100",
            ])
    }

    @Test("a stream that the caches hold is said to be none from memory, as far as a cache is known")
    func cachedStreams() {
        // A call goes through five events a node.
        #expect(
            lines(result(cells, lastLevelCache: 1_000_000)).last
                == "a call moves 0.0150 MB, and the last-level cache holds 1.00 MB: no stream from memory")
        #expect(lines(result(cells, lastLevelCache: nil)).count == 7)
        // An older file does not say what a call moves: three bytes for each of 1,000 nodes.
        var older = cells
        for index in older.indices { older[index].throughput?.bytesPerCall = nil }
        #expect(
            lines(result(older, lastLevelCache: 1_000_000)).last
                == "a call moves 0.00300 MB, and the last-level cache holds 1.00 MB: no stream from memory")
    }

    @Test("next to other plans the rates stand below their table, which names instruction sets in the same way")
    func besideOtherPlans() {
        var warm = SearchResult.cell("parallel", .implementation, .warm, .time, 5)
        warm.instructionSet = "AVX-512 VBMI"
        let lines = lines(result([SearchResult.cell("switch", .reference, .warm, .time, 5), warm] + cells))
        #expect(
            Array(lines[1...4]) == [
                "implementation warm median [95 %] with", "switch 5.00 ns [4.99, 5.01]",
                "parallel 5.00 ns [4.99, 5.01] AVX-512 VBMI",
                "throughput cores ns/event [95 %] events/s GB/s % of copy with",
            ])
    }

    @Test(
        "rates have three digits and the prefix that fits",
        arguments: [
            (1.0, "1.00"), (999.4, "999"), (999.6, "1.00 k"), (742e6, "742 M"), (13.46e9, "13.5 G"), (2e13, "20,000 G"),
        ])
    func prefixes(rate: Double, text: String) {
        #expect(Statistic.Format.rate(rate) == text)
    }
}
