import Execution
import Foundation
import Measurement

/// The measurements of a phase of a gate: head against base, and the controls against their sides.
struct PhaseEvidence {
    private(set) var change: PairEvidence
    /// Other links of base against base.
    private(set) var nullControl: PairEvidence
    /// Other links of head with more work against head.
    private(set) var positiveControl: PairEvidence
    /// Logarithms of the times of each cell.
    private var times: [BothSides<[Double]>]

    /// Creates evidence without measurements.
    ///
    /// - Parameters:
    ///   - units: units of base and head.
    ///   - controls: pairs that have a process of each control.
    init(cells: Int, units: Int, controls: Int) {
        change = PairEvidence(cells: cells, units: units)
        nullControl = PairEvidence(cells: cells, units: controls)
        positiveControl = nullControl
        times = Array(repeating: BothSides(base: [], head: []), count: cells)
    }

    mutating func add(_ pairTimes: PairTimes, cell: Int, unit: Int, pair: Int) {
        if let base = pairTimes.base, let head = pairTimes.head {
            change.add(head.logRatio(to: base), cell: cell, unit: unit)
            times[cell].base.append(log(base.time))
            times[cell].head.append(log(head.time))
        }

        if let base = pairTimes.base, let control = pairTimes.nullControl {
            nullControl.add(control.logRatio(to: base), cell: cell, unit: pair)
        }
        if let head = pairTimes.head, let control = pairTimes.positiveControl {
            positiveControl.add(control.logRatio(to: head), cell: cell, unit: pair)
        }
    }

    /// The medians of the times of a cell, as logarithms; `nil` for a cell without pairs.
    func medians(of cell: Int) -> BothSides<Double>? {
        let times = times[cell]
        guard !times.base.isEmpty else { return nil }
        return times.map { Quantile.median(sorted: $0.sorted()) }
    }
}
