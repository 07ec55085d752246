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

    /// Where the baseline of a machine is kept: `results/baseline/`, and the first 16 digits of the fingerprint's SHA-256.
    public static func file(fingerprint: String) -> String {
        "results/baseline/\("\(SHA256.digest(of: Array(fingerprint.utf8)))".prefix(16)).json"
    }

    /// What the executable counts now, to be stored.
    ///
    /// - Throws: ``GateError``; also when a cell that is asked for has no counts, which must not be accepted unseen.
    public func accepted(command: [String], environment: MachineEnvironment, at date: Date) throws -> ResultFile {
        let (listed, readings) = try count()
        var counted: [(cell: ListedCell, answer: GateResponse.CellAnswer)] = []
        for (cell, reading) in zip(listed, readings) {
            guard let answer = reading.answer, !answer.isMismatch else {
                let why = reading.failure ?? "it answers differently from the reference"
                throw GateError.nothingToCompare("\(cell.cell) cannot be accepted: \(why)")
            }
            for metric in GateMetric.allCases where metric.kind == .exact {
                if case .unsteady(let first, let second) = reading.count(metric) {
                    throw GateError.nothingToCompare(
                        "\(cell.cell) cannot be accepted: two processes counted \(first) and \(second) \(metric.unit)")
                }
            }
            counted.append((cell, answer))
        }
        return ResultFile(
            counted: counted, command: command, seed: request.settings.seed, environment: environment, startedAt: date)
    }

    /// Holds what the executable counts now against what was stored.
    ///
    /// - Parameters:
    ///   - name: of the stored file, for the report.
    ///   - fingerprint: of this environment; where the stored one differs, nothing is measurable unless forced.
    /// - Throws: ``GateError``.
    public func compare(
        with stored: StoredResult, named name: String, fingerprint: String, isForced: Bool
    ) throws -> GateReport {
        var report = GateReport(base: name, head: sources.headDescription)
        let (listed, readings) = try count(also: Set(stored.cells.map(Self.cell)))
        var now = stored
        now.fingerprint = fingerprint
        let differences = stored.fingerprintDifferences(to: now)
        if !differences.isEmpty {
            report.notes.append(
                "the environments differ in \(differences.joined(separator: ", "))"
                    + (isForced ? "; compared all the same" : ""))
        }
        let metrics = (request.metrics ?? Set(GateMetric.allCases)).filter { $0.kind == .exact }
        let found = Dictionary(
            zip(listed.map(\.cell), readings).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
        var known: Set<GuardedCell> = []
        for cell in stored.cells {
            guard let metric = GateMetric(rawValue: cell.metric), metrics.contains(metric) else { continue }
            let place = Self.cell(cell)
            guard request.isWanted?(place.description) ?? true else { continue }
            known.insert(place)
            report.rows.append(
                row(
                    cell, metric, reading: found[place],
                    isComparable: differences.isEmpty || isForced))
        }
        for cell in listed.map(\.cell) where !known.contains(cell) {
            let metric = GateMetric.allCases.first { metrics.contains($0) } ?? .allocations
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

    private func row(
        _ stored: StoredResult.Cell, _ metric: GateMetric, reading: CountReading?, isComparable: Bool
    ) -> GateReport.Row {
        let cell = Self.cell(stored)
        func row(_ verdict: GateVerdict, _ reason: String, head: Double? = nil) -> GateReport.Row {
            GateReport.Row(
                cell: cell, metric: metric, verdict: verdict, base: stored.median, head: head, reason: reason)
        }
        guard let reading else { return row(.missing, "it was stored and is gone") }
        guard let answer = reading.answer else { return row(.unmeasurable, reading.failure ?? "it was not counted") }
        if answer.isMismatch { return row(.missing, "it answers differently from the reference") }
        if let digest = stored.input.digest, !digest.isEmpty, digest != answer.digest {
            return row(.unmeasurable, "the input is another one than the stored")
        }
        if let set = stored.instructionSet, set != answer.instructionSet {
            return row(.unmeasurable, "the instruction sets differ: \(set) and \(answer.instructionSet)")
        }
        switch reading.count(metric) {
        case .absent(let reason): return row(.missing, "it was stored and is not counted here: \(reason)")
        case .unsteady(let first, let second): return row(.unmeasurable, "two processes counted \(first) and \(second)")
        case .value(let value):
            guard isComparable else {
                return row(.unmeasurable, "the environments differ; --force compares", head: value)
            }
            let tolerance = metric == .allocations ? 0 : request.tolerance ?? metric.tolerance
            return GateReport.Row(
                cell: cell, metric: metric,
                verdict: ExactJudge(tolerance: tolerance).verdict(base: stored.median, head: value),
                base: stored.median, head: value,
                change: stored.median == 0 ? (value == 0 ? 0 : .infinity) : value / stored.median - 1)
        }
    }

    private static func cell(_ stored: StoredResult.Cell) -> GuardedCell {
        GuardedCell(
            experiment: stored.experiment, implementation: stored.implementation, input: stored.input.name)
    }

    /// The cells that are asked for, and those of `also` that exist, with their counts.
    private func count(also more: Set<GuardedCell> = []) throws -> ([ListedCell], [CountReading]) {
        let survey = try Survey(sources, seed: request.settings.seed)
        let all = try survey.list(.head)
        let selection = CellSelection(base: all, head: all, isWanted: request.isWanted, isNamed: request.isNamed)
        let wanted = Set(selection.common).union(more)
        let listed = all.filter { wanted.contains($0.cell) }
        guard !listed.isEmpty else {
            throw GateError.nothingToCompare(
                request.isWanted == nil
                    ? "no cell is marked to be guarded; give a pattern" : "the pattern matches no cell")
        }
        return (listed, survey.counts(of: listed.map(\.cell), .head))
    }
}
