import Foundation
import Jobs
import LabKit

import Results
import TestSupport
import Testing

@testable import Execution
@testable import Measurement

@Suite struct FastAndSlowTests {
    /// A clock that moves only when a test moves it.
    private final class Clock: NanosecondClock {
        var time = UInt64(0)
        func now() -> UInt64 { time }
    }
    private struct Quiet: InterruptionMonitor {
        func reading() -> InterruptionReading { InterruptionReading() }
    }

    /// The seconds that the jobs of a quick run take where each call takes so many nanoseconds, a process 0.05 s and
    /// flushing 20 µs, and how often `reduced` was called.
    private func simulated(_ experiment: Experiment, callsOf nanoseconds: UInt64) -> (
        seconds: Double, calls: [Plan: Int]
    ) {
        let clock = Clock()
        let random = SystemRandomNumberGenerator()
        var calls: [Plan: Int] = [:]
        let characteristics = ClockCharacteristics(resolution: 20, overhead: 50)

        for job in configuration(experiment).groups.flatMap(\.jobs) {
            clock.time += 50_000_000
            for plan in job.plans {
                let operations = job.cells.filter { $0.plan == plan }.map { cell in
                    MeasuredOperation(name: cell.implementation, enter: { if plan == .cold { clock.time += 20_000 } }) {
                        clock.time += UInt64($0) * nanoseconds
                        if cell.implementation == "reduced" { calls[plan, default: 0] += $0 }
                    }
                }

                var random = random
                switch plan {
                case .warm:
                    _ = job.profile.warm.measure(
                        operations, clock: clock, characteristics: characteristics, random: &random)
                case .cold:
                    _ = job.profile.cold.measure(
                        operations, clock: clock,
                        evictor: CacheEvictor(caches: CacheHierarchy(), method: .stream(bytes: 64)),
                        interruptions: Quiet(), random: &random)
                default:
                    for operation in operations {
                        _ = MemoryPlan().measure(operation, with: NoCounter(), clock: clock)
                    }
                }
            }
        }

        return (Double(clock.time) / 1e9, calls)
    }

    private struct NoCounter: AllocationCounter {
        let name = "none"
        func count(_ body: () -> Void) -> AllocationTally {
            body()
            return AllocationTally(allocations: 0, allocatedBytes: 0, deallocatedBytes: 0)
        }
    }

    private func configuration(_ experiment: Experiment) -> RunConfiguration {
        RunConfiguration(
            selections: Selection.select(from: [experiment.description], profile: .quick) { _ in true },
            profile: .quick, seed: 1,
            command: [])
    }

    @Test(
        "what a quick run is said to take is what its plans take, from next to nothing a call up to all of their time")
    func costs() throws {
        let experiment = Largest.experiment(inputs: [Largest.input(1), Largest.input(100)])
        let cost = try #require(configuration(experiment).costs.first).cost

        // Validation, which is no job of measuring.
        let least = cost.least - 1.05
        let most = cost.most - 1.05
        let fast = simulated(experiment, callsOf: 1).seconds
        #expect((0.5...2).contains(fast / least), "\(fast) s, \(least) s")

        // As slow as a call may be if a plan is to take several.
        let slow = simulated(experiment, callsOf: 140_000_000).seconds
        #expect((0.5...2).contains(slow / most), "\(slow) s, \(most) s")
        #expect(fast * 10 < slow)
    }

    /// The seconds that a plan that counts takes for one cell where each call takes so many nanoseconds.
    private func counted(_ plan: Plan, _ metric: Metric, callsOf nanoseconds: UInt64) -> Double {
        let clock = Clock()
        let operation = MeasuredOperation(name: "call") { clock.time += UInt64($0) * nanoseconds }
        switch plan {
        case .memory: _ = MemoryPlan().measure(operation, with: NoCounter(), clock: clock)
        case .system: _ = SystemPlan.measure(operation, clock: clock)
        default:
            _ = CounterPlan.measure(operation, isExact: metric.kind == .exact, isTotal: false, clock: clock) { 1 }
        }

        return Double(clock.time) / 1e9
    }

