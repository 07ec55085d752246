import Foundation
import Measurement

extension MachineEnvironment {
    /// The machine, and the commit of the work tree that this executable lies in.
    ///
    /// - Throws: ``ClockFault`` when the clock does not move.
    static func ofThisProcess() throws -> MachineEnvironment {
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        let commit = git("-C", folder, "rev-parse", "HEAD")
        let changes = commit.flatMap { _ in git("-C", folder, "status", "--porcelain", "--untracked-files=no") }
        return capture(
            clock: try ClockCharacteristics.measure(MonotonicClock()),
            provenance: Provenance(
                commit: commit, isDirty: changes.map { !$0.isEmpty },
                instructionCounter: InstructionSource.ofThisMachine().name))
    }

    private static func git(_ arguments: String...) -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil, let data = try? output.fileHandleForReading.readToEnd() ?? Data() else {
            return nil
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
