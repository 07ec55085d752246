import Nouns
import Results

/// The changes that the lists of a first screen show.
extension ComparedResults {
    /// The most rows in each direction over all lists, so that they fit on a screen.
    private static let listedRows = 10

    /// The most changes in each direction in the list of one measure on a first screen. More lists have fewer rows
    /// each.
    var mostListed: Int {
        let lists = tallies.count { !$0.listed().isEmpty }
        return min(ChangeTally.mostListed, max(1, Self.listedRows / max(lists, 1)))
    }

    /// The most times on which an answer can rest for a list to show them all.
    private static let mostCounted = 12

    /// The cells of the times on which the answer rests: lists show all of them. Empty if they are too many for a
    /// screen.
    var countedCells: Set<CellID> {
        let clear = times.clearlyLonger + times.clearlyShorter
        return clear.count > Self.mostCounted ? [] : Set(clear.map(\.cell))
    }

    /// The cells that lists always show: the cells of the answer, if they are few, and the cell that a sentence names.
    var namedCells: Set<CellID> {
        var cells = countedCells
        if let slight = times.largestSlight { cells.insert(slight.cell) }
        return cells
    }

    /// Returns the numbers of a measure by outcome, for its heading. Times within and beyond the allowance are counted
    /// apart, if it applies.
    func counts(_ tally: ChangeTally) -> String {
        tally.counts(dividedBy: times.haveAllowance(areOfOneCommit: areOfOneCommit) ? times : nil)
    }

    /// Returns the numbers of a measure that a first screen lists: the largest changes, and the cells that sentences
    /// count or name.
    func listed(_ tally: ChangeTally) -> [Finding] { tally.listed(mostListed, with: namedCells) }
}

// MARK: The lists of one measure

extension ChangeTally {
    /// The most changes in each direction in a short list.
    static let mostListed = 5

    /// Returns the largest changes in both directions, the worse direction first. Changes of times within the allowance
    /// follow all others.
    ///
    /// - Parameter cells: cells to list in any case, if they changed.
    func largest(_ count: Int = mostListed, with cells: Set<CellID> = []) -> [Finding] {
        func shown(_ changes: [Finding]) -> [Finding] {
            changes.prefix(count) + changes.dropFirst(count).filter { cells.contains($0.cell) }
        }

        let isMoreWorse = metric.direction == .lessIsBetter
        let all = shown(isMoreWorse ? increases : decreases) + shown(isMoreWorse ? decreases : increases)
        return all.filter { !$0.isWithinAllowance } + all.filter(\.isWithinAllowance)
    }

    /// Returns the numbers of a list: the largest changes or, if nothing is decided, the largest differences.
    ///
    /// - Parameter cells: cells to list in any case, if they changed.
    func listed(_ count: Int = mostListed, with cells: Set<CellID> = []) -> [Finding] {
        let changes = largest(count, with: cells)
        return changes.isEmpty ? Array(Self.largest(undecided).prefix(2 * count)) : changes
    }

    /// The number of changes that are not among the largest.
    var furtherChanges: Int { increases.count + decreases.count - largest().count }

    /// All numbers of the measure, changes first.
    var allNumbers: [Finding] { largest(.max) + undecided + unchanged }

    /// Returns a sentence on the exact counts of measures without a change: `50 exact counts are identical: 30 of …`;
    /// `nil` if every measure has a change.
    static func sentence(onUnchanged tallies: [ChangeTally]) -> String? {
        let still = tallies.filter { $0.isExact && $0.total > 0 && $0.unchanged.count == $0.total }
        guard !still.isEmpty else { return nil }

        let all = still.reduce(0) { $0 + $1.total }
        let parts = still.map { "\($0.total.grouped) of \($0.measure)" }
        return "\(counted(all, "exact count")) \(agreeing(all, "is", "are")) identical: \(parts.listed)."
    }

    /// The experiment of all compared numbers; `nil` if there are several.
    var commonExperiment: String? {
        let experiments = Set(comparedFindings.map(\.cell.experiment))
        return experiments.count == 1 ? experiments.first : nil
    }

    /// True if the measure has a list: a number changed, or its numbers are not exact.
    var hasList: Bool { total > 0 && !(isExact && unchanged.count == total) }
}
