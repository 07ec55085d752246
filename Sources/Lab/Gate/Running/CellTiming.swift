import Execution
import Jobs
import Measurement
import Results

/// The comparison of the times of cells, in stages. Each stage takes the open cells of the previous one, and gives each
/// its next state:
///
///     counted --> changed --> measurable --> finding
///        |           |                          ^
///        |           +-- no batch --------------|
///        +-- cannot be compared, or same code --+
struct CellTiming {
    private let sides: SideProcesses
    private let sources: GateSources
    private let request: GateRequest
    private let settings: GateSettings
    /// The cells in the order of their findings.
    private let cells: [CellID]
    private var states: [CellID: CellState] = [:]

    private(set) var notes: [String] = []
    private(set) var controls: [Findings.Control] = []
    private(set) var effort: Findings.Effort?

    /// Creates a comparison of cells that were counted on both sides. Cells that cannot be compared get findings.
    ///
    /// - Parameters:
    ///   - base: the counts of base.
    ///   - head: the counts of head, for the same cells in the same order.
    init(
        base: [CountReading], head: [CountReading], sides: SideProcesses, sources: GateSources, request: GateRequest,
        settings: GateSettings
    ) {
        self.sides = sides
        self.sources = sources
        self.request = request
        self.settings = settings
        cells = base.map(\.cell)

        for (base, head) in zip(base, head) {
            let obstacle = CountReading.obstacle(base, head, base.cell)
            states[base.cell] = obstacle.map(CellState.finding) ?? .counted
        }
    }

    /// The findings of all cells; after ``run(report:)`` each cell has one.
    var rows: [Finding] {
        cells.compactMap { cell in
            if case .finding(let finding)? = states[cell] { finding } else { nil }
        }
    }

    /// Goes through the stages.
    ///
    /// - Throws: ``GateError``. An interruption while links are made is not thrown; it becomes a finding of each open
    ///   cell.
    mutating func run(report: (GateProgress) -> Void) throws {
        try compareCode(report: report)
        fixBatches()
        try measure(report: report)
    }

    /// Finds the cells that execute the same code on both sides.
    private mutating func compareCode(report: (GateProgress) -> Void) throws {
        let countedCells = cells.filter { states[$0]?.isCounted == true }
        guard !countedCells.isEmpty else { return }

        guard sources.comparesCode, !request.timesAll else {
            for cell in countedCells { states[cell] = .changed }
            return
        }

        report(.comparingCode)
        let comparison = try CodeComparison.tracing(countedCells, on: sides)
        for comparedCell in comparison.cells {
            states[comparedCell.cell] =
                comparedCell.difference == nil
                ? .finding(Finding(comparedCell.cell, .same, reason: .sameCode)) : .changed
        }

        for (difference, cells) in comparison.cells.grouped(by: \.difference) {
            guard let difference else { continue }
            let names = cells.count > 3 ? "\(cells.count) cells" : cells.map(\.cell.path).joined(separator: ", ")
            notes.append("timed: \(names): \(difference.sentence)")
        }
    }

    /// Asks base for the number of operations of a batch of each cell.
    private mutating func fixBatches() {
        let changedCells = cells.filter { states[$0]?.isChanged == true }
        guard !changedCells.isEmpty else { return }

        var job = Job(changedCells, seed: sides.seed)
        job.batches.countMultiple = sources.headWork?.countMultiple
        for (cell, answers) in zip(changedCells, sides.answers(to: job, .base)) {
            states[cell] = measurable(cell, answers)
        }
    }

    /// The state of a cell according to base's answers about its batch.
    private func measurable(_ cell: CellID, _ answers: [CellAnswer]) -> CellState {
        func unmeasurable(_ reason: NoNumber, on side: GateSide? = nil) -> CellState {
            .finding(Finding(cell, .unmeasurable, reason: .noNumber(reason, on: side)))
        }

        guard let evidence = answers.lazy.compactMap(\.evidence).first(where: { $0.batch != nil }),
            let batch = evidence.batch
        else {
            return unmeasurable(answers.lazy.compactMap(\.noNumber).first ?? .notMeasured, on: .base)
        }

        if let headWork = sources.headWork, !headWork.isWhole(in: batch) {
            return unmeasurable(.indivisibleWork)
        }

        return .measurable(batch, time: (evidence.samples.min() ?? 0) * Double(batch.count))
    }

    /// Measures the cells that have batches, and judges their times.
    private mutating func measure(report: (GateProgress) -> Void) throws {
        var batchedCells: [BatchedCell] = []
        for cell in cells {
            guard case .measurable(let batch, let time)? = states[cell] else { continue }
            batchedCells.append(
                BatchedCell(cell: cell, count: batch.count, batchTime: time, isDivisible: batch.canDoMore))
        }

        guard !batchedCells.isEmpty else { return }

        let measuredCells = batchedCells.map(\.cell)
        let runner = ProcessRunner(sides: sides, cells: batchedCells, headWork: sources.headWork?.share ?? 0)
        var gate = TimeGate(settings, cells: measuredCells, runner: runner, isInterrupted: request.isInterrupted)

        do {
            let outcome = try gate.run { report(.time(settings.timeLimit, $0)) }
            for (cell, finding) in zip(measuredCells, outcome.rows) { states[cell] = .finding(finding) }
            notes += sources.notes + outcome.notes
            controls = outcome.controls
            effort = outcome.effort
        } catch GateError.interrupted {
            for cell in measuredCells { states[cell] = .finding(Finding(cell, .unmeasurable, reason: .interrupted)) }
        }
    }
}
