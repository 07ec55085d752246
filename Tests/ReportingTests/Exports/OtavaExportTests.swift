import Foundation
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct OtavaExportTests {
    /// A run so many days after the first, with times multiplied.
    private static func run(day: Int, scale: Double, of result: ResultFile? = nil) -> ResultFile {
        var result = result ?? ExportSample.result(scale: scale)
        result.startedAt = Date(timeIntervalSince1970: 1_700_000_000 + 86_400 * Double(day))
        result.environment?.provenance.commit = "c0ffee\(day)"
        return result
    }

    private static func export(_ runs: [ResultFile], stem: String = "series") throws -> (csv: String, yaml: String) {
        var csv: String?
        var yaml = ""
        for run in runs {
            let files = try ExportFormat.otava.export(run, stem: stem) { _ in csv }.files
            try #require(files.map(\.name) == [".csv", ".yaml"])
            csv = files[0].text
            yaml = files[1].text
        }

        return (csv ?? "", yaml)
    }

    @Test("a run is one row in the order of time, even if it comes late or twice")
    func series() throws {
        let runs = [3, 1, 2, 1].map { Self.run(day: $0, scale: Double($0)) }
        let (csv, yaml) = try Self.export(runs)
        let rows = try #require(CSVText.rows(of: csv))
        #expect(rows[0].prefix(3) == ["time", "commit", "search::documented/chain-1000"])
        #expect(rows.dropFirst().map { $0[1] } == ["c0ffee1", "c0ffee2", "c0ffee3"])
        #expect(rows[1][0] == "2023-11-15 22:13:20 +0000")
        #expect(
            rows.dropFirst().map { Double($0[2]) } == [1, 2, 3].map { ExportSample.result(scale: $0).cells[0].median })
        #expect(yaml.contains("file: \"series.csv\"\n") && yaml.contains("\n  \"series\":\n"))
        #expect(yaml.components(separatedBy: "direction: -1").count - 1 == rows[0].count - 2)
    }

    @Test("a column that a run lacks is kept, empty there and in no definition")
    func gaps() throws {
        var second = Self.run(day: 2, scale: 1)
        second.cells.removeFirst()
        second.cells.append(ExportSample.cell("search", "late", "chain-1000", .warm, .time, around: 9))
        let (csv, yaml) = try Self.export([Self.run(day: 1, scale: 1), second])
        let rows = try #require(CSVText.rows(of: csv))
        let first = "search::documented/chain-1000"
        let late = "search::late/chain-1000"
        let gone = try #require(rows[0].firstIndex(of: first))
        let new = try #require(rows[0].firstIndex(of: late))
        #expect(rows[1][gone] != "" && rows[2][gone] == "")
        #expect(rows[1][new] == "" && rows[2][new] != "")
        #expect(!yaml.contains("\"\(first)\"") && !yaml.contains(late))
    }

    @Test("a file that is no such series is not written over")
    func foreign() throws {
        for (text, reason) in [
            ("a,b\n1,2\n", "its heading does not begin with 'time,commit'"),
            ("time,commit,x\n1,2\n", "its row 2 has 2 fields where the heading has 3"),
            ("time,commit,\"x\n", "a quote in it is never closed"),
        ] {
            #expect(throws: ExportError.unreadable("s.csv", reason)) {
                try ExportFormat.otava.export(ExportSample.result, stem: "s") { _ in text }
            }
        }
    }

    @Test(
        "Apache Otava reads the series by its definition and finds the change where it is",
        .enabled(if: Peers.python != nil, Peers.absent))
    func otava() throws {
        let otava = try #require(Peers.python).deletingLastPathComponent().appendingPathComponent("otava")
        let folder = try Scratch()
        let runs = (0..<24).map { day in Self.run(day: day, scale: day < 13 ? 1 : 1.5) }
        let (csv, yaml) = try Self.export(runs)
        try folder.write("series.csv", csv)
        try folder.write("series.yaml", yaml)
        let output = try Peers.run(
            otava, ["analyze", "series", "--since", "2020-01-01", "--output", "json"], in: folder.folder,
            environment: ["OTAVA_CONFIG": "series.yaml"])
        struct Point: Decodable {
            struct Change: Decodable { var metric: String }
            var time: Double
            var changes: [Change]
        }

        let start = try #require(output.firstIndex(of: "{"))
        let points = try JSONDecoder().decode([String: [Point]].self, from: Data(output[start...].utf8))["series"] ?? []
        let dayOfChange: Double = 1_700_000_000 + 86_400 * 13
        #expect(points.map(\.time) == [dayOfChange], "\(output)")
        let times = ExportSample.result.cells.filter { $0.metric == .time && !$0.isCopy && $0.plan != .throughput }
        let changed = Set(points.flatMap { $0.changes.map(\.metric) })
        #expect(Set(times.map { CellName($0).text }).isSubset(of: changed), "\(changed)")
        #expect(!changed.contains("search::indexed/chain-1000#allocations"))
    }

    @Test("no name of a column is a formula, and the definition names each as it is")
    func formulas() throws {
        let (csv, yaml) = try Self.export([Self.run(day: 0, scale: 1, of: ExportSample.hostile)], stem: "s")
        let columns = try #require(CSVText.rows(of: csv)?.first).dropFirst(2)
        #expect(columns.contains("%3D1+1::i/n") && csv.contains(",%3D1+1::i/n,"))
        for column in columns { #expect(yaml.contains("column: \(YAMLText.quoted(column))\n"), "\(column)") }
    }

    @Test(
        "Apache Otava reads a series with every hostile name",
        .enabled(if: Peers.python != nil, Peers.absent))
    func hostileNames() throws {
        let otava = try #require(Peers.python).deletingLastPathComponent().appendingPathComponent("otava")
        let folder = try Scratch()
        let stem = "it's a \"series\": 📱"
        let (csv, yaml) = try Self.export(
            (0..<3).map { Self.run(day: $0, scale: 1, of: ExportSample.hostile) }, stem: stem)
        try folder.write("\(stem).csv", csv)
        try folder.write("s.yaml", yaml)
        let output = try Peers.run(
            otava, ["analyze", stem, "--since", "2020-01-01"], in: folder.folder,
            environment: ["OTAVA_CONFIG": "s.yaml"])
        let columns = try #require(CSVText.rows(of: csv)?.first).dropFirst(2)
        #expect(columns.count == ExportSample.hostile.cells.count)
        for column in columns { #expect(output.contains(column), "\(column)") }
    }
}
