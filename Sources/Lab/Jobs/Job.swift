import Foundation
import LabKit
import Measurement
import Vocabulary

/// A job for one process, such as cells to measure, families of cases to validate, or a listing.
///
/// A job is sent as JSON to the standard input of `measure-one`, and the ``JobAnswer`` arrives on its standard output.
/// The process also writes where it is into memory that it shares with its parent, and processes that take turns pass
/// tokens on.
package struct Job: Hashable, Sendable {
    /// The subcommand under which an executable answers jobs.
    package static let subcommand = "measure-one"

    /// The version of jobs. A process refuses a job of another version.
    package static let version = 2

    /// The kinds of work of a process.
    package enum Work: Hashable, Sendable {
        /// Lists the cells of the executable.
        case list
        /// Describes the lab.
        case describe
        /// Validates an experiment on its families of cases.
        case validate(Validation)
        /// Measures the cells by their plans.
        case measure
        /// Measures each cell in a separate process, which starts when its turn comes.
        case measureOneByOne(Isolation)
        /// Runs the operations of the cells while callgrind traces their code.
        case trace
        /// Records the instructions of the cells' first call and of `calls` later ones, each with its calling
        /// functions. Callgrind may simulate caches and branch predictors in the meantime.
        case profile(calls: Int, simulatesCaches: Bool)
        /// Records the allocations of the only cell's first call and of `calls` later ones by place, without callgrind.
        case recordAllocations(calls: Int)
        /// Counts the events of the processor and the kernel during calls of the only cell.
        case countEvents
    }

    package var work: Work
    /// The cells of the work; empty for a listing, a description and a validation.
    ///
    /// The reference of each experiment is made ready too, because all answers are compared with its answers.
    package var cells: [CellID]
    /// The size of a ladder that replaces a declared input, for the capacity plan.
    package var rung: Rung?
    package var profile: Profile
    /// The limit on cold calls, so that a call far over it is not repeated hundreds of times.
    package var budget: Budget?
    package var batches = BatchPlan()
    /// The number of operations in a batch of each cell, found by an earlier process; empty to find them.
    package var batchCounts: [CellID: Int] = [:]
    /// True if the process measures batches in turns with other processes.
    package var takesTurns = false
    package var seed: UInt64
    /// The number of the process among those that repeat this job, from 0. The placement of objects in memory depends
    /// on it.
    package var process: Int

    /// A job to measure cells, or to trace them if that is their plan.
    package init(
        _ cells: [CellID], seed: UInt64 = 1, profile: Profile = .quick, process: Int = 0, budget: Budget? = nil
    ) {
        let plans = Set(cells.map(\.plan))
        self.init(
            plans == [.code] ? .trace : .measure, cells, seed: seed, profile: profile, process: process, budget: budget)
    }

    /// A job of any kind of work.
    package init(
        _ work: Work, _ cells: [CellID] = [], seed: UInt64 = 1, profile: Profile = .quick, process: Int = 0,
        budget: Budget? = nil
    ) {
        self.work = work
        self.cells = cells
        self.seed = seed
        self.profile = profile
        self.process = process
        self.budget = budget
    }

    /// The settings of measuring cells one by one, each in a process that has done no work before.
    package struct Isolation: Codable, Hashable, Sendable {
        /// The number of turns of each cell.
        package var turns: [Int]
        /// The seed of the placement in the memory of these processes.
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
    package static var listing: Job { Job(.list) }

    /// The job to describe the lab.
    package static var description: Job { Job(.describe) }

    /// An experiment to validate on its families of cases.
    package struct Validation: Codable, Hashable, Sendable {
        package var experiment: String
        package var request: ValidationRequest
    }

    package init(validating experiment: String, _ request: ValidationRequest) {
        self.init(
            .validate(Validation(experiment: experiment, request: request)), seed: request.budget.seed)
    }

    /// The experiment to validate; `nil` for other work.
    package var validation: Validation? {
        guard case .validate(let validation) = work else { return nil }
        return validation
    }

    /// The settings of measuring cells one by one; `nil` for other work.
    package var isolation: Isolation? {
        guard case .measureOneByOne(let isolation) = work else { return nil }
        return isolation
    }

    /// Returns the job in the form for a process. The same job always gives the same bytes.
    package func encoded() throws(JobFailure) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do { return try encoder.encode(self) } catch { throw JobFailure("cannot be asked: \(error)") }
    }

    /// The plans of the cells, in the order of first occurrence.
    package var plans: [Plan] { cells.map(\.plan).distinct() }

    /// The inputs of its cells and its process in words, for progress and failures.
    package var label: String {
        let inputs = cells.map { "\($0.experiment)/\($0.input)" }.distinct()
        return "\(inputs.joined(separator: ", ")), process \(process + 1)"
    }
}
