import Measurement

/// The worth of the intervals of changes between two results: those of few processes are widened.
struct ChangeCoverage: Sendable, Equatable {
    /// The processes of the result that has fewer.
    let processes: Int

    /// The times in 100, at least, that the 95 % interval of a change holds the true one. Simulated, with levels of
    /// processes that are normally distributed.
    static let covered = 95

    /// - Parameter processes: those of the result that has fewer.
    /// - Returns: `nil` when no interval can be told, or there are enough processes.
    init?(processes: Int) {
        self.processes = processes
        guard processes > 1, processes < Profile.standard.processes else { return nil }
    }

    /// The worth as a clause: `the 95 % intervals of changes are widened for 3 processes, and hold …`.
    var statement: String {
        "the 95 % intervals of changes are widened for \(processes) processes, and hold the true change at least "
            + "\(Self.covered) times in 100 if processes differ from each other by a normal distribution"
    }
}
