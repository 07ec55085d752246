import LabKit
import Measurement

/// Every implementation as a multiple of the reference.
struct RatioSection {
    let section: ReportSection?

    init(_ material: ReportMaterial) {
        let groups = material.experiments.compactMap { experiment, cells -> ReportSection.Group? in
            let compared = cells.filter { $0.ratioToReference != nil && !$0.isCopy }
            let charts = compared.grouped { "\($0.planName) \($0.metric.rawValue)" }.compactMap {
                RatioChart($0.elements, in: material.context)?.chart
            }
            return charts.isEmpty ? nil : .init(experiment, experiment: experiment, charts.map { .chart($0) })
        }
        section =
            groups.isEmpty
            ? nil
            : ReportSection(
                kind: .ratio, title: "Ratio to the reference",
                introduction: [
                    "Implementations of an experiment are interleaved in the same processes, so that a ratio is worth "
                        + "more than two times. Left of 1 is cheaper than the reference. A symbol for each input with its "
                        + "95 % interval over processes; the upright bar, and the number behind the name, is the "
                        + "geometric mean over the inputs. The cheapest comes first."
                ],
                groups: groups)
    }
}
