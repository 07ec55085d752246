import LabKit
import Measurement
import Reproducibility
import Vocabulary

/// One input of an experiment in this process, with its prepared implementations and the cells to measure.
struct PreparedInput {
    let experiment: Experiment
    let name: String
    let cells: [CellID]
    let session: Session

    /// Makes the common input of some cells, and prepares their implementations.
    ///
    /// Its data depends only on the seed and the input; the placement of objects in memory also depends on the process.
    ///
    /// - Parameter isValidated: if answers are compared with the reference's.
    /// - Throws: `LabError`, `DeclarationFault`, or the error of making the input.
    init(
        _ cells: [CellID], _ job: Job, in experiments: [Experiment], counting: AllocationCounting,
        recorder: WhereaboutsRecorder, isValidated: Bool = true
    ) throws {
        experiment = try experiments.named(cells[0].experiment)
        name = cells[0].input
        self.cells = cells

        let callsOnce = cells.contains(where: \.plan.traits.callsOnce)
        let placement = Seed.derive(job.seed, "placement", name, "\(job.process)")
        var request = SessionRequest(
            input: name, rung: job.rung,
            context: InputContext(
                seed: Seed.derive(job.seed, "input", name),
                allocation: callsOnce ? .shuffled(seed: placement) : .natural),
            only: Set(cells.map(\.implementation)),
            workerCounts: Set(cells.filter { $0.plan == .throughput }.map(\.cores)).sorted(), counting: counting,
            recorder: recorder)
        request.isValidated = isValidated
        request.makesReference = job.isolation == nil
        session = try experiment.openSession(request)
    }

    /// Returns the operations of the cells of a plan that can be measured.
    func operations(_ plan: Plan) -> [(cell: CellID, operation: MeasuredOperation)] {
        cells.filter { $0.plan == plan }.compactMap { cell in
            participant(of: cell)?.operation.map { (cell, $0) }
        }
    }

    /// Returns the prepared implementation of a cell; `nil` if it is unknown.
    func participant(of cell: CellID) -> Session.Participant? {
        session.participants.first { $0.name == cell.implementation }
    }

    /// Adds the missing cells with their reasons, and the facts to all cells. If an implementation has lost its
    /// numbers, the reason replaces the evidence.
    ///
    /// - Parameter offeredInstructionSet: the widest instruction set offered to this process.
    func complete(_ answers: inout [CellAnswer], offeredInstructionSet: String?) {
        let answeredCells = Set(answers.map(\.cell))
        answers += cells.filter { !answeredCells.contains($0) }.map { CellAnswer($0, .failure(noNumber(of: $0))) }

        for index in answers.indices {
            let cell = answers[index].cell
            if let reason = participant(of: cell)?.noNumber { answers[index].outcome = .failure(reason) }

            answers[index].facts = facts(of: cell, offeredInstructionSet: offeredInstructionSet)
        }
    }

    /// Returns the mismatches on this input.
    func mismatches(seed: UInt64) -> [Mismatch] {
        session.disagreements.map {
            Mismatch(
                experiment: experiment.name, implementation: $0.implementation, input: name, expected: $0.expected,
                answered: $0.answered, step: $0.step, seed: seed)
        }
    }

    private func noNumber(of cell: CellID) -> NoNumber {
        guard let participant = participant(of: cell) else {
            return .unknownImplementation(name: cell.implementation, experiment: cell.experiment)
        }

        if let noNumber = participant.noNumber { return noNumber }
        if cell.plan.traits.callsOnce, let operation = participant.operation, operation.granularity != 1 {
            return .severalCallsAtOnce
        }
        if cell.plan.traits.needsVolume, session.volume == nil { return .noVolume }
        return .notMeasured
    }

    private func facts(of cell: CellID, offeredInstructionSet: String?) -> CellFacts? {
        let input = CellFacts.Input(
            size: session.inputSize, digest: session.digest, origin: session.origin, volume: session.volume)

        if cell.owner == .wholeInput { return CellFacts(role: .ofWholeInput, input: input) }

        return participant(of: cell).map {
            CellFacts(
                role: $0.role, project: $0.project, answersCompared: $0.answersCompared,
                instructionSet: $0.instructionSet ?? InstructionSet.baseline,
                offeredInstructionSet: offeredInstructionSet, input: input)
        }
    }
}
