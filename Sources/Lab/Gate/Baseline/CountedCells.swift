import LabKit

/// What an executable counts now, cell by cell.
struct CountedCells {
    /// The cells, in the order of the executable.
    let listed: [ListedCell]
    /// What was counted of each.
    private(set) var readings: [CountReading]
    private let survey: Survey
    private let places: [GuardedCell: Int]

    /// Counts the cells that are asked for, and those of `more` that exist.
    ///
    /// - Parameters:
    ///   - isCounted: whether anything is counted at all, or the cells only listed.
    ///   - withInstructions: whether instructions are, which takes a process for each input.
    /// - Throws: ``GateError``.
    init(
        _ sources: GateSources, _ request: Gate.Request, also more: Set<GuardedCell> = [], isCounted: Bool = true,
        withInstructions: Bool
    ) throws {
        survey = try Survey(sources, seed: request.settings.seed)
        let all = try survey.list(.head)
        let selection = CellSelection(
            base: all, head: all, isMarked: \.isCounted, isWanted: request.isWanted, isNamed: request.isNamed)
        let wanted = Set(selection.common).union(more)
        listed = all.filter { wanted.contains($0.cell) }
        guard !listed.isEmpty else {
            throw GateError.nothingToCompare(
                request.isWanted == nil
                    ? "no cell is marked to be guarded; give a pattern" : "the pattern matches no cell")
        }
        places = Dictionary(
            zip(listed.map(\.cell), listed.indices).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
        guard isCounted else {
            let nothing = CountReading(
                .failure(GateFailure("it was not counted")), .failure(GateFailure("it was not counted")))
            readings = listed.map { _ in nothing }
            return
        }
        readings = survey.counts(of: listed.map(\.cell), .head, withInstructions: withInstructions)
    }

    /// What was counted of a cell; `nil` when it is gone.
    subscript(cell: GuardedCell) -> CountReading? { places[cell].map { readings[$0] } }

    /// Counts the instructions of some cells once more, where they were counted.
    mutating func countInstructionsAgain(of cells: [GuardedCell]) {
        let indices = cells.compactMap { places[$0] }.filter { readings[$0].isSteady(.instructions) }
        survey.countInstructionsAgain(of: listed.map(\.cell), at: indices, .head, into: &readings)
    }
}
