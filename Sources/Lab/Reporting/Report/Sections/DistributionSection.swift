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
                        + "a cell, drawn so that every tenth of what is left takes as much room as the one before: "
                        + "50 %, 90 %, 99 %, 99.9 %."
                ],
                groups: groups)
    }
}
