import LabKit
import Measurement

/// Cost against size, and for inputs of a single size their cost; then throughput.
struct CostSection {
    let section: ReportSection?

    init(_ material: ReportMaterial) {
        let groups = material.experiments.compactMap { experiment, cells -> ReportSection.Group? in
            let charts = Self.charts(of: cells, material)
            return charts.isEmpty ? nil : .init(experiment, experiment: experiment, charts.map { .chart($0) })
        }
        section =
            groups.isEmpty
            ? nil
            : ReportSection(
                kind: .cost, title: "Cost against size",
                introduction: [
                    "Warm is the cost of a call in a loop, cold that of a single call with emptied caches, as an app "
                        + "meets it.",
                    "Sizes of one shape make a line: both axes are logarithmic, so that a line that rises by one decade "
                        + "per decade is O(n); the band is the 95 % interval of the median, and a growth class stands in "
                        + "the legend where sizes span two decades. Inputs of one size stand in rows: a symbol for each "
                        + "median, a bar for its interval. The dashed red line is the budget; it is of "
                        + "the calls that the verdict names, and stands on the other charts for comparison.",
                ],
                groups: groups)
    }

    private static func charts(of cells: [Cell], _ material: ReportMaterial) -> [ReportChart] {
        let timed = cells.filter { $0.metric == .time && $0.plan != .throughput }
        // The budget of cold calls is drawn for warm ones too: what exceeds it warm does not keep it cold.
        let limit = timed.lazy.compactMap(\.budget?.limit).first
        var charts: [ReportChart] = []
        for (plan, cells) in timed.grouped(by: { $0.plan }) {
            var single: [Cell] = []
            for (shape, cells) in cells.grouped(by: { $0.input.shape }) {
                let growth = material.result.growth.filter {
                    $0.experiment == cells.first?.experiment && $0.shape == shape && $0.plan == plan
                }
                if let chart = SizeChart(cells, growth: growth, limit: limit, in: material.context) {
                    charts.append(chart.chart)
                } else {
                    single += cells
                }
            }
            if let chart = DotChart(single, name: "cost", limit: limit, in: material.context) {
                charts.append(chart.chart)
            }
        }
        for (_, cells) in cells.filter({ $0.throughput != nil }).grouped(by: { $0.input.name }) {
            if let chart = ThroughputChart(cells, in: material.context) { charts.append(chart.chart) }
        }
        return charts
    }
}
