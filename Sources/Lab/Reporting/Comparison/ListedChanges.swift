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
