import Foundation
import LabKit
import Measurement
import Reproducibility

/// The counts that were accepted, and how they are made and held against what is there now.
///
/// Only exact metrics are stored: times of another day are no base for a verdict.
public struct StoredBaseline {
    private let sources: GateSources
    private let request: Gate.Request

    /// A baseline of an executable built on LabKit, by default the one that runs.
    ///
    /// - Throws: ``GateError``.
    public init(executable: String?, request: Gate.Request) throws {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let path = executable ?? (FileManager.default.fileExists(atPath: own) ? own : CommandLine.arguments[0])
        sources = try GateSources(baseExecutable: path, headExecutable: path)
        self.request = request
    }

    /// What the executable counts now, to be stored; and what is left out, with the reason, a line each.
    ///
    /// A count that two processes do not agree on is left out: what depends on how threads are scheduled is none. So is
    /// what cannot be counted here, such as an implementation for another processor.
    ///
    /// - Throws: ``GateError``; also when a cell answers differently from its reference, which must not be accepted.
    public func accepted(
        command: [String], environment: MachineEnvironment, at date: Date
    ) throws -> (result: ResultFile, leftOut: [String]) {
        var now = try CountedCells(
            sources, request, withInstructions: request.metrics?.contains(.instructions) ?? true)
        now.countInstructionsAgain(of: now.listed.map(\.cell))
        let metrics = (request.metrics ?? Set(GateMetric.allCases)).filter { $0.kind == .exact }
        var counted: [(cell: ListedCell, answer: GateResponse.CellAnswer)] = []
        var leftOut: [String] = []
        for (cell, reading) in zip(now.listed, now.readings) {
            guard var answer = reading.answer else {
                leftOut.append("\(cell.cell): \(reading.failure ?? "it was not counted")")
                continue
            }
            if answer.isMismatch {
                throw GateError.nothingToCompare(
                    "\(cell.cell) cannot be accepted: it answers differently from the reference")
            }
            for metric in GateMetric.allCases where metric.kind == .exact {
                guard metrics.contains(metric) else {
                    answer.exact?[metric.rawValue] = nil
                    continue
                }
                if case .unsteady(let first, let second) = reading.count(metric) {
                    answer.exact?[metric.rawValue] = nil
                    leftOut.append(
                        "\(cell.cell): two processes counted \(GateText.value(first, metric)) and "
                            + "\(GateText.value(second, metric)) \(metric == .bytes ? "" : metric.unit)".trimmed)
                }
            }
            counted.append((cell, answer))
        }
        return (
            ResultFile(
                counted: counted, command: command, seed: request.settings.seed, environment: environment,
                startedAt: date), leftOut
        )
    }

    /// Holds what the executable counts now against what was stored.
    ///
    /// - Parameters:
    ///   - name: of the stored file, for the report.
    ///   - fingerprint: of this environment; where the stored one differs, nothing is measurable unless forced, and nothing
    ///     is counted.
    /// - Throws: ``GateError``.
    public func compare(
        with stored: StoredResult, named name: String, fingerprint: String, isForced: Bool
    ) throws -> GateReport {
        var here = stored
        here.fingerprint = fingerprint
        let differences = stored.fingerprintDifferences(to: here)
        let isComparable = differences.isEmpty || isForced
        let metrics = (request.metrics ?? Set(GateMetric.allCases)).filter { $0.kind == .exact }
        let comparisons = stored.cells.compactMap { cell -> BaselineComparison? in
            guard let metric = GateMetric(rawValue: cell.metric), metrics.contains(metric),
                request.isWanted?(cell.place.description) ?? true
            else { return nil }
            return BaselineComparison(
                stored: cell, metric: metric, isComparable: isComparable,
                tolerance: metric == .allocations ? 0 : request.tolerance ?? metric.tolerance)
        }
        var now = try CountedCells(
            sources, request, also: Set(comparisons.map(\.stored.place)), isCounted: isComparable,
            withInstructions: request.metrics?.contains(.instructions)
                ?? comparisons.contains { $0.metric == .instructions })
        now.countInstructionsAgain(
            of: comparisons.filter { $0.metric == .instructions && $0.row(now).verdict.isChange }.map(\.stored.place))
        var report = GateReport(base: name, head: sources.headDescription)
        if !differences.isEmpty {
            report.notes.append(
                "the environments differ in \(differences.joined(separator: ", "))"
                    + (isForced ? "; compared all the same" : ""))
        }
        report.rows += comparisons.map { $0.row(now) }
        let known = Set(comparisons.map(\.stored.place))
        for (cell, reading) in zip(now.listed.map(\.cell), now.readings) where !known.contains(cell) {
            let counted = metrics.filter { reading.isSteady($0) }.sorted { $0.rawValue < $1.rawValue }
            guard let metric = isComparable ? counted.first : metrics.min(by: { $0.rawValue < $1.rawValue }) else {
                continue
            }
            report.rows.append(
                GateReport.Row(cell: cell, metric: metric, verdict: .new, reason: "it is not in \(name)"))
        }
        guard !report.rows.isEmpty else {
            throw GateError.nothingToCompare("\(name) holds none of the metrics and cells that are asked for")
        }
        if request.metrics?.contains(.time) == true {
            report.notes.append("time is not judged against stored values: give --base")
        }
        return report
    }
}
