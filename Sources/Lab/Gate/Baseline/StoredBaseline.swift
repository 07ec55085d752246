import Execution
import Foundation
import Jobs
import Measurement
import Results

/// Makes the accepted counts of an executable, and compares its counts with them.
///
/// Only exact metrics are stored: times of another day are no base for a verdict.
package struct StoredBaseline {
    private let sources: GateSources
    private let request: GateRequest

    /// Prepares to count an executable.
    ///
    /// - Parameter executable: is built on LabKit; the one that runs when `nil`.
    /// - Throws: ``GateError/noExecutable(_:reason:)``.
    package init(
        executable: String?, call: JobCall? = nil, passing: [String] = [], request: GateRequest
    ) throws {
        let path = executable ?? RunningExecutable.path
        var sources = try GateSources(baseExecutable: path, headExecutable: path, passing: passing)
        sources.call = call ?? sources.call
        self.sources = sources
        self.request = request
    }

    /// The cells that are asked for, and those of `more` that exist.
    private func selected(_ all: [ListedCell], also more: Set<CellID> = []) throws -> [ListedCell] {
        let selection = CellSelection(
            base: all, head: all, isMarked: \.isCounted, isWanted: request.isWanted(among: all),
            isNamed: request.isNamed)
        let selected = Set(selection.common).union(more)
        let listed = all.filter { selected.contains($0.cell) }

        guard !listed.isEmpty else {
            throw GateError.nothingToCompare(
                request.selection == nil
                    ? "no cell is marked to be guarded or counted; mark one with .counted(on:), or give a pattern"
                    : request.nothingMatches)
        }

        return listed
    }

    private static func counted(_ readings: [CountReading]) -> [Int] {
        readings.indices.filter { readings[$0].hasCount(.instructions) }
    }
}

// MARK: Accepting

extension StoredBaseline {
    /// Counts, for a result file that is to be stored.
    ///
    /// A count is left out if two processes do not agree on it, because it depends on how threads are scheduled, and if
    /// the cell cannot be counted here, such as an implementation for another processor.
    ///
    /// Earlier counts that the request asks for are made anew, or dropped if their cells are gone. The others stay as
    /// they are, if the request asks only for some metrics or cells.
    ///
    /// - Parameter earlier: the counts that were stored before; `nil` if there are none.
    /// - Throws: ``GateError``; also when a cell answers differently from its reference, which must not be accepted,
    ///   and when earlier counts cannot stay, because they were made in another environment or with another seed.
    package func accepted(
        command: [String], environment: MachineEnvironment, at date: Date, after earlier: ResultFile? = nil
    ) throws -> Acceptance {
        if let earlier { try checkThatOthersMayStay(earlier, fingerprint: environment.fingerprint) }

        let sides = try SideProcesses(sources, seed: request.settings.seed)
        let all = try sides.list(.head)
        let renamed = Renaming(all.formerNames).renamed(earlier?.cells ?? [], besides: all.map(\.cell))
        let listed = try selected(all, also: Set(comparable(renamed).map(\.timedID)))
        let metrics = request.exactMetrics + request.ownMetrics(of: listed)
        let readings = countsToAccept(of: listed, metrics, sides)
        try Self.refuseMismatches(in: readings)

        var result = ResultFile(
            command: command, seed: request.settings.seed, profile: .quick, selection: RecordedSelection(),
            environment: environment, startedAt: date)
        result.cells = zip(listed, readings).flatMap { Self.cells(of: $1, metrics, $0) }

        let omissions = readings.flatMap { Self.omissions(from: $0, metrics) }
        var acceptance = Acceptance(result, leftOut: omissions)
        let replaced = Set((asksForAll ? renamed : comparable(renamed)).map(\.id))
        acceptance.add(renamed, except: { replaced.contains($0.id) }, counted: listed)
        return acceptance
    }

    /// Counts cells, the instructions of those that can be counted if one of the metrics is instructions.
    private func countsToAccept(
        of listed: [ListedCell], _ metrics: [Metric], _ sides: SideProcesses
    ) -> [CountReading] {
        let countsInstructions = metrics.contains(where: \.countsInstructions)
        var readings = sides.counts(
            of: listed.map(\.cell), .head, withInstructions: countsInstructions, own: listed.ownMetrics)
        if countsInstructions { sides.countInstructions(of: &readings, at: Self.counted(readings), .head) }
        return readings
    }

