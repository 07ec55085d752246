import Execution
import Foundation
import Measurement

/// The measurements of a phase of a gate: head against base, and each control against its side.
struct PhaseMeasurements {
    private(set) var change: PairRatios
    private var controls: [GateControl: PairRatios] = [:]
    /// The logarithms of the times of each cell.
    private var times: [BothSides<[Double]>]

    /// Creates a phase without measurements.
    ///
    /// - Parameters:
    ///   - units: the number of units of base and head.
    ///   - controlledPairs: the number of pairs that have a process of each control.
    init(cells: Int, units: Int, controlledPairs: Int) {
        change = PairRatios(cells: cells, units: units)
        for control in GateControl.all { controls[control] = PairRatios(cells: cells, units: controlledPairs) }
        times = Array(repeating: BothSides(base: [], head: []), count: cells)
    }

    mutating func add(_ pairTimes: PairTimes, cell: Int, unit: Int, pair: Int) {
        if let base = pairTimes.sides.base, let head = pairTimes.sides.head {
            change.add(head.logRatio(to: base), cell: cell, unit: unit)
            times[cell].base.append(log(base.time))
            times[cell].head.append(log(head.time))
        }

        for (control, time) in pairTimes.controls {
            guard let side = pairTimes.sides[control.side] else { continue }
            controls[control]?.add(time.logRatio(to: side), cell: cell, unit: pair)
        }
    }

    /// Returns the ratios of a control to its side. Each pair that measured all of these cells gives the mean over
    /// them.
    func ratios(of control: GateControl, over cells: [Int]) -> [Double] {
        controls[control]?.pooled(over: cells) ?? []
    }

    /// The logarithms of the median times of a cell; `nil` for a cell without pairs.
    func medians(of cell: Int) -> BothSides<Double>? {
        let times = times[cell]
        guard !times.base.isEmpty else { return nil }
        return times.map { Quantile.median(sorted: $0.sorted()) }
    }
}
