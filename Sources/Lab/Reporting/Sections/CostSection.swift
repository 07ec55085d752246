import Results

extension SectionTemplate {
    static let cost = SectionTemplate(
        .cost, "Cost against size",
        "Warm is the cost of a call in a loop, cold that of a single call with emptied caches, as an app meets it.",
        "Sizes of one shape make a line: both axes are logarithmic, so that a line that rises by one decade per decade "
            + "is O(n); the band is the 95 % interval of the median, and a growth class stands in the legend where "
            + "sizes span two decades. Inputs of one size stand in rows: a symbol for each median, a bar for its "
            + "interval. The dashed red line is the budget, of the calls that it names; a chart of other calls has it "
            + "where their costs reach it."
    ) { material in
        material.byExperiment { cells in
            let timed = cells.filter { $0.metric.isCallTime && !$0.plan.traits.measuresRates }
            // A warm cost above the budget of cold calls is above it when cold too.
            let budget = BudgetLine(timed)
            let costs = timed.grouped { $0.plan }.flatMap { _, cells in
                Chart.ofCosts(
                    cells, named: "cost", growth: material.result.growth, budget: budget, material.styles)
            }
            let rates = cells.filter { $0.throughput != nil }.grouped { $0.id.input }.compactMap {
                Chart(throughput: $0.elements, material.styles)
            }

            return (costs + rates).map { .chart($0) }
        }
    }
}

extension ReportTable {
    /// Makes a table of medians with their intervals, with a row for each cell.
    ///
    /// - Parameter growth: the growth class by implementation.
    init(costs cells: [Cell], growth: [String: String] = [:]) {
        // The digits of a count need the name of the quantity.
        let metric = cells.first?.metric ?? .unnamed
        let unit = metric.isDuration || metric.unit.isEmpty ? "" : " (\(metric.unit))"
        var columns: [CellColumn] = [.name, .input, .init(.size), .init(.median)]

        // An exact count has no spread.
        if !cells.allSatisfy({ $0.min == $0.max }) {
            columns += [.init(.lower), .init(.upper), .init(.p99), .bound]
        }

        columns += [.init(.ratio), .init(.ratioLower), .init(.ratioUpper), .init(.floorRatio)]
        columns.append(CellColumn("growth", .text) { .init(growth[$0.id.label] ?? "") })
        self.init(
            "Medians with their 95 % intervals, per call\(unit)", of: cells, columns)
    }
}