    /// Checks that all cells answer as their references.
    private static func refuseMismatches(in readings: [CountReading]) throws(GateError) {
        guard let wrong = readings.first(where: { $0.noNumber == .mismatch }) else { return }
        throw .nothingToCompare("\(wrong.cell.path) cannot be accepted: \(NoNumber.mismatch.sentence)")
    }

    /// Returns a cell for each metric that was counted.
    private static func cells(of reading: CountReading, _ metrics: [Metric], _ listed: ListedCell) -> [Cell] {
        guard reading.noNumber == nil else { return [] }

        return metrics.compactMap { metric in
            guard case .success(let count) = reading.count(metric) else { return nil }
            return cell(of: reading, metric, count, listed)
        }
    }

    /// Returns a sentence for each count of a cell that cannot be accepted, or one for the cell.
    private static func omissions(from reading: CountReading, _ metrics: [Metric]) -> [String] {
        if let reason = reading.noNumber { return ["\(reading.cell.path): \(reason.sentence)"] }

        return metrics.compactMap { metric in
            guard case .failure(.countsDiffer(let first, let second)) = reading.count(metric) else { return nil }
            return "\(reading.cell.path): two processes counted \(metric.text(first)) and \(metric.text(second)) "
                + metric.unit
        }
    }

    /// True if no earlier count is to stay as it is.
    private var asksForAll: Bool { request.selection == nil && !request.metrics.areNamed }

    /// Checks that earlier counts can stand in one file with those to be made.
    private func checkThatOthersMayStay(_ earlier: ResultFile, fingerprint: String) throws(GateError) {
        guard !asksForAll else { return }

        let differences = Fingerprint.differences(earlier.fingerprint, fingerprint)
        if !differences.isEmpty {
            throw .mixedCounts(reason: "made in another environment: \(differences.joined(separator: ", "))")
        }

        if let seed = earlier.seed, seed != request.settings.seed {
            throw .mixedCounts(reason: "made with --seed \(seed)")
        }
    }

    /// The cell of one count; `nil` if nothing is known about its input.
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
}

// MARK: Checking

extension StoredBaseline {
    /// Compares the present counts with stored ones.
    ///
    /// - Parameters:
    ///   - name: the stored counts in findings.
    ///   - fingerprint: of this environment. If the stored one differs, nothing is counted and nothing is measurable.
    ///   - isForced: compares although the environments differ.
    /// - Throws: ``GateError``.
    package func compare(
        with stored: ResultFile, named name: String, fingerprint: String, isForced: Bool
    ) throws -> Findings {
        let differences = Fingerprint.differences(stored.fingerprint, fingerprint)
        let isComparable = differences.isEmpty || isForced
        let sides = try SideProcesses(sources, seed: request.settings.seed)
        let all = try sides.list(.head)
        let renamed = Renaming(all.formerNames).renamed(stored.cells, besides: all.map(\.cell))
        let storedCells = comparable(renamed).map { $0.withMetrics(all.ownMetrics) }
        let storedIDs = Set(storedCells.map(\.timedID))
        let listed = try selected(all, also: storedIDs)
        let readings =
            isComparable
            ? count(listed, storedCells, sides) : listed.map { CountReading(uncounted: $0.cell) }

        var result = Findings(base: name, head: sources.descriptions.head)
        result.rows = findings(
            on: storedCells, readings, tolerances: request.tolerances.with(listed), isComparable: isComparable)
        result.rows += findingsOnNewCells(
            readings.filter { !storedIDs.contains($0.cell) },
            countedBy: request.exactMetrics + request.ownMetrics(of: listed), baseline: name,
            isComparable: isComparable)

        guard !result.rows.isEmpty else {
            throw GateError.nothingToCompare("\(name) holds none of the metrics and cells that are asked for")
        }

        if !differences.isEmpty {
            let forced = isForced ? "; compared all the same" : ""
            result.notes.append("the environments differ in \(differences.joined(separator: ", "))\(forced)")
        }
        if request.metrics.judgeTime {
            result.notes.append("time is not judged against stored values; 'gate --base REF' compares times")
        }

        return result
    }

