import Foundation
import Measurement

extension MachineEnvironment {
    /// The machine of this process, and the commit of the work tree that contains an executable.
    ///
    /// - Parameter executable: the path of the executable; by default this process's own.
    /// - Throws: an error when the clock does not move.
    package static func ofThisProcess(executable: String = "/proc/self/exe") throws -> MachineEnvironment {
        let folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent().path
        let commit = Git.text(["rev-parse", "HEAD"], in: folder)
        let origin = commit.flatMap { _ in Git.text(["remote", "get-url", "origin"], in: folder) }
        let changes = commit.flatMap { _ in Git.text(["status", "--porcelain", "--untracked-files=no"], in: folder) }

        return capture(
            clock: try ClockCharacteristics.measure(MonotonicClock()),
            provenance: Provenance(
                commit: commit, isDirty: changes.map { !$0.isEmpty },
                instructionCounter: InstructionSource.ofThisMachine().name,
                repository: origin.flatMap { Provenance.address(ofRemote: $0) }))
    }
}
