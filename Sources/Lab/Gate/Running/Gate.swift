import Execution
import Foundation
import LabKit
import Measurement
import Results

/// A whole gate over two sets of executables: which cells there are, exact metrics, time.
package struct Gate {
    package struct Request {
        /// The metrics; `nil` for time and whatever can be counted.
        package var metrics: Set<Metric>?
        package var settings: GateSettings
        /// A tolerance in place of each metric's own.
        package var tolerance: Double?
        /// Whether cells are timed that execute the same code on both sides.
        package var timesAll = false
        /// Whether a pattern takes a cell; the marked ones when `nil`.
        package var isWanted: ((String) -> Bool)?
        /// Whether a pattern names an input wholly.
        package var isNamed: (String) -> Bool = { _ in false }
        /// Which part of the cells is compared, where others compare the rest; their verdicts hold together.
        package var shard: Shard?
        /// Whether to stop; what was decided by then is reported.
        package var isInterrupted: () -> Bool = { false }

        package init(
            metrics: Set<Metric>? = nil, settings: GateSettings = GateSettings(), tolerance: Double? = nil
        ) {
            self.metrics = metrics
            self.settings = settings
            self.tolerance = tolerance
        }

        /// The exact metrics that are asked for, of those that a gate counts.
        var exactMetrics: [Metric] {
            [.allocations, .bytes, .instructions].filter { metrics?.contains($0) != false }
        }

        /// The exact metrics of the user's own that are asked for.
        func ownMetrics(of cells: [ListedCell]) -> [Metric] {
            cells.flatMap { $0.ownMetrics ?? [] }.map(\.metric).distinct().filter { metrics?.contains($0) != false }
        }
    }

    package enum Progress: Sendable {
        /// One side is asked for its cells.
        case listing
        case counting
        /// The code that cells execute is compared.
        case comparingCode
        /// Time is measured, for so many seconds at most.
        case time(Double, TimeProgress)
    }

    private let sources: GateSources
    private let request: Request

    package init(_ sources: GateSources, request: Request) {
        self.sources = sources
        self.request = request
    }

    package func run(report: (Progress) -> Void = { _ in }) throws -> Findings {
        var result = Findings(base: sources.baseDescription, head: sources.headDescription)
        report(.listing)
        let sides = try Sides(sources, seed: request.settings.seed)
        let inBase = try sides.list(.base)
        let inHead = try sides.list(.head)
        let metrics = request.metrics ?? [.time, .allocations, .bytes]
        let own = (base: inBase.ownMetrics, head: inHead.ownMetrics)
        let exact = request.exactMetrics.filter(metrics.contains) + request.ownMetrics(of: inBase + inHead)

        func selection(_ isMarked: (ListedCell) -> Bool) -> CellSelection {
            CellSelection(
                base: inBase, head: inHead, isMarked: isMarked, isWanted: request.isWanted, isNamed: request.isNamed)
        }

        var timed = metrics.contains(.time) ? selection(\.isGuarded) : CellSelection()
        var all = exact.isEmpty ? timed : selection(\.isCounted)
        guard !all.isEmpty else {
            throw GateError.nothingToCompare(
                request.isWanted == nil
                    ? "neither side marks any cell to be guarded; give a pattern"
                    : "the pattern matches no cell of either side, of those that a quick run takes")
        }

        var settings = request.settings
        if let shard = request.shard {
            settings.family = timed.common.count
            let parts = CellSelection.part(shard, of: timed, all)
            timed = parts[0]
            all = parts[1]
        }

        /// A cell as the first metric that is judged of it names it.
        func first(_ cell: CellID, _ timedCells: [CellID]) -> CellID {
            let metric = timedCells.contains(cell) ? .time : exact.first ?? .time
            return cell.by(metric.countingPlan, metric)
        }

        result.rows += all.missing.map {
            Finding(first($0, timed.missing), .missing, reason: "it was in base and is gone")
        }

        let cells = all.common
        if !cells.isEmpty {
            report(.counting)
            let counted = exact.contains(.instructions)

            // On a core each: what is counted does not mind what else runs.
            let counts = GateSide.sideBySide { side in
                sides.counts(
                    of: cells, side, withInstructions: counted, own: side == .base ? own.base : own.head)
            }

            var comparison = ExactComparison(
                base: counts.base, head: counts.head, tolerance: request.tolerance,
                mentionsAbsence: request.metrics != nil)
            if counted {
                let changed = comparison.changed(.instructions)
                sides.countInstructions(of: &comparison.base, at: changed, .base)
                sides.countInstructions(of: &comparison.head, at: changed, .head)
            }

            let (rows, notes) = comparison.judge(exact)
            if metrics.contains(.time) {
                let places = Set(timed.common)
                let guarded = cells.indices.filter { places.contains(cells[$0]) }
                var time = TimeComparison(
                    base: guarded.map { comparison.base[$0] }, head: guarded.map { comparison.head[$0] }, sides: sides,
                    sources: sources, request: request, settings: settings)
                let judged = try time.judged(report: report)
                result.rows += judged.rows
                result.controls = judged.controls
                result.notes += judged.notes
                result.effort = judged.effort
            }

            result.rows += rows
            result.notes += notes
        }

        result.rows += all.new.map { Finding(first($0, timed.new), .new, reason: "it was not in base") }
        return result
    }

    /// Compares the code that cells execute, and times nothing: those that are wanted, else the guarded ones.
    package func explain() throws -> CodeComparison {
        let sides = try Sides(sources, seed: request.settings.seed)
        let selection = CellSelection(
            base: try sides.list(.base), head: try sides.list(.head), isWanted: request.isWanted,
            isNamed: request.isNamed)
        guard !selection.common.isEmpty else {
            throw GateError.nothingToCompare("no cell of both sides, of those that a quick run takes, is so named")
        }

        return try CodeComparison.tracing(selection.common, on: sides)
    }
}
