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

/// What a process answers to a ``Job``.
package struct Answer: Codable, Sendable {
    package var version = Job.version
    /// Whether the executable can measure in turns with others; older ones do not say.
    package var takesTurns: Bool? = true
    /// All cells of the executable, for a listing.
    package var listed: [ListedCell]?
    package var validation: VerificationReport?
    package var inputs: [Input] = []
    /// The implementations that were made ready on them, the reference of each input first.
    package var implementations: [Implementation] = []
    /// What was measured, in no particular order.
    package var evidence: [Evidence] = []
    /// The widest instruction set that the process was offered: under valgrind less than the machine has.
    package var instructionSet: String?

    package struct Input: Codable, Sendable {
        package var experiment: String
        package var name: String
        package var size = 0
        /// SHA-256 over what it holds.
        package var digest = ""
        /// What it was made from, where its recipe leaves that open.
        package var origin: String?
        /// What one call goes through.
        package var volume: CallVolume?
        /// Why it could not be made, one sentence without a full stop.
        package var failure: String?
    }

    package struct Implementation: Codable, Sendable {
        package var experiment: String
        package var input: String
        package var name: String
        package var role: Role
        package var refusal: String?
        /// Whether that is because making it ready failed, which nobody foresaw.
        package var hasFailed = false
        /// How many of its answers were compared with the reference on this very input.
        package var answersCompared = 0
        /// The project whose code it is, where it is another's.
        package var project: String?
        /// What it answered differently; nothing was measured then.
        package var mismatch: Mismatch?
        package var instructionSet = InstructionSet.baseline
    }

    package func implementation(of cell: CellID) -> Implementation? {
        implementations.first {
            $0.name == cell.implementation && $0.input == cell.input && $0.experiment == cell.experiment
        }
    }

    package func input(of cell: CellID) -> Input? {
        inputs.first { $0.name == cell.input && $0.experiment == cell.experiment }
    }

    /// Why a cell has no value: one sentence without a full stop; `nil` when nothing is known to stand against one.
    package func obstacle(of cell: CellID) -> String? {
        guard let input = input(of: cell) else { return "the process did not answer for it" }
        if let failure = input.failure { return failure }
        guard let implementation = implementation(of: cell) else {
            return "experiment \(cell.experiment) has no implementation named \(cell.implementation)"
        }
        if implementation.mismatch != nil { return "it answers differently from the reference" }
        return implementation.refusal
    }

    package func evidence(of cell: CellID) -> Evidence? { evidence.first { $0.cell == cell } }
}

package struct ListedCell: Codable, Hashable, Sendable {
    /// The cell; its plan and metric are those of the time that a gate guards.
    package var cell: CellID
    package var role: Role
    /// Whether its time is guarded when nothing else is asked for.
    package var isGuarded: Bool
    /// Whether what is exact of it is guarded when nothing else is asked for.
    package var isCounted: Bool
    /// The smallest profile that runs its input.
    package var profile: Profile
    package var ownMetrics: [Metric.Description]?
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

/// Why a job has no answer: one sentence without a full stop.
package struct JobFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    /// Where the process was; `nil` where it had not told, or none was started.
    package let place: Whereabouts?

    package init(_ description: String, at place: Whereabouts? = nil) {
        self.description = description
        self.place = place
    }

    /// The implementation whose call did not come back; `nil` where that is not known, or it was no implementation's.
    func culprit(in experiment: Experiment) -> ImplementationDescription? {
        guard let place, experiment.implementations.indices.contains(place.implementation) else { return nil }
        return experiment.implementations[place.implementation]
    }
}

/// Runs jobs: in a process of its own each, or, in tests, from a script.
package protocol JobRunner: Sendable {
    func run(_ job: Job) throws(JobFailure) -> Answer
}
