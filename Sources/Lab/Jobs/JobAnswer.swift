import LabKit
import Vocabulary

/// The answer of a process to a ``Job``.
package struct JobAnswer: Codable, Sendable {
    /// The version of the form in which processes answer.
    package static let version = 3

    package var version = JobAnswer.version
    /// True if the executable can measure in turns with others; older ones do not say.
    package var takesTurns: Bool? = true
    /// True if the executable can measure each cell in a process of its own; older ones do not say.
    package var isolatesCells: Bool? = true
    /// All cells of the executable, for a listing.
    package var listing: [ListedCell]?
    /// The lab, for a job that asks for it.
    package var lab: LabDescription?
    /// The report, for a validation.
    package var validation: ValidationReport?
    /// At least one for each cell of the job: a plan may measure more metrics than the one that a job names.
    package var cells: [CellAnswer] = []
    /// The implementations that answered differently from the reference, on the inputs of the job.
    package var mismatches: [Mismatch] = []

    /// The allocations of the only cell by call path, for a job that records them.
    package var allocations: RecordedAllocations?
    /// The events of the only cell, for a job that counts them on a machine that can.
    package var events: RecordedEvents?

    // The names in the answers of processes, which may be of another version.
    private enum CodingKeys: String, CodingKey {
        case version, takesTurns, isolatesCells, lab, validation, cells, mismatches, allocations, events
        case listing = "listed"
    }

    package init() {}

    /// True if anything was measured.
    package var hasEvidence: Bool { cells.contains { $0.evidence?.samples.isEmpty == false } }

    /// Returns the outcome of one cell.
    ///
    /// - Complexity: O(n) in the cells of the answer.
    package func outcome(of cell: CellID) -> Result<Evidence, NoNumber> {
        cells.first { $0.cell == cell }?.outcome ?? .failure(.notAnswered)
    }
}
