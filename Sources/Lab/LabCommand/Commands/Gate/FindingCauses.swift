import Execution
import Foundation
import Nouns
import Profile
import Reporting
import Results

/// The search for the causes of findings. It profiles changed cells on both sides.
struct FindingCauses {
    /// The largest number of profiled cells.
    var mostCells: Int
    /// The seconds after which no further cell is begun, and the limit of each process; `nil` for no limit.
    var seconds: Double?

    /// The default search of a gate.
    static let usual = FindingCauses(mostCells: 3, seconds: 10)
    /// The search for the causes of all changes.
    static let all = FindingCauses(mostCells: .max, seconds: nil)

    /// The metrics whose changes can be explained by the instructions or allocations of a cell.
    private static let metrics = Set(Metric.judgedByGate)

    /// Adds the causes to findings. If a side cannot be profiled, adds a note.
    ///
    /// - Parameter isInterrupted: returns true to start no further cell. Causes so far are kept.
    func add(
        to findings: inout Findings, executables: () throws -> BothSides<String>,
        pair: (BothSides<String>) -> ProfilePair, isInterrupted: () -> Bool, report: (String) -> Void
    ) {
        guard findings.rows.contains(where: Self.isChanged) else { return }

        let start = MonotonicSeconds.now
        let sides: ProfilePair
        do {
            sides = pair(try executables())
        } catch {
            if !isInterrupted() { findings.notes.append("causes are not known: \(error)") }
            return
        }

        search(in: &findings, since: start, isInterrupted: isInterrupted, report: report) { findings, rows in
            try add(to: &findings, at: rows, sides)
        }
    }

    /// Searches for the cause of each changed cell, and adds notes on cells without a known cause or without a search.
    ///
    /// - Parameter addCause: searches for the cause of one cell, and adds it to the cell's findings, which are at
    ///   `rows`.
    func search(
        in findings: inout Findings, since start: Double, isInterrupted: () -> Bool, report: (String) -> Void,
        addCause: (_ findings: inout Findings, _ rows: [Int]) throws -> Void
    ) {
        let changedRows = findings.worstFirst.filter { Self.isChanged(findings.rows[$0]) }
        let paths = changedRows.map { findings.rows[$0].cell.path }.distinct()
        var failures: [(path: String, reason: String)] = []
        var profileCount = 0

        for path in paths.prefix(mostCells) {
            if isInterrupted() { return }
            if let seconds, MonotonicSeconds.now - start > seconds { break }
            report("looking for the cause in \(path)")
            profileCount += 1
            let rows = changedRows.filter { findings.rows[$0].cell.path == path }
            do {
                try addCause(&findings, rows)
            } catch {
                failures.append((path, "the process under callgrind \(error)"))
            }
        }

        for (reason, failures) in failures.grouped(by: \.reason) {
            let cells = failures.count == 1 ? "in \(failures[0].path)" : "of \(counted(failures.count, "changed cell"))"
            findings.notes.append("the cause \(cells) is not known: \(reason)")
        }

        let pathsLeft = paths.count - profileCount
        if pathsLeft > 0 {
            findings.notes.append("causes of \(counted(pathsLeft, "more changed cell")): --why looks for all")
        }
    }

    private static func isChanged(_ finding: Finding) -> Bool {
        let isChange = finding.verdict.isChange || finding.verdict == .unconfirmed
        return isChange && metrics.contains(finding.cell.metric)
    }

    /// Adds the cause of one cell to its findings.
    private func add(to findings: inout Findings, at rows: [Int], _ pair: ProfilePair) throws {
        guard let cell = rows.first.map({ findings.rows[$0].cell }) else { return }
        let sides = try pair.profiles(of: cell)
        let difference = ProfileDifference(base: sides.base.steadyState, head: sides.head.steadyState)
        let cause = ProfileCause(of: difference)?.sentence ?? difference.bytesSentence

        for row in rows {
            findings.rows[row].cause = cause
            findings.rows[row].difference = difference.callDifference
            guard findings.rows[row].cell.metric.isCallTime, !explains(difference, findings.rows[row]) else { continue }

            let simulated = try pair.profiles(of: cell, simulatingCaches: true)
            let simulatedEvents = SimulatedEvents(base: simulated.base.steadyState, head: simulated.head.steadyState)
            // The counters are optional: if they cannot be read, the sentence leaves them out.
            let counters = try? pair.events(of: cell)
            findings.rows[row].cause = Self.joined([cause, simulatedEvents?.sentence, counters?.sentence])
        }
    }

    /// Returns the parts of a cause as one sentence; `nil` if there are no parts.
    static func joined(_ parts: [String?]) -> String? {
        let sentences = parts.compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: "; ")
    }

    /// Returns true if the instructions changed in the direction of the time, by at least a quarter as much.
    private func explains(_ difference: ProfileDifference, _ finding: Finding) -> Bool {
        guard let change = finding.change, difference.baseInstructions > 0 else { return true }
        let instructions = difference.instructions / difference.baseInstructions
        return (instructions > 0) == (change > 0) && abs(instructions) >= abs(change) / 4
    }
}
