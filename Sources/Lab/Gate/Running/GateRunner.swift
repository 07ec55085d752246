import Execution
import Results

/// Starts measuring processes. In tests and simulations they are scripted.
package protocol GateRunner {
    var facts: RunnerFacts { get }
    /// Makes links that will be used soon. This does not count as measuring.
    mutating func prepare(_ links: Range<Int>, of side: GateSide) throws
    /// Runs one process, and waits for its times.
    mutating func run(_ job: GateJob) -> GateJobTimes
    /// Runs the processes of a pair, at the same time if they can take turns, and waits for all times.
    mutating func runTogether(_ jobs: [GateJob]) -> [GateJobTimes]
    /// The seconds so far, without those in which the machine slept or this process was stopped.
    var now: Double { get }
    /// The seconds so far in which the machine slept or this process was stopped.
    var away: Double { get }
    /// True after Ctrl-C, which may have ended a process early.
    var isStopped: Bool { get }
}

extension GateRunner {
    package var facts: RunnerFacts { RunnerFacts() }
    package mutating func runTogether(_ jobs: [GateJob]) -> [GateJobTimes] { jobs.map { run($0) } }
    package var away: Double { 0 }
    package var isStopped: Bool { false }
}
