import LabKit
import Measurement

/// What a cache costs, in memory and in time to build, and what it gains.
struct MemorySection {
    let section: ReportSection?

    init(_ material: ReportMaterial) {
        let groups = material.experiments.compactMap { experiment, all -> ReportSection.Group? in
            let cells = all.filter {
                $0.role != .bare
                    && ([.resident, .buildTime].contains($0.metric) || $0.metric == .time && $0.plan == .warm)
            }
            guard cells.contains(where: { $0.metric != .time && $0.role != .floor }) else { return nil }
            let charts = [TradeOffChart.Price.memory, .build].compactMap {
                TradeOffChart(cells, price: $0, in: material.context)?.chart
            }
            var blocks = charts.map { ReportSection.Block.chart($0) }
            if charts.isEmpty {
                let table = TradeOffTable(cells, prices: [.memory, .build]).table
                if !table.rows.isEmpty { blocks.append(.table(table)) }
            }
            return blocks.isEmpty ? nil : .init(experiment, experiment: experiment, blocks)
        }
        section =
            groups.isEmpty
            ? nil
            : ReportSection(
                kind: .memory, title: "What a cache costs, and what it gains",
                introduction: [
                    "Bytes kept and the time to make an implementation ready, against what a query costs then. Down "
                        + "and to the left is better; a symbol for each implementation on each input, and what keeps "
                        + "nothing stands at 0. The numbers say after how many queries building has paid."
                ],
                groups: groups)
    }
}
