import Execution
import Foundation
import Jobs
import Measurement
import Results

extension StoredBaseline {
    /// Makes counts for a stored result file.
    ///
    /// A count is left out if two processes disagree on it, because it then depends on the scheduling of threads. It is
    /// also left out if the cell cannot be counted here, such as an implementation for another processor.
    ///
    /// Earlier counts that the request asks for are made anew, or dropped if their cells are gone. If the request asks
    /// only for some metrics or cells, the other counts stay as they are.
    ///
    /// - Parameter earlier: the counts that were stored before; `nil` if there are none.
    /// - Throws: ``GateError``; also if a cell answers differently from its reference, or if earlier counts cannot stay
    ///   because they were made in another environment or with another seed.
    package func accepted(
        command: [String], environment: MachineEnvironment, at date: Date, after earlier: ResultFile? = nil
    ) throws -> Acceptance {
        if let earlier { try checkThatOthersMayStay(earlier, fingerprint: environment.fingerprint) }

        let sides = try SideProcesses(sources, seed: request.settings.seed)
        let listing = try sides.list(.head)
        let renamedCells = Renaming(listing.formerNames).renamed(earlier?.cells ?? [], besides: listing.map(\.cell))
        let selectedCells = try selected(listing, also: Set(comparable(renamedCells).map(\.timedID)))
        let metrics = request.exactMetrics + request.ownMetrics(of: selectedCells)
        let readings = countsToAccept(of: selectedCells, metrics, sides)
        try Self.refuseMismatches(in: readings)

        var result = ResultFile(
            command: command, seed: request.settings.seed, profile: .quick, selection: RecordedSelection(),
            environment: environment, startedAt: date)
        result.cells = zip(selectedCells, readings).flatMap { Self.cells(of: $1, metrics, $0) }

        let omissions = readings.flatMap { Self.omissions(from: $0, metrics) }
        var acceptance = Acceptance(result, omissions: omissions)
        let replacedIDs = Set((asksForAll ? renamedCells : comparable(renamedCells)).map(\.id))
        acceptance.add(renamedCells, except: { replacedIDs.contains($0.id) }, counted: selectedCells)
        return acceptance
    }

    /// Counts cells. Instructions are counted only if they are among the metrics.
    private func countsToAccept(
        of selectedCells: [ListedCell], _ metrics: [Metric], _ sides: SideProcesses
    ) -> [CountReading] {
        let countsInstructions = metrics.contains(where: \.countsInstructions)
        var readings = sides.counts(
            of: selectedCells.map(\.cell), .head, withInstructions: countsInstructions, own: selectedCells.ownMetrics)
        if countsInstructions {
            sides.countInstructions(of: &readings, at: Self.indicesWithInstructions(readings), .head)
        }
        return readings
    }

    /// Checks that all cells give their references' answers.
    private static func refuseMismatches(in readings: [CountReading]) throws(GateError) {
        guard let wrong = readings.first(where: { $0.noNumber == .mismatch }) else { return }
        throw .nothingToCompare("\(wrong.cell.path) cannot be accepted: \(NoNumber.mismatch.sentence)")
    }

    /// Returns a cell for each metric that was counted.
    private static func cells(of reading: CountReading, _ metrics: [Metric], _ listedCell: ListedCell) -> [Cell] {
        guard reading.noNumber == nil else { return [] }

        return metrics.compactMap { metric in
            guard case .success(let count) = reading.count(metric) else { return nil }
            return cell(of: reading, metric, count, listedCell)
        }
    }

    /// Returns a sentence for each count that cannot be accepted, or one for the whole cell.
    private static func omissions(from reading: CountReading, _ metrics: [Metric]) -> [String] {
        if let reason = reading.noNumber { return ["\(reading.cell.path): \(reason.sentence)"] }

        return metrics.compactMap { metric in
            guard case .failure(.countsDiffer(let first, let second)) = reading.count(metric) else { return nil }
            return "\(reading.cell.path): two processes counted \(metric.text(first)) and \(metric.text(second)) "
                + metric.unit
        }
    }

    /// True if no earlier count has to stay.
    private var asksForAll: Bool { request.cellFilter == nil && !request.metrics.areNamed }

    /// Checks that earlier counts can be stored in one file with the new ones.
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
        of reading: CountReading, _ metric: Metric, _ count: Double, _ listedCell: ListedCell
    ) -> Cell? {
        guard let facts = reading.facts else { return nil }

        return Cell(
            reading.cell(of: metric), role: listedCell.role,
            input: Cell.InputFacts(
                shape: listedCell.shape ?? listedCell.cell.input, size: facts.input.size,
                sizeUnit: listedCell.sizeUnit ?? "",
                digest: facts.input.digest),
            validated: Cell.Validated(answers: facts.answersCompared),
            instructionSet: reading.instructionSet(of: metric) ?? "",
            evidence: [Evidence([count], counter: reading.counter(of: metric))],
            bootstrap: ClusterBootstrap(seed: 1, resamples: 1))
    }
}
