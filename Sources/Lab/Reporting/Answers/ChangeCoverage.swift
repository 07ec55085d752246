import Measurement

/// The worth of the intervals of changes between two results. With few processes they are widened.
struct ChangeCoverage: Sendable, Equatable {
    /// The number of processes of the result with fewer of them.
    let processes: Int

    /// The least number of changes in 100 that lie in their 95 % interval. Simulated with normally distributed levels
    /// of processes.
    static let covered = 95

    /// - Parameter processes: the number of processes of the result with fewer of them.
    /// - Returns: `nil` if there can be no interval, or if there are enough processes.
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
