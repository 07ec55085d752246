import Results

extension SectionTemplate {
    static let memory = SectionTemplate(
        .memory, "What a cache costs, and what it gains",
        "Bytes kept and the time to make an implementation ready, against what a query costs then. Down and to the "
            + "left is better; a symbol for each implementation on each input, and what keeps nothing stands at 0. The "
            + "numbers say after how many queries building has paid."
    ) { material in
        material.byExperiment { all in
            let cells = all.filter {
                $0.role != .bare && !$0.isOfNoImplementation && ($0.metric.isPrice || $0.isWarmTime)
            }

            guard cells.contains(where: { $0.metric.isPrice && $0.role != .floor }) else { return [] }

            let charts = Metric.prices.compactMap { Chart(price: $0, of: cells, material.styles) }
            guard charts.isEmpty else { return charts.map { .chart($0) } }

            let table = ReportTable(tradeOffs: cells, prices: Set(Metric.prices))
            return table.rows.isEmpty ? [] : [.table(table)]
        }
    }
}
