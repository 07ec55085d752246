import Foundation
import Measurement
import Nouns
import Results

/// A change of other machines on a machine that has numbers from before and after it, but does not show it as a change.
/// Source: statements, A change on a machine that does not show it
struct ChangeElsewhere: Sendable {
    /// The numbers of one cell: the means before and after the change.
    private struct Numbers {
        let cell: CellID
        let before, after: Double
        /// The first run of the cell with the changed source, and the number of runs since.
        let firstRun: String
        let runsAfter: Int
        /// The number of runs of the cell on the machine.
        let runs: Int
        /// True if the cell has too few runs to show a change.
        let isShort: Bool
        /// True if the cell has no change at all, also not at another time.
        let isStill: Bool
        /// True if all numbers after the change lie beyond all earlier ones, by at least half the distance on other
        /// machines.
        let isMoved: Bool
    }

    /// The machine and build, see `MachineEnvironment.fingerprint`.
    let fingerprint: String
    /// The cells with numbers from before and after the change, sorted by the change on other machines, the largest
    /// first.
    private let numbers: [Numbers]

    /// - Parameters:
    ///   - change: a change that other machines show.
    ///   - course: the runs of the machine. They count from its base on.
    ///   - trends: the trends of the site by cell.
    /// - Returns: `nil` if the machine has no numbers from before and after the change.
    init?(_ change: SiteChange, on course: SiteCourse, in trends: [CellID: [Trend]], by order: CommitOrder) {
        let fingerprint = course.base.fingerprint
        var cells: Set<CellID> = []
        var numbers: [Numbers] = []
        for row in change.rows where cells.insert(row.finding.cell).inserted {
            let trend = trends[row.finding.cell]?.first { trend in
                trend.conditions.fingerprint == fingerprint
                    && trend.conditions.inputDigest == row.trend.conditions.inputDigest
            }
            guard let trend else { continue }
            let part = trend.part(since: course.base)
            if let pair = Self.numbers(of: part, around: change.origin, as: row, by: order) { numbers.append(pair) }
        }
        guard !numbers.isEmpty else { return nil }

        self.fingerprint = fingerprint
        self.numbers = numbers
    }

    private static func numbers(
        of trend: Trend, around origin: ChangeOrigin, as row: SiteComparison.Row, by order: CommitOrder
    ) -> Numbers? {
        guard let first = origin.before, let last = origin.after else { return nil }
        let before = trend.points.filter { order.isRun($0.run, upTo: first.name) }.map(\.median)
        let later = trend.points.filter { order.isRun(last.name, upTo: $0.run) }
        let after = later.map(\.median)
        guard !before.isEmpty, let firstLater = later.first else { return nil }

        let means = (before: mean(before), after: mean(after))
        return Numbers(
            cell: trend.cell, before: means.before, after: means.after, firstRun: firstLater.run,
            runsAfter: later.count, runs: trend.points.count,
            isShort: trend.cell.metric.kind != .exact && trend.isShort, isStill: isStill(trend),
            isMoved: isMoved(before, after, as: row.numbers))
    }

    private static func isStill(_ trend: Trend) -> Bool {
        guard trend.cell.metric.kind == .exact else { return trend.changesByRun.isEmpty }
        return trend.points.allSatisfy { $0.median == trend.points[0].median }
    }

    private static func isMoved(
        _ before: [Double], _ after: [Double], as row: (before: Double, after: Double)
    ) -> Bool {
        let isUp = row.after > row.before
        guard let lowest = (isUp ? after : before).min(), let highest = (isUp ? before : after).max() else {
            return false
        }
        let distance = abs(log(mean(after) / mean(before)))
        return lowest > highest && distance >= abs(log(row.after / row.before)) / 2
    }

    private static func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(numbers.count) }

    /// The moved cell with the largest change on other machines; `nil` if fewer than half of the cells moved, or if a
    /// cell shows another change.
    private var moved: Numbers? {
        guard isStill else { return nil }
        let moved = numbers.filter(\.isMoved)
        return 2 * moved.count >= numbers.count ? moved.first : nil
    }

    private var isStill: Bool { numbers.allSatisfy(\.isStill) }

    /// Returns the words on this machine: `slower in its only run since, of 2026-11-21, but too few runs to tell (3 of
    /// 4)`; `not seen` if it has enough runs and its numbers did not move; `nil` if nothing can be said.
    ///
    /// - Parameter date: the date of a run by its name, with a link.
    func clause(_ date: (String) -> HTML) -> HTML? {
        guard let moved else { return isStill && !numbers.contains(where: \.isShort) ? "not seen" : nil }
        let first = date(moved.firstRun)
        let since: HTML =
            moved.runsAfter == 1
            ? "its only run since, of \(first)," : "each of its \(counted(moved.runsAfter, "run")) since \(first),"
        return "\(Self.word(on: moved)) in \(since) \(Self.doubt(on: moved))"
    }

    /// Returns the direction of a movement: `slower`.
    private static func word(on moved: Numbers) -> String {
        let isUp = moved.after > moved.before
        if moved.cell.metric.isDuration { return isUp ? "slower" : "faster" }
        return isUp ? "higher" : "lower"
    }

    /// Returns the reason why a movement is not yet a change, as a clause.
    private static func doubt(on moved: Numbers) -> String {
        guard moved.isShort else { return "but \(counted(moved.runs, "run")) do not rule out chance" }
        return "but too few runs to tell (\(moved.runs.grouped) of \(ChangePointSearch.fewestNumbers))"
    }

    /// Returns the numbers of a machine that moved the same way as a sentence:
    /// `B moved the same way: search/iterative warm time 4.07 ns → 5.26 ns on screen-10.`; `nil` if they did not
    /// move.
    func numbersText(of change: SiteChange, on machine: String) -> String? {
        guard let moved else { return nil }
        let metric = moved.cell.metric
        let numbers = "\(metric.text(moved.before)) → \(metric.text(moved.after)) on \(moved.cell.input)"
        return "\(machine) moved the same way: \(change.name) \(moved.cell.measureWithUnit) \(numbers)."
    }
}

extension Trend {
    /// Returns the part of the trend from a run on, with its changes.
    fileprivate func part(since run: RecordedRun) -> Trend { newest(points.count { $0.run >= run.name }) }
}

extension SiteOutcome {
    /// Returns the machines that do not show a change although they measured before and after it.
    func elsewhere(_ change: SiteChange, in site: Site) -> [ChangeElsewhere] {
        let witnesses = Set(change.fingerprints)
        let others = site.machines.filter { !witnesses.contains($0) }.compactMap(machine)
        return others.compactMap { ChangeElsewhere(change, on: $0.course, in: site.trendsByCell, by: order) }
    }
}
