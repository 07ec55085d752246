import Dispatch
import Foundation

/// Starts measuring processes: real ones, or, in tests and simulations, from a script.
package protocol GateRunner {
    /// How many links a side has at most; `nil` for as many as are asked for.
    func availableLinks(of side: GateSide) -> Int?
    /// The cells of which some work more than is counted can be done; all when `nil`.
    var divisibleCells: Set<Int>? { get }
    /// How far a side of few links may be off by their layout alone, relative.
    var layoutAllowance: Double { get }
    /// Makes links that are about to be used; not counted as measuring.
    mutating func prepare(_ links: Range<Int>, of side: GateSide) throws
    mutating func run(_ job: GateJob) -> GateOutcome
    /// Runs the processes of a pair, side by side where they can take turns.
    mutating func run(_ jobs: [GateJob]) -> [GateOutcome]
    /// Seconds, without those that the machine slept or this process was stopped.
    var now: Double { get }
    /// Seconds that it slept or was stopped, up to now.
    var away: Double { get }
}

extension GateRunner {
    package var divisibleCells: Set<Int>? { nil }
    package var layoutAllowance: Double { LinkPlan.layoutAllowance }
    package var away: Double { 0 }
    package mutating func run(_ jobs: [GateJob]) -> [GateOutcome] { jobs.map { run($0) } }
}
