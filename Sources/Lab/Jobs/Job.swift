import Foundation
import LabKit
import Measurement
import Vocabulary

/// The work of one process: cells to validate and measure, families of cases to validate, or a listing.
///
/// A job goes as JSON to the standard input of `measure-one`, and the ``JobAnswer`` comes from its standard output.
/// This is the only protocol between the lab's command and measuring processes.
package struct Job: Codable, Hashable, Sendable {
    /// The subcommand under which an executable answers jobs.
    package static let subcommand = "measure-one"

    /// The version of jobs. A process refuses a job of another one.
    package static let version = 2

    package var version = Job.version
    /// The cells to measure; with none, the process lists those that it has.
    ///
    /// The reference of each experiment is made ready too, since all answers are compared with its own.
    package var cells: [CellID]
    /// The families of cases to validate on, in place of cells.
    package var validation: Validation?
    /// The size of a ladder in place of a declared input, for the capacity plan.
    package var rung: Rung?
    package var profile: Profile
    /// The limit on cold calls, so that a call far over it is not repeated hundreds of times.
    package var budget: Budget?
    package var batches = BatchPlan()
    /// The operations of a batch of each cell, as an earlier process found them; `nil` to look for them.
    package var counts: [Int]?
    /// The calls of the steady state whose instructions are recorded, each with the functions that called it; `nil` for
    /// jobs that record none.
    package var profiledCalls: Int?
    /// If callgrind simulates caches and branch predictors while it records.
    package var simulatesCaches: Bool?
    /// If the process records allocations by place in place of instructions, without callgrind.
    package var recordsAllocations: Bool?
    /// If the process counts the events of the processor and the kernel in the calls of its only cell.
    package var countsEvents: Bool?
    /// If the process describes its lab, and measures nothing.
    package var describesLab: Bool?
    /// If the process measures batches side by side with other processes, in turns with them.
    package var takesTurns: Bool?
    /// If each cell is measured in a process of its own, which starts when its turn comes.
    package var isolation: Isolation?
    package var seed: UInt64
    /// The number of the process among those that repeat this job, from 0; it decides how objects are placed in memory.
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

    /// The way in which cells are measured one by one, each in a process that has made nothing before.
    package struct Isolation: Codable, Hashable, Sendable {
        /// The turns of each cell.
        package var turns: [Int]
        /// The seed of where things lie in the memory of these processes.
        package var placement: UInt64
        /// The seed of Swift's hash function.
        package var hashes: UInt64

        package init(turns: [Int], placement: UInt64, hashes: UInt64) {
            self.turns = turns
            self.placement = placement
            self.hashes = hashes
        }
    }

    /// The job to list all cells.
    package static var listing: Job { Job([]) }

    /// The job to describe the lab.
    package static var description: Job {
        var job = Job([])
        job.describesLab = true
        return job
    }

    /// An experiment to validate on its families of cases.
    package struct Validation: Codable, Hashable, Sendable {
        package var experiment: String
        package var request: VerificationRequest
    }

    package init(validating experiment: String, _ request: VerificationRequest) {
        self.init([], seed: request.budget.seed)
        validation = Validation(experiment: experiment, request: request)
    }

    /// Returns the job as a process reads it: the same bytes for the same job.
    package func encoded() throws(JobFailure) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do { return try encoder.encode(self) } catch { throw JobFailure("cannot be asked: \(error)") }
    }

    /// The plans, in the order in which the cells name them.
    package var plans: [Plan] { cells.map(\.plan).distinct() }

    /// The job in words, for progress and failures.
    package var label: String {
        guard let cell = cells.first else { return validation?.experiment ?? "the list of cells" }
        return "\(cell.experiment)/\(cell.input), process \(process + 1)"
    }
}
