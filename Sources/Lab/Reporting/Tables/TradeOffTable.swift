import Nouns
import Results

/// The price of an implementation on an input, in memory and time to build, next to its cost of a query.
private struct TradeOff {
    let name: String
    let input: String
    let keptBytes: Cell?
    let build: Cell?
    let query: Cell?

    /// - Parameter prices: the prices to show. A build time that is not shown has no break-even point either.
    init(_ name: String, _ input: String, _ cells: [Cell], prices: Set<Metric>) {
        let paid = cells.filter { prices.contains($0.metric) }

        self.name = name
        self.input = input
        keptBytes = paid.first(where: \.metric.isKept)
        build = paid.first(where: \.metric.isPreparation)
        query = cells.first { $0.metric.isCallTime }
    }

    /// Returns the number of queries after which building costs less than calling the reference each time.
    func breakEven(against reference: Cell?) -> String {
        guard let build, let query, let reference, build.median > 0 else { return "" }

        let gain = reference.median - query.median
        guard gain > 0 else { return "never" }

        let queries = (build.median / gain).rounded(.up)
        return queries < 1e12 ? counted(Int(queries), "query", "queries") : "never"
    }
}

extension ReportTable {
    /// Makes a table of the prices of caches, the cost of a query, and the number of queries after which a cache pays
    /// off.
    ///
    /// - Parameters:
    ///   - cells: warm times, build times and bytes kept of one experiment.
    ///   - prices: the metrics of ``Metric/prices`` to show.
    init(tradeOffs cells: [Cell], prices: Set<Metric>) {
        let rows = cells.grouped(by: \.id.input).flatMap { input, cells in
            let reference = cells.first { $0.role == .reference && $0.isWarmTime }
            return cells.grouped(by: \.label).compactMap { name, cells in
                Row(TradeOff(name, input, cells, prices: prices), against: reference)
            }
        }

        let isOnlyMemory = prices.allSatisfy(\.isKept)
        self = ReportTable(
            isOnlyMemory
                ? "What is kept, and what a query costs"
                : "What is built, what a query costs, and after how many queries building has paid",
            [
                .init("implementation", .heading), .init("input", .text),
                .init("bytes kept per \(cells.first?.input.sizeNoun ?? "node")"), .init("time to build"),
                .init("query (warm median)"), .init("pays after"),
            ], rows
        ).withoutEmptyColumns()
    }
}

extension ReportTable.Row {
    /// - Returns: `nil` if nothing was measured.
    fileprivate init?(_ tradeOff: TradeOff, against reference: Cell?) {
        guard let cell = tradeOff.query ?? tradeOff.keptBytes ?? tradeOff.build else { return nil }

        let medians = [tradeOff.keptBytes, tradeOff.build, tradeOff.query].map { cell -> ReportTable.Entry in
            guard let cell else { return .init("") }
            return cell.isBelowMeasurable ? .init(Price.belowMeasurable) : .init(cell.median, .median, of: cell.id)
        }
        self.init(
            [.init(tradeOff.name), .init(tradeOff.input)] + medians + [.init(tradeOff.breakEven(against: reference))],
            cell: cell.id)
    }
}
