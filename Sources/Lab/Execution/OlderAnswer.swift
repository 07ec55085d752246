import Jobs
import LabKit
import Measurement
import Results

/// An answer in the form of version 2, in which a gate's base or a commit of a bisection may still answer.
///
/// It named implementations and inputs next to what was measured of cells, and gave reasons as sentences.
struct OlderAnswer: Decodable {
    static let version = 2

    private let takesTurns: Bool?
    private let listed: [ListedCell]?
    private let validation: VerificationReport?
    private let inputs: [Input]
    private let implementations: [Implementation]
    private let evidence: [Measured]
    private let instructionSet: String?

    private struct Input: Decodable {
        var experiment: String
        var name: String
        var size: Int
        var digest: String
        var origin: String?
        var volume: CallVolume?
        var failure: String?
    }

    private struct Implementation: Decodable {
        var experiment: String
        var input: String
        var name: String
        var role: Role
        var refusal: String?
        var hasFailed: Bool
        var answersCompared: Int
        var project: String?
        var mismatch: Mismatch?
        var instructionSet: String
    }

    private struct Measured: Decodable {
        var cell: CellID
        var samples: [Double]
        var dropped: [Double]?
        var eviction: String?
        var counter: String?
        var absence: String?
        var batch: BatchPlan.Batch?
    }

    /// Returns the same in the form of today.
    ///
    /// - Parameter job: the job that it answers.
    func answer(to job: Job) -> JobAnswer {
        var answer = JobAnswer()
        answer.takesTurns = takesTurns
        answer.listed = listed
        answer.validation = validation
        answer.mismatches = implementations.compactMap(\.mismatch)

        answer.cells = evidence.map { measured in
            CellAnswer(
                measured.cell, outcome(of: measured, process: job.process), facts: facts(of: measured.cell))
        }

        let answered = Set(evidence.map(\.cell))
        for cell in job.cells where !answered.contains(cell) {
            // A traced operation runs, and gives no samples.
            let outcome: Result<Evidence, NoNumber> =
                if let obstacle = obstacle(of: cell) {
                    .failure(obstacle)
                } else if cell.plan == .code {
                    .success(Evidence([], process: job.process))
                } else {
                    .failure(.notMeasured)
                }

            answer.cells.append(CellAnswer(cell, outcome, facts: facts(of: cell)))
        }

        return answer
    }

    private func outcome(of measured: Measured, process: Int) -> Result<Evidence, NoNumber> {
        if !measured.cell.implementation.isEmpty, let obstacle = obstacle(of: measured.cell) {
            return .failure(obstacle)
        }
        if let absence = measured.absence { return .failure(.noCounter(reason: absence)) }

        return .success(
            Evidence(
                measured.samples, process: process, dropped: measured.dropped, eviction: measured.eviction,
                counter: measured.counter, batch: measured.batch))
    }

    /// Returns the reason why no cell of this implementation on this input has a number.
    private func obstacle(of cell: CellID) -> NoNumber? {
        guard let input = input(of: cell) else { return .notAnswered }

        if let failure = input.failure { return .inputFailed(error: failure) }
        guard let implementation = implementation(of: cell) else {
            return .unknownImplementation(name: cell.implementation, experiment: cell.experiment)
        }

        if implementation.mismatch != nil { return .mismatch }
        return implementation.refusal.map {
            .stated(reason: $0, severity: implementation.hasFailed ? .failure : .expected)
        }
    }

    private func facts(of cell: CellID) -> CellFacts? {
        guard let input = input(of: cell), input.failure == nil else { return nil }

        let inputFacts = CellFacts.Input(
            size: input.size, digest: input.digest, origin: input.origin, volume: input.volume)
        guard let implementation = implementation(of: cell) else {
            return cell.implementation.isEmpty ? CellFacts(role: .bare, input: inputFacts) : nil
        }

        return CellFacts(
            role: implementation.role, project: implementation.project,
            answersCompared: implementation.answersCompared, instructionSet: implementation.instructionSet,
            offeredInstructionSet: instructionSet, input: inputFacts)
    }

    private func input(of cell: CellID) -> Input? {
        inputs.first { $0.name == cell.input && $0.experiment == cell.experiment }
    }

    private func implementation(of cell: CellID) -> Implementation? {
        implementations.first {
            $0.name == cell.implementation && $0.input == cell.input && $0.experiment == cell.experiment
        }
    }
}
