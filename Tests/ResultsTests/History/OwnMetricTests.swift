import Files
import Foundation
import Measurement
import TestSupport
import Testing

@testable import Results

/// The judgement on a metric of a user's own over several runs.
@Suite struct OwnMetricTests {
    /// Returns a run of a day with one count of such a metric, as a file holds it.
    private func run(
        _ steps: Double, day: Int, of name: String = "a", unit: String = "", tolerance: Double = 0.1
    ) throws -> ResultFile {
        let metric = Metric("steps", unit: unit, kind: .exact, tolerance: tolerance, repeatability: 0.02)
        let id = CellID(experiment: "e", implementation: name, input: "i", plan: .counters, metric: metric)
        let cell = try #require(
            Cell(
                id, role: .implementation, input: .init(shape: "i", size: 1, sizeUnit: "nodes", digest: "d"),
                validated: .init(answers: 1), instructionSet: "x86-64", evidence: [Evidence([steps], process: 0)],
                bootstrap: ClusterBootstrap(seed: 1, resamples: 50)))
        let result = ResultFile(
            command: ["lab"], source: .init(tool: "lab"), fingerprint: "f",
            startedAt: Date(timeIntervalSince1970: Double(day) * 86_400), cells: [cell], notRun: [])
        return try ResultFile(result.encoded(), named: "r.json")
    }

    @Test(
        "a history judges a user's own metric by its own tolerance, as result files do",
        .enabled(if: History.isAvailable, "built without SQLite"))
    func history() throws {
        func verdict(_ history: History) throws -> Verdict {
            let trend = try #require(try history.trends().first)
            return trend.finding(from: trend.points[0], to: trend.points[1]).verdict
        }

        let results = [try run(100, day: 1), try run(105, day: 2)]
        let findings = Findings.comparing(NamedResult("A", results[0]), with: NamedResult("B", results[1]))
        #expect(findings.rows.map(\.verdict) == [.same])

        let folder = try Scratch()
        let path = FilePath(folder.file("h.sqlite").path)
        let history = try History(path, isWritten: true)
        for result in results { #expect(try history.add(result)) }
        #expect(try verdict(history) == .same)
        #expect(try history.trends().map(\.cell.metric.tolerance) == [0.1])
        #expect(try history.trends().map(\.cell.metric.repeatability) == [0.02])

        // One that was begun without tolerances has the usual one, until a run says another.
        let writer = try SQLiteConnection(path, isWritten: true, patience: 0)
        for column in ["tolerance", "repeatability"] { try writer.run("ALTER TABLE value DROP COLUMN \(column)") }
        #expect(try verdict(History(path, isWritten: false)) == .regressed)
        let again = try History(path, isWritten: true)
        #expect(try verdict(again) == .regressed)
        #expect(try again.add(run(106, day: 3)))
        #expect(try verdict(again) == .same)
        #expect(try again.add(run(106, day: 4, tolerance: 0.01)))
        #expect(try verdict(again) == .regressed, "the newest declaration counts")
    }

    @Test("the newest run says how a metric is judged, in each unit, whatever the order of runs and the cell's name")
    func declarations() throws {
        for name in ["a", "b"] {
            var last = try run(1, day: 3, of: name, tolerance: 0.2)
            if name == "b" { last.formerNames = [FormerNames(experiment: "e", implementation: "b", names: ["a"])] }
            let results = [try run(1, day: 1), try run(1, day: 2, unit: "k", tolerance: 0.3), last]
            for order in [results, results.reversed()] {
                var builder = TrendBuilder()
                for result in order { builder.add(result, as: RecordedRun(result, digest: try result.digest())) }
                let tolerances = builder.trends.map { ($0.conditions.unit, $0.cell.metric.tolerance) }
                #expect(Dictionary(uniqueKeysWithValues: tolerances) == ["": 0.2, "k": 0.3], "\(name)")
            }
        }
    }
}
