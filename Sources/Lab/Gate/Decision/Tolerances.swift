import Jobs
import Results

/// The changes that still count as the same in a gate, relative: that of the call, else that of the cell, else that of
/// the metric. Source: gate, Tolerances.
///
/// A call has one for times or one for counts, and the other metrics keep theirs.
package struct Tolerances: Sendable {
    /// The tolerance of the call for times; `nil` if it has none.
    package var times: Double?
    /// The tolerance of the call for counts; `nil` if it has none.
    package var counts: Double?
    /// The tolerances that cells declare.
    var cells: [CellID: Double] = [:]

    package init(times: Double? = nil, counts: Double? = nil) {
        self.times = times
        self.counts = counts
    }

    /// The tolerances of a call's `--tolerance`.
    ///
    /// - Parameter judgesTime: true if the call judges time. Then the tolerance is of times: a change of 5 % may be the
    ///   noise of a clock, and in a count it is a change of code.
    package init(ofCall tolerance: Double?, judgesTime: Bool) {
        self.init(times: judgesTime ? tolerance : nil, counts: judgesTime ? nil : tolerance)
    }

    /// Returns these tolerances together with those of cells that have one of their own.
    func with(_ cells: [ListedCell]) -> Tolerances {
        var tolerances = self
        for cell in cells { tolerances.cells[cell.cell] = cell.tolerance }
        return tolerances
    }

    /// Returns the tolerance of an exact metric of a cell. One that has 0, as allocations have, keeps it.
    ///
    /// - Parameter cell: the cell as a gate lists it, by time.
    func tolerance(of metric: Metric, in cell: CellID) -> Double {
        metric.tolerance == 0 ? 0 : counts ?? cells[cell] ?? metric.tolerance
    }

    /// The tolerances of times that cells declare; none if the call has one.
    var ofTimesByCell: [CellID: Double] { times == nil ? cells : [:] }
}
