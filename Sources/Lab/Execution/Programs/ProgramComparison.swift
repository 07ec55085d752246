/// The programs that are compared on one input, which is one value of each parameter.
package struct ProgramComparison: Sendable {
    /// The name of the input.
    package var input: String
    /// The value of the parameter that stands for the size; 1 if no parameter does.
    package var size: Int
    /// SHA-256 of the programs' input.
    package var digest: String
    /// The programs, the reference first.
    package var programs: [MeasuredProgram]

    /// The first program, with which the others must agree.
    var reference: MeasuredProgram { programs[0] }

    package init(input: String, size: Int, digest: String, programs: [MeasuredProgram]) {
        self.input = input
        self.size = size
        self.digest = digest
        self.programs = programs
    }
}