    @Test(
        "a plan that counts takes between the least and the most that is said, and near both",
        arguments: [
            CountedPlan(plan: .memory, metric: .allocations),
            CountedPlan(plan: .system, metric: .peak),
            CountedPlan(plan: .counters, metric: Metric("own", unit: "things", kind: .exact)),
            CountedPlan(plan: .counters, metric: Metric("own", unit: "things")),
        ])
    func costsOfCounting(_ counting: CountedPlan) {
        let cell = CellID(
            experiment: "e", implementation: "a", input: "i", plan: counting.plan, metric: counting.metric)
        let cost = RunCost(Job([cell], profile: .quick))
        let start = RunCost(Job([], profile: .quick))

        let fast = counted(counting.plan, counting.metric, callsOf: 1)
        #expect(cost.least - start.least <= fast && fast - (cost.least - start.least) < 0.01, "\(fast) s, \(cost)")

        let slow = counted(counting.plan, counting.metric, callsOf: 499_000_000)
        #expect(((cost.most - start.most) * 0.9...(cost.most - start.most)).contains(slow), "\(slow) s, \(cost)")
    }

    @Test("the assumptions name the capacity for which a search is counted")
    func assumedCapacity() {
        #expect(RunCost.assumedCapacity == 1_000)
        #expect(RunCost.assumptions.contains("a search for a capacity ends at 1,000;"))
    }

    /// A plan that counts, with a metric of it.
    struct CountedPlan: CustomStringConvertible {
        let plan: Plan
        let metric: Metric

        var description: String { "\(plan), \(metric.kind)" }
    }

    @Test("a call of 3 s is made once by each plan in each of the three processes of a quick run")
    func slowCalls() {
        let experiment = Largest.experiment(inputs: [Largest.input(1)])
        let calls = simulated(experiment, callsOf: 3_000_000_000).calls
        #expect(calls == [.warm: 3, .cold: 3, .memory: 3])
    }

    @Test("an operation that takes less than the loop around it is below the loop on every input, and has no warm time")
    func belowTheLoop() {
        let experiment = Largest.experiment(
            inputs: [Largest.input(1), Largest.input(100)], plans: [.warm, .memory],
            others: [Implementation("fast") { $0.values.max() ?? 0 }])

        func result(loop: Double, fast: Double, spread: Double = 0) -> ResultFile {
            let runner = ScriptedRunner { job in
                var answer = Scripted.answer(to: job)
                answer.change(where: { $0.plan == .warm }) { evidence, cell in
                    let nanoseconds = fast + Double(job.process % 3) * spread
                    let time = ["bare": loop, "fast": nanoseconds][cell.implementation]
                    if let time { evidence.samples = [time, time, time] }
                }

                return answer
            }

            return Scripted.run([experiment], plans: [.warm, .memory], runner: runner)
        }

        let below = result(loop: 0.5, fast: 0.9)
        #expect(below.notRun.map { "\($0.implementation) \($0.input)" } == ["fast list-1", "fast list-100"])
        expectAll(below.notRun, count: 2) { $0.plan == .warm && $0.reason.hasPrefix("below the loop's cost") }
        #expect(!below.cells.contains { $0.implementation == "fast" && $0.metric == .time })
        #expect(below.cells.contains { $0.implementation == "fast" && $0.metric == .allocations })
        #expect(!below.hasVerdict)
        // The loop itself is shown where it is declared, once.
        #expect(below.cells.filter { $0.implementation == "bare" && $0.plan == .warm }.map(\.id.input) == ["list-1"])
        #expect(result(loop: 0.5, fast: 1.1).notRun.isEmpty)
        #expect(result(loop: 0.5, fast: 0.9, spread: 0.04).notRun.count == 2)
        #expect(result(loop: 0.5, fast: 0.9, spread: 0.08).notRun.isEmpty, "its interval reaches beyond twice the loop")
    }
}
