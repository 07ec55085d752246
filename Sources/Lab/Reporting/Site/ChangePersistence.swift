import Measurement
import Nouns
import Results

/// The number of runs of one machine since a change, and the number of runs that show it.
struct ChangePersistence: Sendable {
    /// The state of the newest run of the machine.
    enum Newest: Sendable {
        case changed, unchanged, unmeasured
    }

    /// The first run of the machine with the change; `nil` if it is not known.
    let firstRun: RecordedRun?
    /// The number of runs with one of the cells, from the first run with the change on.
    let runs: Int
    /// The number of these runs in which all cells still show the change.
    let changedRuns: Int
    let newest: Newest

    /// - Parameters:
    ///   - fingerprint: a machine and build that shows the change, see `MachineEnvironment.fingerprint`.
    ///   - newestRun: the newest run of the machine.
    init(of change: SiteChange, on fingerprint: String, newestRun: RecordedRun?) {
        let rows = change.rows.filter { $0.trend.conditions.fingerprint == fingerprint }
        firstRun = rows.compactMap { $0.origin?.after }.min { $0.name < $1.name }

        var isChanged: [String: Bool] = [:]
        for row in rows {
            guard let first = row.origin?.after?.name else { continue }
            for point in row.trend.points where point.run >= first {
                isChanged[point.run] = isChanged[point.run, default: true] && row.isChanged(at: point)
            }
        }

        runs = isChanged.count
        changedRuns = isChanged.values.count { $0 }
        switch newestRun.flatMap({ isChanged[$0.name] }) {
        case true?: newest = .changed
        case false?: newest = .unchanged
        case nil: newest = .unmeasured
        }
    }

    /// The words before the day of the first run.
    var opening: String {
        guard newest == .changed else { return "first seen" }
        return runs == 1 ? "since the newest run, of" : "since"
    }

    /// The words after the day of the first run, with the numbers of runs if some do not show the change: `, still so
    /// (19 of 21 runs since then)`; empty if the first run is the newest.
    var state: String {
        let exceptions = changedRuns < runs ? " (\(changedRuns.grouped) of \(counted(runs, "run")) since then)" : ""
        switch newest {
        case .changed: return runs == 1 ? "" : ", still so\(exceptions)"
        case .unchanged: return ", not so in the newest run\(exceptions)"
        case .unmeasured: return ", not measured in the newest run\(exceptions)"
        }
    }
}

extension SiteComparison.Row {
    /// Returns true if a number still shows the change: an exact count that differs from before, or another number that
    /// is closer to the new level than to the old one.
    fileprivate func isChanged(at point: Trend.Point) -> Bool {
        let isUp = numbers.after > numbers.before
        let edge = isExact ? numbers.before : numbers.before / 2 + numbers.after / 2
        return isUp ? point.median > edge : point.median < edge
    }
}
