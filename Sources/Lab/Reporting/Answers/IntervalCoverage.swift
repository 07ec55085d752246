import Results

/// The worth of intervals over few processes.
package struct IntervalCoverage: Sendable, Equatable {
    var processes: Int
    /// The times in 100 that a 95 % interval, resampled over so many processes, holds the true median. Simulated.
    var covered: Int

    /// - Returns: `nil` when there are enough processes, or nothing was timed.
    init?(_ result: ResultFile) {
        let processes = result.timedProcesses
        guard let covered = [2: 49, 3: 73, 4: 82, 5: 88][processes] else { return nil }

        self.processes = processes
        self.covered = covered
    }

    /// The worth of the intervals of several results, by the one that has the fewest processes, as facts of a
    /// comparison; none if all have enough.
    package static func facts(_ results: [ResultFile]) -> [(name: String, value: String)] {
        let least = results.compactMap { IntervalCoverage($0) }.min { $0.covered < $1.covered }
        return least.map { [("intervals", $0.statement)] } ?? []
    }

    /// The worth as a clause: `with 3 processes the 95 % intervals hold the true median about 73 times in 100; …`.
    var statement: String {
        "with \(processes) processes the 95 % intervals hold the true median about \(covered) times in 100; the "
            + "standard profile has 10"
    }
}
