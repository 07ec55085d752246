import Execution
import Foundation
import LabKit
import Results
import Synchronization

/// What a process told of one cell.
struct CellAnswer {
    var input: Answer.Input
    var implementation: Answer.Implementation
    /// What it measured of the implementation on the input.
    var evidence: [Evidence]
    /// The instruction set that the process was offered.
    var offered: String?

    /// What a process told of a cell, or why it told nothing.
    static func of(_ cell: CellID, in told: Result<Answer, JobFailure>) -> Result<CellAnswer, JobFailure> {
        told.mapError { JobFailure("the process \($0)") }.flatMap { of(cell, in: $0) }
    }

    /// A mismatch is told: it is a verdict.
    private static func of(_ cell: CellID, in answer: Answer) -> Result<CellAnswer, JobFailure> {
        guard let input = answer.input(of: cell), let implementation = answer.implementation(of: cell) else {
            return .failure(JobFailure(answer.obstacle(of: cell) ?? "the process did not answer for it"))
        }

        if implementation.mismatch == nil, let obstacle = answer.obstacle(of: cell) {
            return .failure(JobFailure(obstacle))
        }

        return .success(
            CellAnswer(
                input: input, implementation: implementation,
                evidence: answer.evidence.filter {
                    $0.cell.experiment == cell.experiment && $0.cell.implementation == cell.implementation
                        && $0.cell.input == cell.input
                }, offered: answer.instructionSet))
    }
}
