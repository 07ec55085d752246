import LabKit
import Vocabulary

/// The facts that a process has about the implementation and the input of a cell, next to what it measured.
package struct CellFacts: Codable, Sendable {
    package var role: Role
    /// The project of the code; `nil` for this one.
    package var project: String?
    /// Answers that were compared with the reference's on this very input.
    package var answersCompared = 0
    /// The instruction set that the code chose to run with.
    package var instructionSet = InstructionSet.baseline
    /// The widest instruction set that the process was offered: under valgrind less than the machine has.
    package var offeredInstructionSet: String?
    package var input: Input

    /// The input as this process made it.
    package struct Input: Codable, Sendable {
        /// Its real size, in the experiment's `sizeUnit`.
        package var size: Int
        /// SHA-256 over what it holds.
        package var digest: String
        /// The source of the input, if its recipe leaves that open.
        package var origin: String?
        /// The operations and bytes of one call.
        package var volume: CallVolume?

        package init(size: Int, digest: String, origin: String? = nil, volume: CallVolume? = nil) {
            self.size = size
            self.digest = digest
            self.origin = origin
            self.volume = volume
        }
    }

    package init(
        role: Role, project: String? = nil, answersCompared: Int = 0,
        instructionSet: String = InstructionSet.baseline, offeredInstructionSet: String? = nil, input: Input
    ) {
        self.role = role
        self.project = project
        self.answersCompared = answersCompared
        self.instructionSet = instructionSet
        self.offeredInstructionSet = offeredInstructionSet
        self.input = input
    }

    /// Returns the instruction set of the code in a count or time.
    ///
    /// Code that chooses its path by what the process is offered chooses another one under valgrind, so counts of
    /// instructions name that as well.
    ///
    /// - Parameter offered: the widest set that the counting process was offered; `nil` if it is not known.
    package func instructionSet(for metric: Metric, offered: String?) -> String {
        guard metric.countsInstructions, let offered else { return instructionSet }
        return "\(instructionSet) \(offered)"
    }
}
