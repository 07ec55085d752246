import Jobs
import Results

extension StoredBaseline {
    /// Compares the present counts with stored ones.
    ///
    /// - Parameters:
    ///   - name: the name of the stored counts in findings.
    ///   - fingerprint: the fingerprint of this environment. If the stored one differs, nothing is counted and all
    ///     findings are unmeasurable.
    ///   - isForced: if counts are compared although the environments differ.
    /// - Throws: ``GateError``.
    package func compare(
        with stored: ResultFile, named name: String, fingerprint: String, isForced: Bool
    ) throws -> Findings {
        let differences = Fingerprint.differences(stored.fingerprint, fingerprint)
        let isComparable = differences.isEmpty || isForced
        let sides = try SideProcesses(sources, seed: request.settings.seed)
        let listing = try sides.list(.head)
        let renamedCells = Renaming(listing.formerNames).renamed(stored.cells, besides: listing.map(\.cell))
        let storedCells = comparable(renamedCells).map { $0.withMetrics(listing.ownMetrics) }
        let storedIDs = Set(storedCells.map(\.timedID))
        let selectedCells = try selected(listing, also: storedIDs)
        let readings =
            isComparable
            ? count(selectedCells, storedCells, sides) : selectedCells.map { CountReading(uncounted: $0.cell) }

        var result = Findings(base: name, head: sources.descriptions.head)
        result.rows = findings(
            on: storedCells, readings, tolerances: request.tolerances.with(selectedCells), isComparable: isComparable)
        result.rows += findingsOnNewCells(
            readings.filter { !storedIDs.contains($0.cell) },
            countedBy: request.exactMetrics + request.ownMetrics(of: selectedCells), baseline: name,
            isComparable: isComparable)

        guard !result.rows.isEmpty else {
            throw GateError.nothingToCompare("\(name) holds none of the metrics and cells that are asked for")
        }

        if !differences.isEmpty {
            let forced = isForced ? "; compared all the same" : ""
            result.notes.append("the environments differ in \(differences.joined(separator: ", "))\(forced)")
        }

        return result
    }

    /// Counts all cells. Instructions that differ from the stored ones are counted once more.
    private func count(_ selectedCells: [ListedCell], _ storedCells: [Cell], _ sides: SideProcesses) -> [CountReading] {
        // Counting instructions takes long. If no metric is named, they are counted only if stored ones exist.
        let countsInstructions =
            request.exactMetrics.contains(where: \.countsInstructions)
            && (request.metrics.areNamed || storedCells.contains(where: \.metric.countsInstructions))
        var readings = sides.counts(
            of: selectedCells.map(\.cell), .head, withInstructions: countsInstructions, own: selectedCells.ownMetrics)

        let changes = findings(
            on: storedCells, readings, tolerances: request.tolerances.with(selectedCells), isComparable: true
        ).filter {
            $0.cell.metric.countsInstructions && $0.verdict.isChange
        }
        let changedCells = Set(changes.map { $0.cell.by(.batches, .time) })
        sides.countInstructions(
            of: &readings,
            at: Self.indicesWithInstructions(readings).filter { changedCells.contains(readings[$0].cell) }, .head)

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
        func finding(_ verdict: Verdict, _ reason: FindingReason) -> Finding {
            Finding(stored.id, verdict, base: stored.median, reason: reason)
        }

        guard let reading else { return finding(.missing, .storedButGone) }
        guard isComparable else { return finding(.unmeasurable, .storedInOtherEnvironment) }
        if let reason = reading.noNumber {
            return finding(reason == .mismatch ? .missing : .unmeasurable, .noNumber(reason, on: nil))
        }

        if let digest = reading.facts?.input.digest, !stored.input.digest.isEmpty, stored.input.digest != digest {
            return finding(.unmeasurable, .noNumber(.otherInput(base: "that was stored"), on: nil))
        }
        if let set = reading.instructionSet(of: stored.metric), stored.instructionSet != set {
            return finding(
                .unmeasurable,
                .noNumber(.otherInstructionSet(base: stored.instructionSet, head: set), on: nil))
        }

        switch reading.count(stored.metric) {
        case .success(let count):
            return Finding(
                stored.id, exactly: stored.median, count,
                tolerance: tolerances.tolerance(of: stored.metric, in: stored.timedID))
        case .failure(.countsDiffer(let first, let second)):
            return finding(.unmeasurable, .noNumber(.countsDiffer(first: first, second: second), on: nil))
        case .failure(let reason):
            return finding(.missing, .storedButNotCounted(reason))
        }
    }

    /// Returns findings on cells without stored counts, each by its first counted metric.
    private func findingsOnNewCells(
        _ readings: [CountReading], countedBy metrics: [Metric], baseline name: String, isComparable: Bool
    ) -> [Finding] {
        readings.compactMap { reading in
            let metric = metrics.first { !isComparable || reading.hasCount($0) }
            return metric.map { Finding(reading.cell(of: $0), .new, reason: .notStored(file: name)) }
        }
    }
}

extension Cell {
    /// The cell with its metric as declared now. A stored tolerance comes from an earlier commit.
    fileprivate func withMetrics(_ metrics: [CellID: [Metric]]) -> Cell {
        guard let declaredMetric = metrics[timedID]?.first(where: { $0 == metric }) else { return self }
        var cell = self
        cell.id = id.by(plan, declaredMetric)
        return cell
    }
}
