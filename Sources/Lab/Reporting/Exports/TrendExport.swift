import Nouns
import Results

/// The numbers of trends for other tools.
package enum TrendExport: String, Sendable, CaseIterable {
    /// One line per number, with a heading; fields as in RFC 4180.
    case csv
    /// The schema `milli.history/2`: runs, and series with their points.
    case json

    /// Returns the text of trends and of the runs of their points.
    package func text(of trends: [Trend], runs: [RecordedRun]) throws -> String {
        switch self {
        case .json: return try TrendFile(runs: runs, series: trends).text
        case .csv:
            let runs = Dictionary(runs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
            let rows = trends.flatMap { trend in trend.points.map { Self.row(trend, $0, runs[$0.run]) } }
            return ([Self.heading] + rows).map { $0.map(CSVText.field).joined(separator: ",") + "\n" }.joined()
        }
    }

    /// Returns the parts of the runs that the format cannot contain, each kind with its number; `nil` without any.
    ///
    /// - Parameters:
    ///   - trends: the trends that are written.
    ///   - runs: the runs of the history.
    ///   - absences: the number of the runs' reasons for missing numbers.
    package func leftOutStatement(of trends: [Trend], runs: [RecordedRun], absences: Int) -> String? {
        var statements: [String] = []

        func add(_ count: Int, _ one: String, _ many: String) {
            if count > 0 { statements.append(counted(count, one, many)) }
        }

        // The other format lists the runs.
        if self == .csv {
            let runNames = Set(trends.flatMap { $0.points.map(\.run) })
            add(runs.count { !runNames.contains($0.name) }, "run without such a number", "runs without such a number")
            add(runs.reduce(0) { $0 + $1.mismatches }, "mismatch", "mismatches")
            add(runs.reduce(0) { $0 + $1.failures }, "failure", "failures")
        }

        add(absences, "reason for a missing number", "reasons for missing numbers")
        return statements.isEmpty ? nil : statements.joined(separator: ", ")
    }

    private static let heading = [
        "experiment", "implementation", "input", "plan", "metric", "cores", "unit", "run", "startedAt", "commit",
        "status", "median", "low", "high", "p99", "n", "verdict", "counter", "instructionSet", "inputDigest",
        "fingerprint", "role", "processes",
    ]

    private static func row(_ trend: Trend, _ point: Trend.Point, _ run: RecordedRun?) -> [String] {
        func number(_ value: Double?) -> String { value?.finite.map { "\($0)" } ?? "" }

        let cell = trend.cell
        let conditions = trend.conditions
        return [
            cell.experiment, cell.implementation, cell.input, cell.plan.rawValue, cell.metric.name, "\(cell.cores)",
            conditions.unit, point.run, run?.startedAt ?? "", run?.commit ?? "", run?.status.rawValue ?? "",
            number(point.median), number(point.ci95?.lower), number(point.ci95?.upper), number(point.p99),
            "\(point.n)", point.verdict?.rawValue ?? "", point.counter ?? "", conditions.instructionSet ?? "",
            conditions.inputDigest ?? "", conditions.fingerprint ?? "",
            trend.role?.rawValue ?? "", point.processes.map(String.init) ?? "",
        ]
    }
}
