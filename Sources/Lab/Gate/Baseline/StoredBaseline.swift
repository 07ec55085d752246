import Execution
import Foundation
import Measurement
import Results

/// The counts that were accepted, and how they are made and held against what is there now.
///
/// Only exact metrics are stored: times of another day are no base for a verdict.
package struct StoredBaseline {
    private let sources: GateSources
    private let request: Gate.Request

    /// A baseline of an executable built on LabKit, by default the one that runs.
    package init(
        executable: String?, call: JobProcess.Call? = nil, passing: [String] = [], request: Gate.Request
    ) throws {
        let path = executable ?? JobProcess.ownExecutable
        var sources = try GateSources(baseExecutable: path, headExecutable: path, passing: passing)
        sources.call = call ?? sources.call
        self.sources = sources
        self.request = request
    }

    /// What the executable counts now, to be stored; and what is left out, with the reason, a line each.
    ///
    /// A count that two processes do not agree on is left out: what depends on how threads are scheduled is none. So is
    /// what cannot be counted here, such as an implementation for another processor.
    ///
    /// - Throws: ``GateError``; also when a cell answers differently from its reference, which must not be accepted.
    package func accepted(
        command: [String], environment: MachineEnvironment, at date: Date
    ) throws -> (result: ResultFile, leftOut: [String]) {
        let sides = try Sides(sources, seed: request.settings.seed)
        let listed = try wanted(try sides.list(.head))
        let metrics = request.exactMetrics + request.ownMetrics(of: listed)
        let counted = metrics.contains(.instructions)
        var readings = sides.counts(
            of: listed.map(\.cell), .head, withInstructions: counted, own: listed.ownMetrics)
        if counted { sides.countInstructions(of: &readings, at: Self.steady(readings), .head) }
        var result = ResultFile(
            command: command, seed: request.settings.seed, profile: .quick, selection: RecordedSelection(),
            environment: environment, startedAt: date)
        var leftOut: [String] = []

        for (listed, reading) in zip(listed, readings) {
            if let reason = reading.noNumber {
                if reason == .mismatch {
                    throw GateError.nothingToCompare("\(listed.cell.path) cannot be accepted: \(reason.sentence)")
                }

                leftOut.append("\(listed.cell.path): \(reason.sentence)")
                continue
            }

            for metric in metrics {
                switch reading.count(metric) {
                case .failure(.countsDiffer(let first, let second)):
                    leftOut.append(
                        "\(listed.cell.path): two processes counted \(metric.text(first)) and "
                            + "\(metric.text(second)) \(metric.unit)")
                case .failure: break
                case .success(let count):
                    if let cell = Self.cell(of: reading, metric, count, listed) { result.cells.append(cell) }
                }
            }
        }

        return (result, leftOut)
    }

    /// Returns the cell of one count; `nil` for one of which nothing is known about its input.
    private static func cell(
        of reading: CountReading, _ metric: Metric, _ count: Double, _ listed: ListedCell
    ) -> Cell? {
        guard let facts = reading.facts else { return nil }

        return Cell(
            reading.cell(of: metric), role: listed.role,
            input: Cell.InputFacts(
                shape: listed.shape ?? listed.cell.input, size: facts.input.size, sizeUnit: listed.sizeUnit ?? "",
                digest: facts.input.digest),
            validated: Cell.Validated(answers: facts.answersCompared),
            instructionSet: reading.instructionSet(of: metric) ?? "",
            evidence: [Evidence([count], counter: reading.counter(of: metric))],
            bootstrap: ClusterBootstrap(seed: 1, resamples: 1))
    }

    /// The cells that are asked for, and those of `more` that exist.
    private func wanted(_ all: [ListedCell], also more: Set<CellID> = []) throws -> [ListedCell] {
        let selection = CellSelection(
            base: all, head: all, isMarked: \.isCounted, isWanted: request.isWanted, isNamed: request.isNamed)
        let wanted = Set(selection.common).union(more)
        let listed = all.filter { wanted.contains($0.cell) }

        guard !listed.isEmpty else {
            throw GateError.nothingToCompare(
                request.isWanted == nil
                    ? "no cell is marked to be guarded; give a pattern" : "the pattern matches no cell")
        }

        return listed
    }

    private static func steady(_ readings: [CountReading]) -> [Int] {
        readings.indices.filter { readings[$0].isSteady(.instructions) }
    }

    /// Holds what the executable counts now against what was stored.
    ///
    /// - Parameter fingerprint: of this environment; where the stored one differs, nothing is measurable unless forced,
    ///   and nothing is counted.
    package func compare(
        with stored: ResultFile, named name: String, fingerprint: String, isForced: Bool
    ) throws -> Findings {
        let differences = Fingerprint.differences(stored.fingerprint, fingerprint)
        let isComparable = differences.isEmpty || isForced
        let cells = stored.cells.filter {
            $0.metric.kind == .exact && ($0.plan == .counters || request.exactMetrics.contains($0.metric))
                && request.metrics?.contains($0.metric) != false && request.isWanted?($0.id.path) ?? true
        }

        let sides = try Sides(sources, seed: request.settings.seed)
        let known = Set(cells.map { $0.id.by(.batches, .time) })
        let all = try wanted(try sides.list(.head), also: known)
        let listed = all.map(\.cell)
        var now = listed.map(CountReading.init(uncounted:))

        if isComparable {
            let counted =
                request.metrics?.contains(.instructions) ?? cells.contains { $0.metric == .instructions }
            now = sides.counts(of: listed, .head, withInstructions: counted, own: all.ownMetrics)
        }

        func findings() -> [Finding] {
            let readings = Dictionary(now.map { ($0.cell, $0) }, uniquingKeysWith: { first, _ in first })
            return cells.map { finding($0, readings[$0.id.by(.batches, .time)], isComparable: isComparable) }
        }

        let changed = Set(
            findings().filter { $0.cell.metric == .instructions && $0.verdict.isChange }
                .map { $0.cell.by(.batches, .time) })
        sides.countInstructions(
            of: &now, at: Self.steady(now).filter { changed.contains(now[$0].cell) }, .head)
        let metrics = request.exactMetrics + request.ownMetrics(of: all)
        var result = Findings(base: name, head: sources.headDescription)

        if !differences.isEmpty {
            result.notes.append(
                "the environments differ in \(differences.joined(separator: ", "))"
                    + (isForced ? "; compared all the same" : ""))
        }

        result.rows = findings()
        for reading in now where !known.contains(reading.cell) {
            guard let metric = metrics.first(where: { !isComparable || reading.isSteady($0) }) else { continue }
            result.rows.append(Finding(reading.cell(of: metric), .new, reason: "it is not in \(name)"))
        }

        guard !result.rows.isEmpty else {
            throw GateError.nothingToCompare("\(name) holds none of the metrics and cells that are asked for")
        }

        if request.metrics?.contains(.time) == true {
            result.notes.append("time is not judged against stored values: give --base")
        }

        return result
    }

    /// One stored count against what is counted now.
    private func finding(_ stored: Cell, _ reading: CountReading?, isComparable: Bool) -> Finding {
        func found(_ verdict: Verdict, _ reason: String) -> Finding {
            Finding(stored.id, verdict, base: stored.median, reason: reason)
        }

        guard let reading else { return found(.missing, "it was stored and is gone") }
        guard isComparable else { return found(.unmeasurable, "the environments differ; --force compares") }
        if let reason = reading.noNumber {
            return found(reason == .mismatch ? .missing : .unmeasurable, reason.sentence)
        }

        if let digest = reading.facts?.input.digest, !stored.input.digest.isEmpty, stored.input.digest != digest {
            return found(.unmeasurable, NoNumber.otherInput(base: "the stored").sentence)
        }
        if let now = reading.instructionSet(of: stored.metric), stored.instructionSet != now {
            return found(
                .unmeasurable, NoNumber.otherInstructionSet(base: stored.instructionSet, head: now).sentence)
        }

        switch reading.count(stored.metric) {
        case .success(let count):
            return Finding(
                stored.id, exactly: stored.median, count,
                tolerance: stored.metric.tolerance(orAsked: request.tolerance))
        case .failure(.countsDiffer(let first, let second)):
            return found(.unmeasurable, NoNumber.countsDiffer(first: first, second: second).sentence)
        case .failure(let reason):
            return found(.missing, "it was stored and is not counted here: \(reason.sentence)")
        }
    }
}
