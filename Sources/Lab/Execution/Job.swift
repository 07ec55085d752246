import Foundation
import LabKit
import Measurement
import Results

/// What one process is asked: which cells to validate and measure, and how, or which cells there are.
///
/// It goes as JSON to the standard input of `measure-one`; the ``Answer`` comes from its standard output. This is the
/// only protocol between the lab's command and measuring processes.
package struct Job: Codable, Hashable, Sendable {
    /// The version of the protocol. A process refuses a job of another one.
    package static let version = 2

    package var version = Job.version
    /// The cells to measure; with none, the process lists those that it has.
    ///
    /// The reference of each experiment is made ready too, since all answers are held against its own.
    package var cells: [CellID]
    package var validation: Validation?
    /// The size of a ladder that is wanted in place of a declared input, for the capacity plan.
    package var rung: Rung?
    package var profile: Profile
    /// What a cold call may cost, so that one that is far over is not repeated hundreds of times.
    package var budget: Budget?
    package var batches = BatchPlan()
    /// The operations of a batch of each cell, as an earlier process found them; sought when absent.
    package var counts: [Int]?
    /// Whether the process measures batches side by side with others, in turns with them.
    package var takesTurns: Bool?
    package var seed: UInt64
    /// Which of the processes that repeat this job it is, from 0; it decides how objects are placed in memory.
    package var process: Int

    package init(
        _ cells: [CellID], seed: UInt64 = 1, profile: Profile = .quick, process: Int = 0, budget: Budget? = nil
    ) {
        self.cells = cells
        self.seed = seed
        self.profile = profile
        self.process = process
        self.budget = budget
    }

    package static var listing: Job { Job([]) }

    package struct Validation: Codable, Hashable, Sendable {
        package var experiment: String
        package var request: VerificationRequest
    }

    init(validating experiment: String, _ request: VerificationRequest) {
        self.init([], seed: request.budget.seed)
        validation = Validation(experiment: experiment, request: request)
    }

    /// The job as a process reads it: the same bytes for the same job.
    func encoded() throws(JobFailure) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do { return try encoder.encode(self) } catch { throw JobFailure("cannot be asked: \(error)") }
    }

    /// The plans, in the order in which the cells name them.
    var plans: [Plan] { cells.map(\.plan).distinct() }

    package var label: String {
        guard let cell = cells.first else { return validation?.experiment ?? "the list of cells" }
        return "\(cell.experiment)/\(cell.input), process \(process + 1)"
    }
}

extension Experiment {
    /// All cells, marked or not, by the plan that a gate times them with.
    package var listedCells: [ListedCell] {
        inputs.flatMap { input in
            implementations.filter { $0.onlyInput == nil || $0.onlyInput == input.name }.map { implementation in
                func isMarked(in marks: [CellID]) -> Bool {
                    marks.contains { $0.implementation == implementation.name && $0.input == input.name }
                }

                return ListedCell(
                    cell: CellID(
                        experiment: name, implementation: implementation.name, input: input.name, plan: .batches,
                        cores: implementation.cores),
                    role: implementation.role, isGuarded: isMarked(in: guardedCells),
                    isCounted: isMarked(in: countedCells), profile: input.profile,
                    ownMetrics: implementation.metrics.filter { $0.kind == .exact }.map(Metric.Description.init))
            }
        }
    }
}
