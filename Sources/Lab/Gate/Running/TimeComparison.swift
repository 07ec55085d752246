import Execution
import Foundation
import Measurement
import Results

/// Judges the time of cells: leaves out those that cannot be compared, calls the same those that execute the same code,
/// and times the others.
struct TimeComparison {
    private let sides: Sides
    private let sources: GateSources
    private let request: Gate.Request
    private let settings: GateSettings
    private let cells: [CellID]
    /// The findings so far. A cell without one is still to be judged.
    private var findings: [CellID: Finding] = [:]
    private var result = Findings(base: "", head: "")

    /// A cell that a process of base timed.
    private struct TimedCell {
        let cell: CellID
        let batch: BatchPlan.Batch
        /// Nanoseconds that a batch takes.
        let batchTime: Double
    }

    /// - Parameters:
    ///   - base: the counts of base, cell by cell.
    ///   - head: the counts of head, of the same cells.
    init(
        base: [CountReading], head: [CountReading], sides: Sides, sources: GateSources, request: Gate.Request,
        settings: GateSettings
    ) {
        self.sides = sides
        self.sources = sources
        self.request = request
        self.settings = settings
        cells = base.map(\.cell)

        for (base, head) in zip(base, head) {
            findings[base.cell] = CountReading.obstacle(base, head, base.cell)
        }
    }

    private var open: [CellID] { cells.filter { findings[$0] == nil } }

    /// Judges all cells.
    ///
    /// - Returns: the findings in the order of the cells, with the controls, notes and effort of timing.
    mutating func judged(report: (Gate.Progress) -> Void) throws -> Findings {
        if sources.comparesCode, !request.timesAll, !open.isEmpty {
            report(.comparingCode)
            try findSameCode()
        }

        let timedCells = open.isEmpty ? [] : timeBase()
        if !timedCells.isEmpty { try compare(timedCells, report: report) }

        result.rows = cells.compactMap { findings[$0] }
        return result
    }

    /// Finds the cells that execute the same code on both sides.
    private mutating func findSameCode() throws {
        let comparison = try CodeComparison.tracing(open, on: sides)
        for cell in comparison.cells where cell.difference == nil {
            findings[cell.cell] = Finding(cell.cell, .same, reason: CodeComparison.same)
        }

        for (difference, cells) in comparison.cells.grouped(by: \.difference) {
            guard let difference else { continue }
            let names = cells.count > 3 ? "\(cells.count) cells" : cells.map(\.cell.path).joined(separator: ", ")
            result.notes.append("timed: \(names): \(difference)")
        }
    }

    /// Times the open cells in one process of base, to find their batches. Those without a time are unmeasurable.
    private mutating func timeBase() -> [TimedCell] {
        let open = open
        var job = Job(open, seed: sides.seed)
        job.batches.countMultiple = sources.headWork?.countMultiple
        var timedCells: [TimedCell] = []

        for (cell, answers) in zip(open, sides.answers(to: job, .base)) {
            guard let evidence = answers.lazy.compactMap(\.evidence).first(where: { $0.batch != nil }),
                let batch = evidence.batch
            else {
                let reason = answers.lazy.compactMap(\.noNumber).first ?? .notMeasured
                findings[cell] = Finding(cell, .unmeasurable, reason: "base: \(reason.sentence)")
                continue
            }

            guard sources.headWork?.isWhole(in: batch) != false else {
                findings[cell] = Finding(cell, .unmeasurable, reason: NoNumber.indivisibleWork.sentence)
                continue
            }

            let batchTime = (evidence.samples.min() ?? 0) * Double(batch.count)
            timedCells.append(TimedCell(cell: cell, batch: batch, batchTime: batchTime))
        }

        return timedCells
    }

    /// Compares the times of both sides.
    private mutating func compare(_ timedCells: [TimedCell], report: (Gate.Progress) -> Void) throws {
        let cells = timedCells.map(\.cell)
        let divisible = timedCells.indices.filter { timedCells[$0].batch.canDoMore }
        let runner = ProcessRunner(
            sides: sides, cells: cells, counts: timedCells.map(\.batch.count), divisibleCells: Set(divisible),
            headWork: sources.headWork?.share ?? 0, turnTime: timedCells.reduce(0) { $0 + $1.batchTime })
        var gate = TimeGate(settings, cells: cells, runner: runner, isInterrupted: request.isInterrupted)
        let limit = settings.timeLimit

        do {
            let outcome = try gate.run { report(.time(limit, $0)) }
            for (cell, finding) in zip(cells, outcome.rows) { findings[cell] = finding }
            result.controls = outcome.controls
            result.notes += sources.notes + outcome.notes
            result.effort = outcome.effort
        } catch GateError.interrupted {
            for cell in cells {
                findings[cell] = Finding(
                    cell, .unmeasurable, reason: "it was interrupted before any process of it was run")
            }
        }
    }
}