    /// The stored cells that are asked for.
    private func comparable(_ cells: [Cell]) -> [Cell] {
        let isWanted = request.selection?(cells.map(\.id.path)) ?? { _ in true }
        return cells.filter { cell in
            let isCounted = cell.plan == .counters || request.exactMetrics.contains(cell.metric)
            return cell.metric.kind == .exact && isCounted && request.metrics.contains(cell.metric)
                && isWanted(cell.id.path)
        }
    }

    /// Counts all cells, and once more the instructions that differ from the stored ones.
    private func count(_ listed: [ListedCell], _ storedCells: [Cell], _ sides: SideProcesses) -> [CountReading] {
        // Counting them takes long: without a name, only if there is something to compare with.
        let countsInstructions =
            request.exactMetrics.contains(where: \.countsInstructions)
            && (request.metrics.areNamed || storedCells.contains(where: \.metric.countsInstructions))
        var readings = sides.counts(
            of: listed.map(\.cell), .head, withInstructions: countsInstructions, own: listed.ownMetrics)

        let changes = findings(
            on: storedCells, readings, tolerances: request.tolerances.with(listed), isComparable: true
        ).filter {
            $0.cell.metric.countsInstructions && $0.verdict.isChange
        }
        let changed = Set(changes.map { $0.cell.by(.batches, .time) })
        sides.countInstructions(
            of: &readings, at: Self.counted(readings).filter { changed.contains(readings[$0].cell) }, .head)

        return readings
    }

    private func findings(
        on storedCells: [Cell], _ readings: [CountReading], tolerances: Tolerances, isComparable: Bool
    ) -> [Finding] {
        let readings = Dictionary(readings.map { ($0.cell, $0) }, uniquingKeysWith: { first, _ in first })
        return storedCells.map { finding(on: $0, readings[$0.timedID], tolerances, isComparable: isComparable) }
    }

    /// Compares one stored count with the present one.
    private func finding(
        on stored: Cell, _ reading: CountReading?, _ tolerances: Tolerances, isComparable: Bool
    ) -> Finding {
        func finding(_ verdict: Verdict, _ reason: String) -> Finding {
            Finding(stored.id, verdict, base: stored.median, reason: reason)
        }

        guard let reading else { return finding(.missing, "it was stored and is gone") }
        guard isComparable else { return finding(.unmeasurable, "the environments differ; --force compares") }
        if let reason = reading.noNumber {
            return finding(reason == .mismatch ? .missing : .unmeasurable, reason.sentence)
        }

        if let digest = reading.facts?.input.digest, !stored.input.digest.isEmpty, stored.input.digest != digest {
            return finding(.unmeasurable, NoNumber.otherInput(base: "that was stored").sentence)
        }
        if let set = reading.instructionSet(of: stored.metric), stored.instructionSet != set {
            return finding(
                .unmeasurable, NoNumber.otherInstructionSet(base: stored.instructionSet, head: set).sentence)
        }

        switch reading.count(stored.metric) {
        case .success(let count):
            return Finding(
                stored.id, exactly: stored.median, count,
                tolerance: tolerances.tolerance(of: stored.metric, in: stored.timedID))
        case .failure(.countsDiffer(let first, let second)):
            return finding(.unmeasurable, NoNumber.countsDiffer(first: first, second: second).sentence)
        case .failure(let reason):
            return finding(.missing, "it was stored and is not counted here: \(reason.sentence)")
        }
    }

    /// Returns findings on cells that are not among the stored ones, each by the first metric that counts it.
    private func findingsOnNewCells(
        _ readings: [CountReading], countedBy metrics: [Metric], baseline name: String, isComparable: Bool
    ) -> [Finding] {
        readings.compactMap { reading in
            let metric = metrics.first { !isComparable || reading.hasCount($0) }
            return metric.map { Finding(reading.cell(of: $0), .new, reason: "it is not in \(name)") }
        }
    }
}

extension Cell {
    /// The ID by which a gate lists the cell.
    fileprivate var timedID: CellID { id.by(.batches, .time) }

    /// The cell by its metric as one of these declares it: tolerances that were stored are those of an earlier commit.
    fileprivate func withMetrics(_ metrics: [CellID: [Metric]]) -> Cell {
        guard let declared = metrics[timedID]?.first(where: { $0 == metric }) else { return self }
        var cell = self
        cell.id = id.by(plan, declared)
        return cell
    }
}
