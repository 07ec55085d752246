import Execution
import Jobs

/// Another executable that has the code of a lab's experiments.
struct LabOrigin: Sendable {
    let executable: HeldExecutable
    let lab: LabDescription

    /// Asks an executable for its lab.
    ///
    /// - Throws: `CommandFailure` that names the executable.
    init(_ path: String) throws {
        do throws(JobFailure) {
            executable = try HeldExecutable(path)
            guard let lab = try JobProcess(held: executable).run(.description).lab else {
                throw JobFailure("is of a version of Milli whose labs do not describe themselves; build it anew")
            }
            self.lab = lab
        } catch {
            throw CommandFailure("\(path) \(error); an executable with a lab was expected")
        }
    }
}
