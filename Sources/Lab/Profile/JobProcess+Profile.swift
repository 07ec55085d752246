import Execution
import Jobs
import Results

extension JobProcess {
    /// Profiles a cell: its instructions under callgrind, then its allocations and their bytes in a second process.
    ///
    /// If the second process fails, the profile has a note in place of the bytes.
    ///
    /// - Throws: `JobFailure` and ``ProfileFailure``.
    package func profile(
        of cell: CellID, seed: UInt64, calls: Int, simulatesCaches: Bool = false
    ) throws -> CellProfile {
        let recording = try profiled(cell, seed: seed, calls: calls, simulatesCaches: simulatesCaches)
        var profile = try CellProfile(of: cell, recording)
        do throws(JobFailure) {
            profile.add(try recordedAllocations(of: cell, seed: seed, calls: calls), symbols: recording.symbols)
        } catch {
            profile.notes.append("bytes are not known: \(error)")
        }
        return profile
    }
}
