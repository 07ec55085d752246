import Measurement
import Results

/// The worth of the intervals of medians over few processes.
package struct IntervalCoverage: Sendable, Equatable {
    var processes: Int
    /// The number of true medians in 100 that lie in their 95 % interval, resampled over the processes. Simulated.
    var covered: Int

    /// The most processes that are called few.
    private static let mostFew = 5

    /// - Returns: `nil` if there are enough processes, or if nothing was timed.
    init?(_ result: ResultFile) {
        let processes = result.timedProcesses
        guard processes <= Self.mostFew, let covered = ClusterBootstrap.coverage[processes] else { return nil }

        self.processes = processes
        self.covered = covered
    }

    /// The worth as a clause: `with 3 processes the 95 % intervals of medians hold the true one about 73 times in 100;
    /// …`.
    var statement: String {
        "with \(processes) processes the 95 % intervals of medians hold the true one about \(covered) times in 100; "
            + "the standard profile has 10"
    }
}
