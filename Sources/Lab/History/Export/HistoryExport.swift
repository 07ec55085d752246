import Foundation
import Reporting

/// The numbers of a history for other tools.
public enum HistoryExport: String, Sendable, CaseIterable {
    /// One line per number, with a heading; fields as RFC 4180 has them.
    case csv
    /// The schema `milli.history/1`: series with their points.
    case json

    /// The schema of the JSON form.
    public static let schema = "milli.history/1"

    /// The text of the series.
    public func text(of series: [HistorySeries]) throws -> String {
        switch self {
        case .csv:
            return ([Self.heading] + series.flatMap(Self.rows)).map {
                $0.map(CSVText.field).joined(separator: ",") + "\n"
            }
            .joined()
        case .json:
            struct Document: Encodable {
                var schema = HistoryExport.schema
                var series: [HistorySeries]
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(Document(series: series)), as: UTF8.self) + "\n"
        }
    }

    private static let heading = [
        "experiment", "implementation", "input", "plan", "metric", "unit", "run", "startedAt", "commit", "status",
        "median", "low", "high", "p99", "n", "verdict", "counter", "instructionSet", "inputDigest", "fingerprint",
    ]

    private static func rows(_ series: HistorySeries) -> [[String]] {
        let key = series.key
        return series.points.map { point in
            let run = point.run
            return [
                key.experiment, key.implementation, key.input, key.plan, key.metric, key.unit, "\(run.id)",
                run.startedAt, run.commit ?? "", run.status, "\(point.median)", point.low.map { "\($0)" } ?? "",
                point.high.map { "\($0)" } ?? "", "\(point.p99)", "\(point.n)", point.verdict ?? "",
                point.counter ?? "", key.instructionSet ?? "", key.inputDigest ?? "", key.fingerprint ?? "",
            ]
        }
    }
}
