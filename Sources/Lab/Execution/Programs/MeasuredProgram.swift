import Results

/// A program of a run, with its name and the programs that are called around it.
package struct MeasuredProgram: Sendable {
    package var name: String
    package var role: Role
    /// The program that is measured.
    package var main: ExternalProgram
    /// Called once, before the first call.
    package var setup: ExternalProgram?
    /// Called before each call, outside its time.
    package var prepare: ExternalProgram?
    /// Called after each call, outside its time.
    package var cleanup: ExternalProgram?

    package init(_ name: String, role: Role, _ program: ExternalProgram) {
        self.name = name
        self.role = role
        main = program
    }
}
