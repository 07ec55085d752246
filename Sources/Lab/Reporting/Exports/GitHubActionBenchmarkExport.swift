import LabKit
import Measurement

/// `customSmallerIsBetter` of github-action-benchmark. Source: exports, `github-action-benchmark`.
///
/// One entry for each cell, since less is better of every metric here: the median, `range` half of its 95 % interval, and in
/// `extra` what a reader sees beside the point.
struct GitHubActionBenchmarkExport {
    private let result: ResultFile

    init(_ result: ResultFile) { self.result = result }

    func export() throws -> Export {
        let cells = result.cells.filter { !$0.isInputItself && !$0.isCopy }
        let points = cells.map { cell in
            Point(
                name: CellName(cell).text(of: cell), unit: Self.unit(cell), value: cell.median,
                range: Self.range(cell), extra: Self.extra(cell))
        }
        return try Export(json: points, leftOut: result.cells.filter { $0.isInputItself || $0.isCopy })
    }

    private struct Point: Encodable {
        var name: String
        var unit: String
        var value: Double
        var range: String?
        var extra: String
    }

    private static func unit(_ cell: Cell) -> String {
        switch cell.metric {
        case .time: "ns/\(cell.throughput?.operation ?? "op")"
        case .buildTime: "ns"
        case .allocations: "allocations/op"
        case .bytes: "bytes/op"
        case .resident: "bytes/node"
        case .instructions: "instructions/op"
        }
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
