import Measurement
import Nouns
import Results

/// The runs of one machine since a group of changes, and how many of them show it.
struct ChangePersistence: Sendable {
    /// The state of the newest run of the machine.
    enum Newest: Sendable {
        case changed, unchanged, unmeasured
    }

    /// The machine and build, see `MachineEnvironment.fingerprint`.
    let fingerprint: String
    /// The runs with one of the cells, from the first one with the change on.
    let runs: Int
    /// The number of these in which all of the cells are as they became.
    let changedRuns: Int
    let newest: Newest

    /// - Parameters:
    ///   - rows: the cells of the group on the machine.
    ///   - newestRun: the name of the newest run of the machine.
    init(_ rows: [SiteComparison.Row], on fingerprint: String, newestRun: String?) {
        self.fingerprint = fingerprint

        var isChanged: [String: Bool] = [:]
        for row in rows {
            guard let first = row.origin?.after?.name else { continue }
            for point in row.trend.points where point.run >= first {
                isChanged[point.run] = isChanged[point.run, default: true] && row.isChanged(at: point)
            }
        }

        runs = isChanged.count
        changedRuns = isChanged.values.count { $0 }
        switch newestRun.flatMap({ isChanged[$0] }) {
        case true?: newest = .changed
        case false?: newest = .unchanged
        case nil: newest = .unmeasured
        }
    }

    /// Returns sentences on several machines, with numbers of runs where not all runs since then show it:
    /// `Still so in the newest run on A (19 of 21 runs since then) and B.`
    ///
    /// - Parameter machine: the letter of a machine; `nil` if there is only one machine.
    static func sentences(on machines: [ChangePersistence], _ machine: (String) -> String?) -> String {
        let openings: [(Newest, String)] = [
            (.changed, "Still so in the newest run"), (.unchanged, "Not so in the newest run"),
            (.unmeasured, "Not measured in the newest run"),
        ]
        let sentences = openings.compactMap { newest, opening -> String? in
            let alike = machines.filter { $0.newest == newest }
            guard !alike.isEmpty else { return nil }
            let clauses = alike.map { one in
                [machine(one.fingerprint), one.exceptions].compactMap { $0 }.joined(separator: " ")
            }.filter { !$0.isEmpty }
            let isNamed = alike.contains { machine($0.fingerprint) != nil }
            let places = clauses.isEmpty ? "" : " \(isNamed ? "on " : "")\(clauses.listed)"
            return "\(opening)\(places)."
        }
        return sentences.joined(separator: " ")
    }

    /// The number of runs that show it, in parentheses; `nil` if all do.
    private var exceptions: String? {
        guard changedRuns < runs else { return nil }
        return "(\(changedRuns.grouped) of \(counted(runs, "run")) since then)"
    }
}

extension ChangeGroup {
    /// Returns the runs of each machine since the changes, those of the machine that saw them first in front.
    ///
    /// - Parameter newestRun: the newest run of a machine.
    func persistence(newestRun: (String) -> RecordedRun?) -> [ChangePersistence] {
        firstRuns.map(\.fingerprint).map { fingerprint in
            let own = rows.filter { $0.trend.conditions.fingerprint == fingerprint }
            return ChangePersistence(own, on: fingerprint, newestRun: newestRun(fingerprint)?.name)
        }
    }
}

extension SiteComparison.Row {
    /// Returns true if a number is as it became: an exact count that is not as before, another one that is nearer to
    /// its new level than to the old one.
    fileprivate func isChanged(at point: Trend.Point) -> Bool {
        let isUp = numbers.after > numbers.before
        let edge = isExact ? numbers.before : numbers.before / 2 + numbers.after / 2
        return isUp ? point.median > edge : point.median < edge
    }
}
