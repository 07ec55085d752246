import LabKit
import Measurement

/// What a cache costs and what it gains, and after how many queries it has paid for itself.
struct TradeOffTable {
    let table: ReportTable

    init(_ cells: [Cell]) {
        let sizeUnit = cells.first?.input.sizeUnit ?? "nodes"
        let noun = sizeUnit.hasSuffix("s") ? String(sizeUnit.dropLast()) : sizeUnit
        let inputs = cells.grouped { $0.input.name }
        table = ReportTable(
            "What is kept and built, what a query costs, and after how many queries building has paid",
            columns: [
                .init("implementation", isNumeric: false), .init("input", isNumeric: false),
                .init("bytes kept per \(noun)"), .init("time to build"), .init("query (warm median)"),
                .init("reference's query"), .init("pays after"),
            ],
            rows: inputs.flatMap { _, cells in Self.rows(cells) }
        ).withoutEmptyColumns()
    }

    private static func rows(_ cells: [Cell]) -> [ReportTable.Row] {
        func find(_ name: String, _ metric: Cell.Metric, _ plan: PlanKind) -> Cell? {
            cells.first { $0.implementation == name && $0.metric == metric && $0.plan == plan }
        }
        let reference = cells.first { $0.role == .reference && $0.metric == .time && $0.plan == .warm }
        return cells.grouped { $0.implementation }.map { name, own in
            let kept = find(name, .resident, .memory)
            let built = find(name, .buildTime, .warm)
            let query = find(name, .time, .warm)
            func entry(_ cell: Cell?, _ statistic: String = "median") -> ReportTable.Entry {
                .init(cell?.median, statistic, cell.map { CellAddress($0) }) {
                    CellText.value($0, unit: cell?.unit ?? "")
                }
            }
            let first = ReportTable.Entry(
                TerminalTable.name(name, own.first?.role), link: (query ?? kept ?? built).map { CellAddress($0).anchor }
            )
            return ReportTable.Row([
                first, .init(own.first?.input.name ?? ""), entry(kept), entry(built), entry(query),
                own.first?.role == .reference ? .init("") : entry(reference),
                .init(Self.breakEven(built, query, reference)),
            ])
        }.filter { row in row.entries.dropFirst(2).contains { !$0.text.isEmpty } }
    }

    /// The number of queries after which building has cost less than asking the reference each time.
    private static func breakEven(_ built: Cell?, _ query: Cell?, _ reference: Cell?) -> String {
        guard let built, let query, let reference, built.median > 0 else { return "" }
        let gain = reference.median - query.median
        guard gain > 0 else { return "never" }
        let queries = (built.median / gain).rounded(.up)
        return queries < 1e12 ? CellText.count(Int(queries), "query", "queries") : "never"
    }
}
