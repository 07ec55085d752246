import Foundation
import Measurement
import Results

/// The way of a trend's level from where it was at a run to where it is now.
struct LevelChange: Sendable {
    /// The mean before the first change after the run, and the mean since the last one.
    let before, after: Double
    /// The number of changes between the two.
    let steps: Int
    /// The change in the direction of the whole that did most of it.
    let largest: Trend.Change

    /// The level now as a multiple of the one then; `nil` if that was 0.
    var ratio: Double? { before == 0 ? nil : after / before }

    /// The level now as a change from the one then.
    var share: Double { Metric.change(from: before, to: after) }

    /// The distance of the two levels, as the logarithm of their ratio.
    var distance: Double { Self.distance(before, after) }

    /// Returns the distance of two levels.
    fileprivate static func distance(_ before: Double, _ after: Double) -> Double {
        before == after ? 0 : abs(log(after / before))
    }
}

extension Trend {
    /// Returns the way of its level from a run to now; `nil` if no change came after the run, or if it came back.
    func levelChange(after run: RecordedRun) -> LevelChange? {
        let later = changesByRun.filter { $0.run > run.name }
        guard let first = later.first, let last = later.last, !isBack(later) else { return nil }

        let before = first.point.meanBefore
        let after = last.point.meanAfter
        let towards = later.filter { ($0.point.meanAfter > $0.point.meanBefore) == (after > before) }
        let largest = towards.max { Self.distance($0) < Self.distance($1) } ?? last
        return LevelChange(before: before, after: after, steps: later.count, largest: largest)
    }

    /// Returns true if its level left the one at a run, and is there again.
    func isBack(after run: RecordedRun) -> Bool { isBack(changesByRun.filter { $0.run > run.name }) }

    /// Returns true if the level came back: the last level is closer to the first than half of the smallest change.
    private func isBack(_ changes: [Change]) -> Bool {
        guard let first = changes.first, let last = changes.last, changes.count > 1 else { return false }
        let smallest = changes.map(Self.distance).min() ?? 0
        return LevelChange.distance(first.point.meanBefore, last.point.meanAfter) < smallest / 2
    }

    private static func distance(_ change: Change) -> Double {
        LevelChange.distance(change.point.meanBefore, change.point.meanAfter)
    }

    /// True if a change is for the worse.
    func isWorse(_ change: LevelChange) -> Bool { isWorse(from: change.before, to: change.after) }

    /// True if a change is for the worse.
    func isWorse(_ change: ChangePoint) -> Bool { isWorse(from: change.meanBefore, to: change.meanAfter) }

    private func isWorse(from before: Double, to after: Double) -> Bool {
        (after > before) == (cell.metric.direction == .lessIsBetter)
    }
}
