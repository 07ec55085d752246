import Measurement
import Results

extension ExportFormat {
    /// `customSmallerIsBetter` of github-action-benchmark. Source: exports, `github-action-benchmark`.
    ///
    /// One entry for each cell, of a metric of which less is better: the median, `range` half of its 95 % interval, and
    /// in `extra` what a reader sees beside the point.
    static let githubActionBenchmark = ExportFormat("github-action-benchmark") { job in
        let isTaken = { (cell: Cell) in !cell.isOfNoImplementation && cell.metric.direction == .lessIsBetter }
        return try Export(
            json: job.result.cells.filter(isTaken).map(Point.init), leftOut: job.result.cells.filter { !isTaken($0) })
    }
}

private struct Point: Encodable {
    var name: String
    var unit: String
    var value: Double
    var range: String?
    var extra: String

    init(_ cell: Cell) {
        name = CellName(cell).text(of: cell)
        unit = cell.metric.unit([.time: "ns/\(cell.throughput?.operation ?? "op")", .buildTime: "ns"])
        value = cell.median
        range = Self.range(cell)
        extra = Self.extra(cell)
    }

    private static func range(_ cell: Cell) -> String? {
        guard let interval = cell.ci95, interval.lower.isFinite, interval.upper.isFinite else { return nil }
        return "± \(SignificantDigits.three((interval.upper - interval.lower) / 2))"
    }

    private static func extra(_ cell: Cell) -> String {
        var lines = ["\(cell.n) samples of \(cell.processes.count) processes"]
        if cell.metric == .time { lines.append("p99: \(SignificantDigits.three(cell.p99)) ns") }
        if let ratio = cell.ratioToReference { lines.append("× reference: \(SignificantDigits.three(ratio.value))") }
        if let budget = cell.budget { lines.append("budget: \(budget.verdict.rawValue)") }
        return lines.joined(separator: "\n")
    }
}
