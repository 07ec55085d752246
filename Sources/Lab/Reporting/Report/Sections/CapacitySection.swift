import LabKit
import Measurement

/// The largest sizes that keep the budget.
struct CapacitySection {
    let section: ReportSection?

    init(_ material: ReportMaterial) {
        let capacities = Array((material.result.capacity ?? []).prefix(material.detail.rows))
        let groups = capacities.grouped { $0.experiment }.map { experiment, own in
            ReportSection.Group(
                experiment, experiment: experiment,
                own.grouped { $0.shape }.map { _, capacities in
                    CapacityChart(capacities, in: material.context).map { .chart($0.chart) }
                        ?? .table(CapacityNumbers(capacities).table)
                })
        }
        section =
            groups.isEmpty
            ? nil
            : ReportSection(
                kind: .capacity, title: "Capacity",
                introduction: [
                    "How large a shape may grow until a cold call breaks the budget. Sizes are tried on a ladder, then "
                        + "between its last two rungs; the answer is an interval. The circle is the largest size within the "
                        + "budget, the cross the smallest over it; a bar without a cross goes on."
                ],
                groups: groups)
    }
}
