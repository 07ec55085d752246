import Execution
import Results

/// Starts measuring processes: real ones or, in tests and simulations, scripted ones.
package protocol GateRunner {
    /// The number of links that a side has; `nil` for as many as needed.
    func availableLinks(of side: GateSide) -> Int?
    /// The cells that can do a little more work than is counted; `nil` for all.
    var divisibleCells: Set<Int>? { get }
    /// The change that the layout alone may cause on a side of few links, relative.
    var layoutAllowance: Double { get }
    /// Makes links that are about to be used; not counted as measuring.
    mutating func prepare(_ links: Range<Int>, of side: GateSide) throws
    mutating func run(_ job: GateJob) -> GateJobTimes
    /// Runs the processes of a pair, side by side if they can take turns.
    mutating func run(_ jobs: [GateJob]) -> [GateJobTimes]
    /// Seconds, without those that the machine slept or this process was stopped.
    var now: Double { get }
    /// Seconds that the machine slept or this process was stopped, up to now.
    var away: Double { get }
    /// True once a process may have been ended before its time, by Ctrl-C.
    var isStopped: Bool { get }
}

extension GateRunner {
    package var divisibleCells: Set<Int>? { nil }
    package var layoutAllowance: Double { LinkPlan.layoutAllowance }
    package var away: Double { 0 }
    package var isStopped: Bool { false }
    package mutating func run(_ jobs: [GateJob]) -> [GateJobTimes] { jobs.map { run($0) } }
}
