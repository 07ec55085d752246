import Execution
import Foundation
import GateSimulation
import Jobs
import Results
import Synchronization
import TestSupport
import Testing

@testable import Gate

/// A machine that is put to sleep during some of its processes, which fail or give times that mean nothing.
private struct SleepyMachine: GateRunner {
    var inner: SimulatedMachine
    /// The jobs during which it sleeps, by number from 1.
    let sleeping: Set<Int>
    private(set) var away = 0.0
    private var jobs = 0

    init(sleeping: Set<Int>) {
        inner = SimulatedMachine(
            NoiseModel(description: "quiet", process: 0.002, layout: 0.002...0.002), effects: [0, log1p(0.5)], seed: 11)
        self.sleeping = sleeping
    }

    var now: Double { inner.now }
    mutating func prepare(_ links: Range<Int>, of side: GateSide) throws {}
    mutating func run(_ job: GateJob) -> GateJobTimes {
        jobs += 1
        let outcome = inner.run(job)
        guard sleeping.contains(jobs) else { return outcome }

        away += 812
        return jobs % 2 == 0
            ? GateJobTimes(times: .failure(JobFailure("was stopped after 20 s")), seconds: 812)
            : GateJobTimes(times: .success(job.cells.map { _ in .success(ProcessTime(1e12)) }), seconds: 812)
    }
}

@Suite struct SuspendedTimeTests {
    @Test("a clock leaves out sleep and time for which the process was stopped, and says how much that was")
    func clock() {
        let time = Mutex(100.0)
        let clock = AwakeClock { time.withLock { $0 } }

        func pass(_ seconds: Double) { time.withLock { $0 += seconds } }

        let start = clock.now
        pass(0.75)
        #expect(clock.now == start + 0.75)
        #expect(clock.away == 0)
        pass(812)
        #expect(clock.now == start + 0.75)
        #expect(clock.away == 812)
        pass(0.5)
        #expect(clock.now == start + 1.25)
        #expect(AwakeClock().now > 0)
    }

    @Test("what ran while the machine slept counts for nothing, and is run again")
    func blocks() throws {
        func run(_ sleeping: Set<Int>) throws -> TimeFindings {
            var gate = TimeGate(GateSettings(), cells: 2, runner: SleepyMachine(sleeping: sleeping))
            return try gate.run()
        }

        let undisturbed = try run([])
        let disturbed = try run([2, 9, 15, 40])
        #expect(disturbed.rows.map(\.verdict) == undisturbed.rows.map(\.verdict))
        expectAll(disturbed.rows, count: 2) { ($0.head ?? 0) < 2_000 }
        #expect(!disturbed.notes.contains { $0.contains("without an answer") || $0.contains("given up") })
        #expect(disturbed.effort.seconds < undisturbed.effort.seconds + 5)
    }

    @Test("a pair during all of whose attempts the machine slept is given up, and a note counts it")
    func givenUp() throws {
        // A process of the first pair in each attempt: the pair has its two sides and the controls.
        let processes = 2 + GateControl.all.count
        let attempts = (0..<PairSchedule.Pair.mostAttempts).map { 1 + processes * $0 }

        func notes(_ sleeping: [Int]) throws -> [String] {
            var gate = TimeGate(GateSettings(), cells: 2, runner: SleepyMachine(sleeping: Set(sleeping)))
            return try gate.run().notes.filter { $0.contains("given up") }
        }

        #expect(try notes(attempts).map { $0.hasPrefix("1 pair of processes ") } == [true])
        #expect(try notes(Array(attempts.dropLast())).isEmpty)
    }

    @Test("a machine that sleeps all the time ends a gate without a verdict on time")
    func always() throws {
        var gate = TimeGate(GateSettings(), cells: 2, runner: SleepyMachine(sleeping: Set(0..<100_000)))
        #expect(try gate.run().rows.map(\.verdict) == [.unmeasurable, .unmeasurable])
    }
}
