import Foundation
import LabKit
import Measurement

/// A whole gate over two sets of executables: which cells there are, exact metrics, time.
public struct Gate {
    /// What is asked for.
    public struct Request {
        /// The metrics; `nil` for time and whatever can be counted.
        public var metrics: Set<GateMetric>?
        /// How time is decided.
        public var settings: GateSettings
        /// A tolerance in place of each metric's own.
        public var tolerance: Double?
        /// Whether a pattern takes a cell; the marked ones when `nil`.
        public var isWanted: ((String) -> Bool)?
        /// Whether a pattern names an input wholly.
        public var isNamed: (String) -> Bool = { _ in false }
        /// Whether to stop; what was decided by then is reported.
        public var isInterrupted: () -> Bool = { false }

        /// A request for the marked cells.
        public init(
            metrics: Set<GateMetric>? = nil, settings: GateSettings = GateSettings(), tolerance: Double? = nil
        ) {
            self.metrics = metrics
            self.settings = settings
            self.tolerance = tolerance
        }
    }

    /// How far it is.
    public enum Progress: Sendable {
        /// One side is asked for its cells.
        case listing
        /// What is exact is counted.
        case counting
        /// Time is measured.
        case time(Double, TimeProgress)
    }

    /// How far the measuring of time is.
    public typealias TimeProgress = TimeGate<DelayedWork>.Progress

    private let sources: GateSources
    private let request: Request

    /// A gate.
    public init(_ sources: GateSources, request: Request) {
        self.sources = sources
        self.request = request
    }

    /// Compares and judges.
    ///
    /// - Throws: ``GateError``, and what making links throws.
    public func run(report: (Progress) -> Void = { _ in }) throws -> GateReport {
        var result = GateReport(base: sources.baseDescription, head: sources.headDescription)
        report(.listing)
        let survey = try Survey(sources, seed: request.settings.seed)
        let (inBase, inHead) = (try survey.list(.base), try survey.list(.head))
        let metrics = request.metrics ?? [.time, .allocations, .bytes]
        let exact = metrics.filter { $0.kind == .exact }.sorted { $0.rawValue < $1.rawValue }
        func selection(_ isMarked: (ListedCell) -> Bool) -> CellSelection {
            CellSelection(
                base: inBase, head: inHead, isMarked: isMarked, isWanted: request.isWanted, isNamed: request.isNamed)
        }
        let timed = metrics.contains(.time) ? selection(\.isGuarded) : CellSelection()
        let all = exact.isEmpty ? timed : selection(\.isCounted)
        guard !all.isEmpty else {
            throw GateError.nothingToCompare(
                request.isWanted == nil
                    ? "neither side marks any cell to be guarded; give a pattern"
                    : "the pattern matches no cell of either side, of those that a quick run takes")
        }
        func first(_ cell: GuardedCell, _ timedCells: [GuardedCell]) -> GateMetric {
            timedCells.contains(cell) ? .time : exact.first ?? .time
        }
        result.rows += all.missing.map {
            GateReport.Row(
                cell: $0, metric: first($0, timed.missing), verdict: .missing, reason: "it was in base and is gone")
        }
        let cells = all.common
        if !cells.isEmpty {
            report(.counting)
            let counted = metrics.contains(.instructions)
            let base = survey.counts(of: cells, .base, withInstructions: counted)
            let head = survey.counts(of: cells, .head, withInstructions: counted)
            var comparison = ExactComparison(
                cells: cells, base: base, head: head, tolerance: request.tolerance,
                mentionsAbsence: request.metrics != nil)
            if counted {
                let changed = comparison.changed(.instructions)
                survey.countInstructionsAgain(of: cells, at: changed, .base, into: &comparison.base)
                survey.countInstructionsAgain(of: cells, at: changed, .head, into: &comparison.head)
            }
            let (rows, notes) = comparison.judge(exact)
            if metrics.contains(.time) {
                let places = Set(timed.common)
                let kept = cells.indices.filter { places.contains(cells[$0]) }
                try judgeTime(
                    kept.map { cells[$0] }, base: kept.map { base[$0] }, head: kept.map { head[$0] }, survey: survey,
                    into: &result, report: report)
            }
            result.rows += rows
            result.notes += notes
        }
        result.rows += all.new.map {
            GateReport.Row(cell: $0, metric: first($0, timed.new), verdict: .new, reason: "it was not in base")
        }
        return result
    }

    private func judgeTime(
        _ cells: [GuardedCell], base: [CountReading], head: [CountReading], survey: Survey,
        into result: inout GateReport, report: (Progress) -> Void
    ) throws {
        var obstacles: [Int: GateReport.Row] = [:]
        for (index, cell) in cells.enumerated() {
            if let row = CountReading.obstacle(base[index], head[index], cell: cell, metric: .time) {
                obstacles[index] = row
            }
        }
        let measurable = cells.indices.filter { obstacles[$0] == nil }
        let batches = survey.batches(of: measurable.map { cells[$0] }, multiple: sources.headWork?.countMultiple)
        var counts: [Int?] = []
        var kept: [Int] = []
        var divisible: Set<Int> = []
        for (index, batch) in zip(measurable, batches) {
            switch batch {
            case .failure(let failure):
                obstacles[index] = GateReport.Row(
                    cell: cells[index], metric: .time, verdict: .unmeasurable, reason: "base: \(failure)")
            case .success(let answer) where sources.headWork.map { !$0.isWhole(in: answer) } ?? false:
                obstacles[index] = GateReport.Row(
                    cell: cells[index], metric: .time, verdict: .unmeasurable,
                    reason: "the work that is to be added is no whole number of operations")
            case .success(let answer):
                if answer.canDoMore { divisible.insert(kept.count) }
                kept.append(index)
                counts.append(answer.count)
            }
        }
        var outcome: TimeOutcome?
        if !kept.isEmpty {
            var runner = survey.runner
            runner.cells = kept.map { cells[$0] }
            runner.counts = counts
            runner.divisibleCells = divisible
            let delayed = DelayedWork(runner, headWork: sources.headWork?.share ?? 0)
            var gate = TimeGate(
                request.settings, cells: kept.count, runner: delayed, isInterrupted: request.isInterrupted)
            let limit = request.settings.timeLimit
            do {
                outcome = try gate.run { report(.time(limit, $0)) }
            } catch GateError.interrupted {
                for index in kept {
                    obstacles[index] = GateReport.Row(
                        cell: cells[index], metric: .time, verdict: .unmeasurable,
                        reason: "it was interrupted before any process of it was run")
                }
            }
        }
        for index in cells.indices {
            if let row = obstacles[index] {
                result.rows.append(row)
            } else if let place = kept.firstIndex(of: index), let found = outcome?.cells[place] {
                result.rows.append(
                    GateReport.Row(
                        cell: cells[index], metric: .time, verdict: found.verdict, base: found.base,
                        head: found.head, change: found.change, interval: found.interval,
                        confirmation: found.confirmation, reason: found.reason))
            }
        }
        guard let outcome else { return }
        result.controls = outcome.controls
        result.notes += sources.notes + outcome.notes
        result.effort = GateReport.Effort(
            seconds: outcome.seconds, childSeconds: outcome.childSeconds, processes: outcome.processes,
            links: min(outcome.links[.base] ?? 0, outcome.links[.head] ?? 0))
    }
}
