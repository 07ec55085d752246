import Foundation
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct PercentileTests {
    /// A cell of whole numbers, which HdrHistogram keeps exactly up to 2,048 with three digits.
    private static func result(_ samples: [Double]) -> ResultFile {
        var result = ExportSample.empty
        var cell = ExportSample.cell("search", "indexed", "chain-1000", .cold, .time, around: 100)
        cell.processes = [.init(process: 0, samples: samples)]
        result.cells = [cell]
        return result
    }

    private static let series: [[Double]] = [
        [7], [1, 2], Array(repeating: 5, count: 100), (1...10).map(Double.init), (1...1_000).map(Double.init),
        scattered, withOutliers,
    ]
    private static let scattered = (0..<5_000).map { (number: Int) -> Double in Double(100 + number * 7_919 % 1_777) }
    private static let withOutliers = (0..<333).map { (number: Int) -> Double in
        number.isMultiple(of: 3) ? 2_000 : Double(3 + number % 5)
    }

    @Test("rows are value, percentile, total count and 1/(1-percentile), which the last one lacks")
    func rows() throws {
        for samples in Self.series {
            let text = try ExportFormat.hgrm.text(Self.result(samples))
            let lines = text.split(separator: "\n").map(String.init)
            #expect(
                lines[0].split(separator: " ") == ["Value", "Percentile", "TotalCount", "1/(1-Percentile)"])
            let rows = lines.dropFirst().filter { !$0.hasPrefix("#") }.map {
                $0.split(separator: " ").compactMap { Double($0) }
            }
            #expect(rows.count > 1 && rows.dropLast().allSatisfy { $0.count == 4 })
            #expect(rows.last == [samples.max() ?? 0, 1, Double(samples.count)])

            for (earlier, later) in zip(rows, rows.dropFirst()) {
                #expect(earlier[0] <= later[0] && earlier[1] < later[1] && earlier[2] <= later[2])
            }

            for row in rows {
                #expect(row[2] == Double(samples.count { $0 <= row[0] }))
                #expect(row[2] / Double(samples.count) >= row[1] - 1e-12)
            }
            #expect(lines.filter { $0.hasPrefix("#[") && $0.hasSuffix("]") }.count == 3)
            #expect(lines.suffix(2).first?.contains("Total count    = ") == true)
        }
    }

    @Test("each time has a file named after it")
    func files() throws {
        let names = try ExportFormat.hgrm.export(ExportSample.result).files.map(\.name)
        #expect(
            names.prefix(2) == ["search.documented.chain-1000.warm.hgrm", "search.documented.chain-1000.cold.hgrm"])
        #expect(names.count == 7)
    }

    @Test("all names of files are different, and of characters that any system takes")
    func fileNames() throws {
        let hostile = try ExportFormat.hgrm.export(ExportSample.hostile).files.map(\.name)
        #expect(Set(hostile).count == hostile.count)
        #expect(
            hostile.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.%".contains($0)) } })
    }

    @Test("a name that is too long for a file keeps its beginning, and stays different")
    func longNames() throws {
        let long = String(repeating: "x", count: 300)
        var result = ExportSample.empty
        result.cells = [long, long + "y", "日本語" + long].map {
            ExportSample.cell($0, "indexed", "chain-1000", .cold, .time, around: 100)
        }

        let names = try ExportFormat.hgrm.export(result).files.map(\.name)
        #expect(Set(names).count == 3)
        #expect(!names.isEmpty && names.allSatisfy { $0.utf8.count <= 230 && $0.hasSuffix(".hgrm") })
        #expect(names[0].hasPrefix("xxx"))
    }

    private static let script = """
        import io, json, sys
        from hdrh.histogram import HdrHistogram
        texts = []
        for samples in json.load(sys.stdin if len(sys.argv) < 2 else open(sys.argv[1])):
            histogram = HdrHistogram(1, 3600000, 3)
            for sample in samples: histogram.record_value(int(sample))
            out = io.BytesIO()
            histogram.output_percentile_distribution(out, 1)
            texts.append(out.getvalue().decode())
        print(json.dumps(texts))
        """

    @Test(
        "values and counts at all levels, mean, deviation and maximum agree with those that HdrHistogram prints",
        .enabled(if: Peers.python != nil, Peers.absent))
    func sameAsHdrHistogram() throws {
        let folder = try Scratch()
        try folder.write("series.json", String(decoding: try JSONEncoder().encode(Self.series), as: UTF8.self))
        try folder.write("script.py", Self.script)
        let output = try Peers.run(try #require(Peers.python), ["script.py", "series.json"], in: folder.folder)
        let texts = try JSONDecoder().decode([String].self, from: Data(output.utf8))
        try #require(texts.count == Self.series.count)

        for (samples, theirs) in zip(Self.series, texts) {
            let mine = try ExportFormat.hgrm.text(Self.result(samples))

            func rows(_ text: String) -> [[Double]] {
                text.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.contains("Value") }.map {
                    $0.split(separator: " ").compactMap { Double($0) }.filter(\.isFinite)
                }
            }

            // The other tool has other levels. Together they are one rising curve: value and count are no smaller at a
            // higher level.
            let all = (rows(mine) + rows(theirs)).sorted { ($0[1], $0[0]) < ($1[1], $1[0]) }
            for (lower, higher) in zip(all, all.dropFirst()) {
                #expect(lower[0] <= higher[0] && lower[2] <= higher[2], "\(lower) \(higher)")
                if lower[1] == higher[1] { #expect(lower == higher) }
            }
            #expect(
                rows(mine).first == rows(theirs).first && rows(mine).last?.prefix(3) == rows(theirs).last?.prefix(3))

            func footer(_ text: String) -> [Double] {
                text.split(separator: "\n").filter { $0.contains("Mean") || $0.contains("Max") }
                    .flatMap { $0.split { "=,] ".contains($0) }.compactMap { Double($0) } }
            }
            #expect(zip(footer(mine), footer(theirs)).allSatisfy { abs($0 - $1) < 0.01 }, "\(theirs)")
        }
    }
}
