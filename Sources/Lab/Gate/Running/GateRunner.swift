import Execution
import Results

/// Starts measuring processes: real ones or, in tests and simulations, scripted ones.
package protocol GateRunner {
    var facts: RunnerFacts { get }
    /// Makes links that are about to be used; not counted as measuring.
    mutating func prepare(_ links: Range<Int>, of side: GateSide) throws
    /// Runs one process, and waits for its times.
    mutating func run(_ job: GateJob) -> GateJobTimes
    /// Runs the processes of a pair, side by side if they can take turns, and waits for the times of all.
    mutating func runTogether(_ jobs: [GateJob]) -> [GateJobTimes]
    /// Seconds, without those that the machine slept or this process was stopped.
    var now: Double { get }
    /// Seconds that the machine slept or this process was stopped, up to now.
    var away: Double { get }
    /// True once a process may have been ended before its time, by Ctrl-C.
    var isStopped: Bool { get }
}

extension GateRunner {
    package var facts: RunnerFacts { RunnerFacts() }
    package mutating func runTogether(_ jobs: [GateJob]) -> [GateJobTimes] { jobs.map { run($0) } }
    package var away: Double { 0 }
    package var isStopped: Bool { false }
}
