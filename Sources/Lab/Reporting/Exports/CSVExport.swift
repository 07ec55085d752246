import Foundation
import Measurement
import Results

extension ExportFormat {
    /// The cells of a result without their samples, in a row each, with cells of the input and of the machine's own
    /// copy. A field is empty if there is no finite number. Source: exports, `csv`.
    static let csv = ExportFormat("csv", holding: [.verdicts]) { job in
        let started = ISO8601DateFormatter().string(from: job.result.startedAt)
        let commit = job.result.environment?.provenance.commit ?? job.result.source?.commit ?? ""
        let columns = cellColumns
        let rows = job.result.cells.map { cell in CSVText.row(columns.map { $0.text(cell) ?? "" } + [started, commit]) }
        return Export(([CSVText.row(columns.map(\.name) + ["startedAt", "commit"])] + rows).joined())
    }

    private typealias Column = (name: String, text: (Cell) -> String?)

    private static var cellColumns: [Column] {
        func number(_ value: Double?) -> String? { value?.finite.map { "\($0)" } }

        func ratio(_ name: String, _ ratio: @escaping (Cell) -> Ratio?) -> [Column] {
            [
                (name, { number(ratio($0)?.value) }), ("\(name)Lower", { number(ratio($0)?.ci95?.lower) }),
                ("\(name)Upper", { number(ratio($0)?.ci95?.upper) }),
            ]
        }

        let identity: [Column] = [
            ("experiment", { $0.experiment }), ("implementation", { $0.implementation }),
            ("role", { $0.role.rawValue }), ("input", { $0.id.input }), ("shape", { $0.input.shape }),
            ("size", { $0.input.knownSize.map(String.init) }), ("sizeUnit", { $0.input.sizeUnit }),
            ("plan", { $0.plan.rawValue }),
            ("cores", { "\($0.cores)" }), ("metric", { $0.metric.name }), ("unit", { $0.metric.unit }),
            ("direction", { $0.metric.direction.rawValue }),
        ]
        let samples: [Column] = [("processes", { "\($0.processes.count)" }), ("n", { "\($0.n)" })]
        let statistics: [Column] = SummaryStatistic.all.map { statistic in
            (statistic.name, { number($0.summary[keyPath: statistic.value]) })
        }

        let spread: [Column] = [
            ("ci95Lower", { number($0.ci95?.lower) }), ("ci95Upper", { number($0.ci95?.upper) }),
            ("mildOutliers", { "\($0.outliers.mild)" }), ("extremeOutliers", { "\($0.outliers.extreme)" }),
            ("dropped", { "\($0.dropped)" }),
        ]
        let rates: [Column] = [
            ("operation", { $0.throughput?.operation }),
            ("operationsPerSecond", { number($0.throughput?.operationsPerSecond) }),
            ("bytesPerSecond", { number($0.throughput?.bytesPerSecond) }),
            ("bytesPerCall", { $0.throughput?.bytesPerCall.map { "\($0)" } }),
        ]
        let circumstances: [Column] = [
            ("budgetLimit", { number($0.budget?.limit) }), ("budgetStatistic", { $0.budget?.statistic }),
            ("budgetBound", { number($0.budget?.bound) }), ("verdict", { $0.budget?.verdict.rawValue }),
            ("verdictReason", { $0.budget?.reason }), ("validatedAnswers", { "\($0.validated.answers)" }),
            ("oracle", { $0.validated.oracle }), ("instructionSet", { $0.instructionSet }), ("counter", { $0.counter }),
            ("eviction", { $0.eviction }), ("inputDigest", { $0.input.digest }),
            ("isTypical", { "\($0.input.isTypical)" }),
            ("questionsPerChange", { number($0.input.questionsPerChange) }),
        ]

        return identity + samples + statistics + spread + ratio("ratioToReference") { $0.ratioToReference }
            + ratio("ratioToFloor") { $0.ratioToFloor } + rates + ratio("shareOfCopy") { $0.throughput?.shareOfCopy }
            + circumstances
    }
}
