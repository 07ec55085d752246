import Files
import Foundation
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct CSVTests {
    @Test("a header, then one row for each cell, each as long as the header")
    func shape() throws {
        for result in [ExportSample.result, ExportSample.hostile] {
            let rows = try #require(CSVText.rows(of: try ExportFormat.csv.text(result)))
            #expect(rows.count == result.cells.count + 1)
            #expect(rows.count > 1 && rows.allSatisfy { $0.count == rows[0].count })
            #expect(Set(rows[0]).count == rows[0].count)
            let name = try #require(rows[0].firstIndex(of: "implementation"))
            let median = try #require(rows[0].firstIndex(of: "median"))

            for (row, cell) in zip(rows.dropFirst(), result.cells) {
                #expect(Array(row[name].unicodeScalars) == Array(cell.implementation.unicodeScalars))
                #expect(Double(row[median]) == cell.median)
            }
        }
    }

    @Test("what is not finite or not there is empty")
    func gaps() throws {
        let rows = try #require(CSVText.rows(of: try ExportFormat.csv.text(ExportSample.result)))

        func value(_ column: String, _ row: Int) throws -> String {
            rows[row][try #require(rows[0].firstIndex(of: column))]
        }
        #expect(try value("ratioToReferenceUpper", 1) == "")
        #expect(try value("ratioToReferenceLower", 1) != "")
        #expect(try value("cores", 1) == "1" && value("bytesPerSecond", 1) == "")
        #expect(try value("verdict", 2) == "within")
        #expect(try value("commit", 1) == "0123456789abcdef")
        #expect(try value("startedAt", 1) == "2023-11-14T22:13:20Z")
    }

    @Test("a row has the bytes of a call, the oracle of its answers, and what its input was declared to be")
    func factsOfCells() throws {
        var result = ExportSample.empty
        result.cells = ["a", "b"].map { ExportSample.cell("e", $0, "n", .throughput, .time, around: 5) }
        result.cells[1].throughput = Cell.Throughput(
            operation: "event", operationsPerSecond: 2, bytesPerSecond: 96, bytesPerCall: 48)
        result.cells[1].validated.oracle = "libxml2"
        result.cells[1].input.isTypical = true
        result.cells[1].input.questionsPerChange = 0.01
        let rows = try #require(CSVText.rows(of: try ExportFormat.csv.text(result)))

        func values(_ column: String) throws -> [String] {
            let index = try #require(rows[0].firstIndex(of: column))
            return rows.dropFirst().map { $0[index] }
        }
        #expect(try values("bytesPerCall") == ["", "48"])
        #expect(try values("oracle") == ["", "libxml2"])
        #expect(try values("isTypical") == ["false", "true"])
        #expect(try values("questionsPerChange") == ["", "0.01"])
    }

    @Test("a metric of which more is better stays one, exported and read again")
    func directions() throws {
        let metrics = [Metric("score", unit: "points", .moreIsBetter), Metric("lost", unit: "packets/s"), .time, .rate]
        var result = ExportSample.empty
        result.cells = metrics.map { ExportSample.cell("e", "i", "n", .warm, $0, around: 5) }
        let folder = try Scratch()
        try folder.write("r.csv", try ExportFormat.csv.text(result))

        let path = FilePath("\(folder.path)/r.csv")
        let read = try OtherToolFormat.csv.conversion(of: [path], command: []).result
        #expect(read.cells.map(\.id) == result.cells.map(\.id))
        #expect(read.cells.map(\.metric.direction) == metrics.map(\.direction))
    }

    private static let script = """
        import csv, json, pandas
        with open("r.csv", newline="") as file:
            rows = list(csv.DictReader(file, strict=True))
        frame = pandas.read_csv("r.csv", keep_default_na=False, dtype={"implementation": str})
        print(json.dumps({
            "csv": [[row["experiment"], row["implementation"], row["input"], row["median"]] for row in rows],
            "pandas": list(frame["implementation"]), "sum": float(frame["median"].sum())}))
        """

    private struct Answer: Decodable {
        var csv: [[String]]
        var pandas: [String]
        var sum: Double
    }

    /// The rows that another tool reads in a text.
    private static func spelt(_ text: String) -> [Unicode.Scalar] {
        Array((["=1+1", "- item", "\r"].contains(text) ? "'" + text : text).unicodeScalars)
    }

    @Test(
        "Python's csv and pandas read every name and number as it is in the result, formulas as texts",
        .enabled(if: Peers.python != nil, Peers.absent))
    func pandas() throws {
        let result = ExportSample.hostile
        let folder = try Scratch()
        try folder.write("r.csv", try ExportFormat.csv.text(result))
        try folder.write("script.py", Self.script)
        let output = try Peers.run(try #require(Peers.python), ["script.py"], in: folder.folder)
        let answer = try JSONDecoder().decode(Answer.self, from: Data(output.utf8))
        try #require(answer.csv.count == result.cells.count && answer.pandas.count == result.cells.count)

        for (row, cell) in zip(answer.csv, result.cells) {
            for (text, name) in zip(row, [cell.experiment, cell.implementation, cell.id.input]) {
                #expect(Array(text.unicodeScalars) == Self.spelt(name))
            }
            #expect(Double(row[3]) == cell.median)
        }

        for (name, cell) in zip(answer.pandas, result.cells) {
            #expect(Array(name.unicodeScalars) == Self.spelt(cell.implementation))
        }
        #expect(abs(answer.sum - result.cells.reduce(0) { $0 + $1.median }) < 1e-6)
    }
}
