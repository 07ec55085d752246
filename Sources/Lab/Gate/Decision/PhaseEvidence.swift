import Foundation
import Measurement

/// What a phase of a gate measured: head against base, and the controls against what they should be like.
struct PhaseEvidence {
    private(set) var change: PairEvidence
    /// Other links of base against base.
    private(set) var nullControl: PairEvidence
    /// Other links of head with more work against head.
    private(set) var positiveControl: PairEvidence
    /// The logarithms of times, by cell.
    private(set) var times: [(base: [Double], head: [Double])]

    /// For so many units of base and head, and so many pairs that have a process of each control.
    init(cells: Int, units: Int, controls: Int) {
        change = PairEvidence(cells: cells, units: units)
        nullControl = PairEvidence(cells: cells, units: controls)
        positiveControl = nullControl
        times = Array(repeating: ([], []), count: cells)
    }

    mutating func add(_ found: PairTimes, cell: Int, unit: Int, pair: Int) {
        if let base = found.base, let head = found.head {
            change.add(head.logRatio(to: base), cell: cell, unit: unit)
            times[cell].base.append(log(base.time))
            times[cell].head.append(log(head.time))
        }

        if let base = found.base, let control = found.nullControl {
            nullControl.add(control.logRatio(to: base), cell: cell, unit: pair)
        }
        if let head = found.head, let control = found.positiveControl {
            positiveControl.add(control.logRatio(to: head), cell: cell, unit: pair)
        }
    }

    /// The medians of the times of a cell, as logarithms; `nil` when there is none.
    func medians(of cell: Int) -> (base: Double, head: Double)? {
        let (base, head) = times[cell]
        return base.isEmpty ? nil : (Quantile.median(sorted: base.sorted()), Quantile.median(sorted: head.sorted()))
    }
}
