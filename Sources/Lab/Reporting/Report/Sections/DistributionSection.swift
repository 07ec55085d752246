import LabKit
import Measurement

/// How cold calls are spread, against the budget.
struct DistributionSection {
    let section: ReportSection?

    init(_ material: ReportMaterial) {
        let cold = material.shown.filter { $0.plan == .cold && $0.metric == .time }
        let groups = cold.grouped { $0.experiment }.compactMap { experiment, cells -> ReportSection.Group? in
            let charts = cells.grouped { $0.input.name }.compactMap {
                DistributionChart($0.elements, in: material.context)?.chart
            }
            return charts.isEmpty ? nil : .init(experiment, experiment: experiment, charts.map { .chart($0) })
        }
        section =
            groups.isEmpty
            ? nil
            : ReportSection(
                kind: .distribution, title: "Distribution of cold calls",
                introduction: [
                    "A budget is kept or broken in the tail. Each curve is the empirical distribution of all samples of "
                        + "a cell: the share of calls that take at most so long, drawn so that 50 %, 90 %, 99 % and "
                        + "99.9 % are equally easy to read. A symbol marks the 99th percentile, an upright bar its 95 % "
                        + "bound, which must lie left of the dashed red line, the budget."
                ],
                groups: groups)
    }
}
