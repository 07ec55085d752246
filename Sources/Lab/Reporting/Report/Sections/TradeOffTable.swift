import LabKit
import Measurement

/// What a cache costs and what it gains, and after how many queries it has paid for itself.
struct TradeOffTable {
    let table: ReportTable

    /// - Parameter prices: what is told of: what is kept, the time to build, or both.
    init(_ cells: [Cell], prices: Set<TradeOffChart.Price>) {
        let sizeUnit = cells.first?.input.sizeUnit ?? "nodes"
        let noun = sizeUnit.hasSuffix("s") ? String(sizeUnit.dropLast()) : sizeUnit
        let inputs = cells.grouped { $0.input.name }
        table = ReportTable(
            prices == [.memory]
                ? "What is kept, and what a query costs"
                : "What is built, what a query costs, and after how many queries building has paid",
            columns: [
                .init("implementation", isNumeric: false), .init("input", isNumeric: false),
                .init("bytes kept per \(noun)"), .init("time to build"), .init("query (warm median)"),
                .init("pays after"),
            ],
            rows: inputs.flatMap { _, cells in Self.rows(cells, prices) }
        ).withoutEmptyColumns()
    }

    private static func rows(_ cells: [Cell], _ prices: Set<TradeOffChart.Price>) -> [ReportTable.Row] {
        let reference = cells.first { $0.role == .reference && $0.metric == .time && $0.plan == .warm }
        return cells.grouped { $0.implementation }.compactMap { name, own in
            func find(_ metric: Cell.Metric, _ plan: PlanKind) -> Cell? {
                own.first { $0.metric == metric && $0.plan == plan }
            }
            let kept = prices.contains(.memory) ? find(.resident, .memory) : nil
            let built = prices.contains(.build) ? find(.buildTime, .warm) : nil
            let query = find(.time, .warm)
            func entry(_ cell: Cell?) -> ReportTable.Entry {
                .init(cell?.median, "median", cell.map { CellAddress($0) }) {
                    CellText.value($0, unit: cell?.unit ?? "")
                }
            }
            guard let cell = query ?? kept ?? built else { return nil }
            return ReportTable.Row(
                [
                    .init(TerminalTable.name(name, cell.role), link: CellAddress(cell).anchor), .init(cell.input.name),
                    entry(kept), entry(built), entry(query), .init(Self.breakEven(built, query, reference)),
                ], cell: CellAddress(cell))
        }
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
