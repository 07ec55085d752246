import Foundation
import LabKit
import Results

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
