import LabKit
import Vocabulary

/// A process's facts about the implementation and the input of a cell, in addition to its evidence.
package struct CellFacts: Codable, Sendable {
    package var role: Role
    /// The project of the code; `nil` for this project.
    package var project: String?
    /// The number of answers compared with the reference's on this input.
    package var answersCompared = 0
    /// The instruction set that the code chose to run with.
    package var instructionSet = InstructionSet.baseline
    /// The widest instruction set that was offered to the process. Under valgrind it is narrower than the machine's.
    package var offeredInstructionSet: String?
    package var input: Input

    /// The facts about the input that this process made.
    package struct Input: Codable, Sendable {
        /// Its real size, in the experiment's `sizeUnit`.
        package var size: Int
        /// SHA-256 of its content.
        package var digest: String
        /// The source of the input, if its recipe does not fix one.
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
    /// Code that chooses its path by the offered instruction set chooses another path under valgrind. So for counts of
    /// instructions, the result names the offered set too.
    ///
    /// - Parameter offered: the widest set offered to the counting process; `nil` if it is unknown.
    package func instructionSet(for metric: Metric, offered: String?) -> String {
        guard metric.countsInstructions, let offered else { return instructionSet }
        return "\(instructionSet) \(offered)"
    }
}
