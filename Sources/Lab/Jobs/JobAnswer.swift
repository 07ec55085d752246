import LabKit
import Vocabulary

/// The answer of a process to a ``Job``.
package struct JobAnswer: Codable, Sendable {
    /// The version of the answers.
    package static let version = 3

    package var version = JobAnswer.version
    /// True if the executable can measure in turns with others; absent for older ones.
    package var takesTurns: Bool? = true
    /// True if the executable can measure each cell in a separate process; absent for older ones.
    package var isolatesCells: Bool? = true
    /// All cells of the executable, for a listing.
    package var listing: [ListedCell]?
    /// The lab, for a job that describes it.
    package var lab: LabDescription?
    /// The report, for a validation.
    package var validation: ValidationReport?
    /// The answers, at least one for each cell of the job. A plan may measure more metrics than the job names.
    package var cells: [CellAnswer] = []
    /// The implementations with other answers than the reference on the inputs of the job.
    package var mismatches: [Mismatch] = []

    /// The allocations of the only cell by call path, for a job that records them.
    package var allocations: RecordedAllocations?
    /// The events of the only cell, if the job counts them and the machine can.
    package var events: RecordedEvents?

    // The keys in answers of processes, which may be of another version.
    private enum CodingKeys: String, CodingKey {
        case version, takesTurns, isolatesCells, lab, validation, cells, mismatches, allocations, events
        case listing = "listed"
    }

    package init() {}

    /// True if a cell has evidence.
    package var hasEvidence: Bool { cells.contains { $0.evidence?.samples.isEmpty == false } }

    /// Returns the outcome of one cell.
    ///
    /// - Complexity: O(n) in the cells of the answer.
    package func outcome(of cell: CellID) -> Result<Evidence, NoNumber> {
        cells.first { $0.cell == cell }?.outcome ?? .failure(.notAnswered)
    }
}
