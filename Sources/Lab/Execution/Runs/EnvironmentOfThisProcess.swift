import Foundation
import Measurement

extension MachineEnvironment {
    /// The machine that this process runs on, and the commit of the work tree that an executable lies in.
    ///
    /// - Parameter executable: the path of the executable; that of this process if left out.
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

extension MachineEnvironment.Provenance {
    /// Returns the address at which a browser shows a repository, from the one that Git fetches it by; `nil` for a
    /// folder, and for an address that holds a password.
    static func address(ofRemote remote: String) -> String? {
        var text = remote
        if let user = text.firstMatch(of: /^(?:ssh:\/\/)?git@([A-Za-z0-9.-]+)[:\/](.+)$/) {
            text = "https://\(user.1)/\(user.2)"
        }
        if text.hasSuffix(".git") { text.removeLast(4) }
        guard text.wholeMatch(of: /https:\/\/[A-Za-z0-9.-]+(?::[0-9]+)?\/[A-Za-z0-9._~\/-]+/) != nil else { return nil }
        return text
    }
}
