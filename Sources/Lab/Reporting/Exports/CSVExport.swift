import Foundation
import Measurement
import Results

extension ExportFormat {
    /// One row per cell and metric, for spreadsheets, DuckDB and pandas. Source: exports, `csv`; RFC 4180.
    ///
    /// Everything that a result says of a cell but its samples, the input itself and the machine's own copy among them.
    /// A field is empty where there is nothing to say, a bound that is not finite too.
    static let csv = ExportFormat("csv", knowsCores: true) { job in
        let started = ISO8601DateFormatter().string(from: job.result.startedAt)
        let commit = job.result.environment.provenance.commit ?? ""
        let columns = CSVColumn.all
        let rows = job.result.cells.map { cell in
            CSVText.row(columns.map { $0.text(cell) ?? "" } + [started, commit])
        }
        return Export(([CSVText.row(columns.map(\.name) + ["startedAt", "commit"])] + rows).joined())
    }
}

private struct CSVColumn {
    var name: String
    var text: (Cell) -> String?

    static func text(_ name: String, _ text: @escaping (Cell) -> String?) -> CSVColumn {
        CSVColumn(name: name, text: text)
    }

    static func number(_ name: String, _ number: @escaping (Cell) -> Double?) -> CSVColumn {
        CSVColumn(name: name) { cell in number(cell).flatMap { $0.isFinite ? "\($0)" : nil } }
    }

    static func count(_ name: String, _ count: @escaping (Cell) -> Int?) -> CSVColumn {
        CSVColumn(name: name) { cell in count(cell).map { "\($0)" } }
    }

    /// A ratio and the bounds of its interval.
    static func ratio(_ name: String, _ ratio: @escaping (Cell) -> Ratio?) -> [CSVColumn] {
        [
            .number(name) { ratio($0)?.value }, .number("\(name)Lower") { ratio($0)?.ci95?.lower },
            .number("\(name)Upper") { ratio($0)?.ci95?.upper },
        ]
    }

    static var all: [CSVColumn] { identity + statistics + ratios + circumstances }

    private static var identity: [CSVColumn] {
        [
            .text("experiment") { $0.experiment }, .text("implementation") { $0.implementation },
            .text("role") { $0.role.rawValue }, .text("input") { $0.input.name }, .text("shape") { $0.input.shape },
            .count("size") { $0.input.size }, .text("sizeUnit") { $0.input.sizeUnit },
            .text("plan") { $0.plan.rawValue }, .count("cores") { $0.cores },
            .text("metric") { $0.metric.name }, .text("unit") { $0.metric.unit },
        ]
    }

    private static var statistics: [CSVColumn] {
        [
            .count("processes") { $0.processes.count }, .count("n") { $0.n }, .number("min") { $0.min },
            .number("p25") { $0.p25 }, .number("median") { $0.median }, .number("p75") { $0.p75 },
            .number("p90") { $0.p90 }, .number("p99") { $0.p99 }, .number("max") { $0.max },
            .number("mad") { $0.mad }, .number("ci95Lower") { $0.ci95?.lower }, .number("ci95Upper") { $0.ci95?.upper },
            .count("mildOutliers") { $0.outliers.mild }, .count("extremeOutliers") { $0.outliers.extreme },
            .count("dropped") { $0.dropped },
        ]
    }

    private static var ratios: [CSVColumn] {
        ratio("ratioToReference") { $0.ratioToReference } + ratio("ratioToFloor") { $0.ratioToFloor }
            + [
                .text("operation") { $0.throughput?.operation },
                .number("operationsPerSecond") { $0.throughput?.operationsPerSecond },
                .number("bytesPerSecond") { $0.throughput?.bytesPerSecond },
            ] + ratio("shareOfCopy") { $0.throughput?.shareOfCopy }
    }

    private static var circumstances: [CSVColumn] {
        [
            .number("budgetLimit") { $0.budget?.limit }, .text("budgetStatistic") { $0.budget?.statistic },
            .number("budgetBound") { $0.budget?.bound }, .text("verdict") { $0.budget?.verdict.rawValue },
            .text("verdictReason") { $0.budget?.reason }, .count("validatedAnswers") { $0.validated.answers },
            .text("instructionSet") { $0.instructionSet }, .text("counter") { $0.counter },
            .text("eviction") { $0.eviction }, .text("inputDigest") { $0.input.digest },
        ]
    }
}
