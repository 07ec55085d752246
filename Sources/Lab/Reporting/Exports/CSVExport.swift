import Foundation
import LabKit
import Measurement
import TextFormats

/// One row per cell and metric, for spreadsheets, DuckDB and pandas. Source: exports, `csv`; RFC 4180.
///
/// Everything that a result says of a cell but its samples, the input itself and the machine's own copy among them.
/// A field is empty where there is nothing to say, a bound that is not finite too.
struct CSVExport {
    private let result: ResultFile

    init(_ result: ResultFile) { self.result = result }

    func export() -> Export {
        let started = ISO8601DateFormatter().string(from: result.startedAt)
        let commit = result.environment.provenance.commit ?? ""
        let columns = Self.columns
        let rows = result.cells.map { cell in
            CSVText.row(columns.map { $0.text(cell) ?? "" } + [started, commit])
        }
        return Export(([CSVText.row(columns.map(\.name) + ["startedAt", "commit"])] + rows).joined())
    }

    private struct Column {
        var name: String
        var text: (Cell) -> String?

        static func text(_ name: String, _ text: @escaping (Cell) -> String?) -> Column {
            Column(name: name, text: text)
        }

        static func number(_ name: String, _ number: @escaping (Cell) -> Double?) -> Column {
            Column(name: name) { cell in number(cell).flatMap { $0.isFinite ? "\($0)" : nil } }
        }

        static func count(_ name: String, _ count: @escaping (Cell) -> Int?) -> Column {
            Column(name: name) { cell in count(cell).map { "\($0)" } }
        }

        /// A ratio and the bounds of its interval.
        static func ratio(_ name: String, _ ratio: @escaping (Cell) -> Ratio?) -> [Column] {
            [
                .number(name) { ratio($0)?.value }, .number("\(name)Lower") { ratio($0)?.ci95?.lower },
                .number("\(name)Upper") { ratio($0)?.ci95?.upper },
            ]
        }
    }

    private static var columns: [Column] { identity + statistics + ratios + circumstances }

    private static var identity: [Column] {
        [
            .text("experiment") { $0.experiment }, .text("implementation") { $0.implementation },
            .text("role") { $0.role.rawValue }, .text("input") { $0.input.name }, .text("shape") { $0.input.shape },
            .count("size") { $0.input.size }, .text("sizeUnit") { $0.input.sizeUnit ?? "nodes" },
            .text("plan") { $0.plan.rawValue }, .count("cores") { $0.throughput?.workers },
            .text("metric") { $0.metric.rawValue }, .text("unit") { $0.unit },
        ]
    }

    private static var statistics: [Column] {
        [
            .count("processes") { $0.processes.count }, .count("n") { $0.n }, .number("min") { $0.min },
            .number("p25") { $0.p25 }, .number("median") { $0.median }, .number("p75") { $0.p75 },
            .number("p90") { $0.p90 }, .number("p99") { $0.p99 }, .number("max") { $0.max },
            .number("mad") { $0.mad }, .number("ci95Lower") { $0.ci95?.lower }, .number("ci95Upper") { $0.ci95?.upper },
            .count("mildOutliers") { $0.outliers.mild }, .count("extremeOutliers") { $0.outliers.extreme },
            .count("dropped") { $0.dropped },
        ]
    }

    private static var ratios: [Column] {
        Column.ratio("ratioToReference") { $0.ratioToReference } + Column.ratio("ratioToFloor") { $0.ratioToFloor }
            + [
                .text("operation") { $0.throughput?.operation },
                .number("operationsPerSecond") { $0.throughput?.operationsPerSecond },
                .number("bytesPerSecond") { $0.throughput?.bytesPerSecond },
            ] + Column.ratio("shareOfCopy") { $0.throughput?.shareOfCopy }
    }

    private static var circumstances: [Column] {
        [
            .number("budgetLimit") { $0.budget?.limit }, .text("budgetStatistic") { $0.budget?.statistic },
            .number("budgetBound") { $0.budget?.bound }, .text("verdict") { $0.budget?.verdict.rawValue },
            .text("verdictReason") { $0.budget?.reason }, .count("validatedAnswers") { $0.validated.answers },
            .text("instructionSet") { $0.instructionSet }, .text("counter") { $0.counter },
            .text("eviction") { $0.eviction }, .text("inputDigest") { $0.input.digest },
        ]
    }
}
