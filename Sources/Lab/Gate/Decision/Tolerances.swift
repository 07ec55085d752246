import Jobs
import Results

/// The relative changes that still count as the same in a gate. The call's tolerance overrides the cell's, which
/// overrides the metric's. Source: gate, Tolerances.
///
/// A call has a tolerance for times or for counts. All other metrics keep their own.
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

    /// Reads the tolerance of a call, `--tolerance`.
    ///
    /// - Parameter judgesTime: true if the call judges time. The tolerance is then for times: a change of 5 % may be
    ///   noise of a clock, but in a count it is a change of code.
    package init(ofCall tolerance: Double?, judgesTime: Bool) {
        self.init(times: judgesTime ? tolerance : nil, counts: judgesTime ? nil : tolerance)
    }

    /// Returns these tolerances with the cells' own.
    func with(_ cells: [ListedCell]) -> Tolerances {
        var tolerances = self
        for cell in cells { tolerances.cells[cell.cell] = cell.tolerance }
        return tolerances
    }

    /// Returns the tolerance of an exact metric of a cell. A metric with a tolerance of 0, such as allocations, keeps
    /// it.
    ///
    /// - Parameter cell: the cell with the metric by which a gate lists it, time.
    func tolerance(of metric: Metric, in cell: CellID) -> Double {
        metric.tolerance == 0 ? 0 : counts ?? cells[cell] ?? metric.tolerance
    }

    /// The cells' own tolerances of times; empty if the call has one.
    var timesByCell: [CellID: Double] { times == nil ? cells : [:] }
}
