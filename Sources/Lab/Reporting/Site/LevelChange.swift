import Foundation
import Measurement
import Results

/// The change of a trend's level from a run to now.
struct LevelChange: Sendable {
    /// The mean before the first change after the run, and the mean since the last change.
    let before, after: Double
    /// The number of steps between the two means.
    let steps: Int
    /// The largest step in the direction of the whole change.
    let largest: Trend.Change

    /// The new level as a multiple of the old one; `nil` if the old one was 0.
    var ratio: Double? { before == 0 ? nil : after / before }

    /// The relative change from the old level to the new one.
    var share: Double { Metric.change(from: before, to: after) }

    /// The distance between the two levels: the logarithm of their ratio.
    var distance: Double { Self.distance(before, after) }

    /// Returns the distance of two levels.
    fileprivate static func distance(_ before: Double, _ after: Double) -> Double {
        before == after ? 0 : abs(log(after / before))
    }
}

extension Trend {
    /// Returns the change of level from a run to now; `nil` if there was no step, or if the level came back.
    func levelChange(after run: RecordedRun) -> LevelChange? {
        let later = changesByRun.filter { $0.run > run.name }
        guard let first = later.first, let last = later.last, !isBack(later) else { return nil }

        let before = first.point.meanBefore
        let after = last.point.meanAfter
        let towards = later.filter { ($0.point.meanAfter > $0.point.meanBefore) == (after > before) }
        let largest = towards.max { Self.distance($0) < Self.distance($1) } ?? last
        return LevelChange(before: before, after: after, steps: later.count, largest: largest)
    }

    /// Returns true if the level changed after a run and came back.
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
