import Nouns
import Results

extension SectionTemplate {
    static let distribution = SectionTemplate(
        .distribution, "Distribution of cold calls",
        "A budget is kept or broken in the tail. Each curve is the empirical distribution of all samples of a cell: "
            + "the share of calls that take at most so long, drawn so that 50 %, 90 %, 99 % and 99.9 % are equally "
            + "easy to read. A symbol marks the 99th percentile, an upright bar its 95 % bound, which must lie left of "
            + "the dashed red line, the budget."
    ) { material in
        material.experiments.flatMap { distributions(of: $0, $1, material.styles) }
    }

    /// Returns the chart of the input that is closest to its budget, and the folded charts of other inputs.
    private static func distributions(of experiment: String, _ cells: [Cell], _ styles: SeriesStyles) -> [Report.Group]
    {
        let inputs = cells.filter { $0.plan == .cold && $0.metric.isCallTime }.grouped { $0.id.input }
        var charts = inputs.compactMap { _, cells in
            Chart(distribution: cells, styles).map { chart in
                (chart: chart, closeness: cells.filter { $0.role != .floor }.map(\.closeness).max() ?? 0)
            }
        }

        guard let index = charts.indices.max(by: { charts[$0].closeness < charts[$1].closeness }) else { return [] }

        let tightest = charts.remove(at: index)
        let first = Report.Group(experiment, experiment: experiment, [.chart(tightest.chart)])
        guard !charts.isEmpty else { return [first] }

        let title = "\(counted(charts.count, "more input")) of \(experiment)"
        return [first, .init(title, experiment: experiment, isFolded: true, charts.map { .chart($0.chart) })]
    }
}
