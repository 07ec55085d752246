import Execution
import Jobs
import Results
import TestSupport
import Testing

@testable import Measurement

/// Processes of a lab that record where they allocate.
@Suite(.enabled(if: JemallocControl.version() != nil, "built without jemalloc"))
struct RecordedAllocationsTests {
    private let lab = JobProcess(executable: DictionaryLab.executable, surroundings: .fixed, timeLimit: 600)
    private let cell = CellID(experiment: "counting", implementation: "dictionary", input: "rounds-1000")

    @Test("the first call has the allocations by which a dictionary grows, and later ones those that the lab counts")
    func growth() throws {
        let recorded = try lab.recordedAllocations(of: cell, calls: 5)
        #expect(recorded.firstCall.operations == 1 && recorded.laterCalls.operations == 5)
        let later = recorded.laterCalls.stacks
        for (metric, sum) in [(Metric.allocations, later.map(\.allocations)), (.bytes, later.map(\.bytes))] {
            let counted = try lab.run(Job([cell.by(.memory, metric)])).outcome(of: cell.by(.memory, metric)).get()
            #expect(counted.samples == [Double(sum.reduce(0, +)) / 5])
        }

        // The largest table has a key and a value for each of 256 words, and more.
        let stacks = recorded.firstCall.stacks
        #expect(stacks.map(\.bytes).reduce(0, +) >= 256 * 24 && recorded.firstCall.lostAllocations == 0)
        expectAll(stacks, count: 1...) { stack in
            stack.allocations > 0 && stack.bytes > 0
                && !stack.calls.contains { $0.library?.contains("jemalloc") == true }
        }
        // The runtime's own look-ups have stacks that cannot be followed out of it.
        #expect(stacks.contains { $0.calls.contains { $0.library == nil && $0.address > 0 } })
    }

    @Test("what is recorded is the same each time")
    func isExact() throws {
        let calls = try [1, 1].map { try lab.recordedAllocations(of: cell, calls: $0).firstCall }
        #expect(calls[0] == calls[1])
    }

    @Test("a cell that is unknown, or whose executable is older, says so")
    func unknown() {
        let other = CellID(experiment: "counting", implementation: "none", input: "rounds-1000")
        #expect(throws: JobFailure.self) { try lab.recordedAllocations(of: other, calls: 1) }
    }
}
