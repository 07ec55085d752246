import Execution
import Results

/// The executables of two sides whose cells are profiled to compare them.
package struct ProfilePair: Sendable {
    private let base: JobProcess
    private let head: JobProcess
    private let seed: UInt64
    private let calls: Int

    /// - Parameters:
    ///   - base: the processes of the side before.
    ///   - head: the processes of the side after.
    ///   - seed: the seed of inputs.
    ///   - calls: the calls of the steady state that are recorded.
    package init(base: JobProcess, head: JobProcess, seed: UInt64 = 1, calls: Int = 8) {
        self.base = base
        self.head = head
        self.seed = seed
        self.calls = calls
    }

    /// Profiles a cell on both sides.
    ///
    /// - Throws: `JobFailure`, which names the side, and ``ProfileError``.
    package func profiles(
        of cell: CellID, simulatingCaches: Bool = false
    ) throws -> (base: CellProfile, head: CellProfile) {
        (
            base: try profile(of: cell, base, named: "of base", simulatingCaches),
            head: try profile(of: cell, head, named: "of head", simulatingCaches)
        )
    }

    private func profile(
        of cell: CellID, _ process: JobProcess, named side: String, _ simulatesCaches: Bool
    ) throws -> CellProfile {
        let recording: ProfileRecording
        do throws(JobFailure) {
            recording = try process.profiled(
                cell, seed: seed, calls: calls, simulatesCaches: simulatesCaches)
        } catch {
            throw JobFailure("\(side) \(error)", at: error.place)
        }

        return try CellProfile(of: cell, recording)
    }
}
