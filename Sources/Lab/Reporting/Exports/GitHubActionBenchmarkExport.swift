import JSONText
import Nouns
import Results

extension ExportFormat {
    /// `customSmallerIsBetter` of github-action-benchmark. Source: exports, `github-action-benchmark`.
    ///
    /// It has an entry for each cell of a metric for which less is better: the median, half of its 95 % interval as
    /// `range`, and in `extra` the text next to the point.
    static let githubActionBenchmark = custom("github-action-benchmark", .lessIsBetter)

    /// `customBiggerIsBetter` of github-action-benchmark: the metrics for which more is better.
    static let githubActionBenchmarkBigger = custom("github-action-benchmark-bigger", .moreIsBetter)

    private static func custom(_ name: String, _ direction: Metric.Direction) -> ExportFormat {
        ExportFormat(name) { job in points(of: job.result, direction) }
    }

    private static func points(of result: ResultFile, _ direction: Metric.Direction) -> Export {
        let isTaken = { (cell: Cell) in !cell.isOfNoImplementation && cell.metric.direction == direction }
        let points = result.cells.filter(isTaken).map { cell -> JSONValue in
            let range = cell.ci95.flatMap { $0.upper.isFinite && $0.lower.isFinite ? $0.upper - $0.lower : nil }
            let extra = [
                "\(counted(cell.n, "sample")) of \(counted(cell.processes.count, "process"))",
                cell.metric.isCallTime ? "p99: \(SignificantDigits.three(cell.p99)) ns" : nil,
                cell.ratioToReference.map { "× reference: \(SignificantDigits.three($0.value))" },
                cell.budget.map { "budget: \($0.verdict.rawValue)" },
            ]

            return .members([
                "name": .text(CellName(cell).text),
                "unit": .text(cell.metric.unit(per: cell.throughput?.operation ?? "op")),
                "value": .number(cell.median),
                "range": range.map { .text("± \(SignificantDigits.three($0 / 2))") },
                "extra": .text(extra.compactMap { $0 }.joined(separator: "\n")),
            ])
        }

        return Export(json: .array(points), leftOut: result.cells.filter { !isTaken($0) })
    }
}
