import Jobs
import LabKit
import Results
import Synchronization
import TestSupport
import Testing

@testable import Execution
@testable import Measurement

/// Operations that use up their state, that throw, or that are asynchronous.
@Suite struct OperationKindTests {
    private struct Empty: Error, CustomStringConvertible { var description: String { "it is empty" } }

    private static func smallest(_ numbers: [Int]) throws -> Int {
        guard let smallest = numbers.min() else { throw Empty() }
        return smallest
    }

    /// Something that counts what is done with it.
    private struct Counter {
        var steps = 0
        var last = 0

        mutating func next() -> Int {
            last += 1
            // Every second call takes a step more.
            steps += 2 + last % 2
            return 0
        }
    }

    @Test("a metric of one's own is read of the state: a call's part of what counts up, else what it is then")
    func ownMetrics() throws {
        let steps = Metric("steps", unit: "steps", kind: .exact)
        let last = Metric("last", unit: "", .moreIsBetter)
        let experiment = Experiment("count", "", plans: [.warm]) {
            OneProcess.numbers
        } comparing: {
            Implementation.reference("none") { _ in 0 }
            Implementation("kept", prepare: { _ in Counter() }, mutating: { $0.next() }, answer: { _ in 0 })
                .metric(steps) { (counter: Counter) in counter.steps }
                .metric(last, isTotal: false) { (counter: Counter) in Double(counter.last) }
            Implementation("fresh", setup: { _ in Counter() }) { $0.next() }
                .metric(steps) { (counter: Counter) in counter.steps }
            Implementation("mistaken") { _ in 0 }.metric(steps) { (counter: Counter) in counter.steps }
        }
        let cells = [("kept", steps), ("kept", last), ("fresh", steps), ("mistaken", steps)].map {
            CellID(experiment: "count", implementation: $0, input: "numbers-1000", plan: .counters, metric: $1)
        }

        let answer = try Worker(experiments: [experiment]).answer(Job(cells))
        #expect(try answer.outcome(of: cells[0]).get().samples == [2.5])
        #expect(try answer.outcome(of: cells[1]).get().samples.count == 25)
        #expect(try answer.outcome(of: cells[2]).get().samples == [3])
        #expect(
            answer.outcome(of: cells[3])
                == .failure(.unreadableState(metric: "steps", implementation: "mistaken")))
    }

    @Test("state that calls use up is found after measuring, unless it is made anew for each call")
    func degenerateState() throws {
        let experiment = Experiment("pop", "") {
            OneProcess.numbers
        } comparing: {
            Implementation.reference("minimum") { $0.min() }
            Implementation(
                "kept", prepare: { $0.sorted(by: >) }, mutating: { $0.popLast() }, answer: { $0.popLast() })
            Implementation("fresh", setup: { $0.sorted(by: >) }) { $0.popLast() }
        }
        let (answer, _) = try OneProcess.answer(experiment)
        #expect(answer.mismatches.isEmpty)
        let used = CellID(experiment: "pop", implementation: "kept", input: "numbers-1000", plan: .warm)
        guard case .usesUpState(let first, let later)? = answer.reasons["kept"] else {
            Issue.record("\(answer.outcome(of: used))")
            return
        }
        #expect(first.hasPrefix("Optional(") && later == "nil")
        let fresh = CellID(experiment: "pop", implementation: "fresh", input: "numbers-1000", plan: .warm)
        #expect(try answer.outcome(of: fresh).get().samples.isEmpty == false)
    }

    @Test(
        "a state that is the subject's own collection is copied before the call, not in it",
        .enabled(if: JemallocControl.version() != nil, "built without jemalloc"))
    func copiesOnWrite() throws {
        @Sendable func turned(_ numbers: inout [Int]) -> Int {
            numbers.reverse()
            return numbers.min() ?? 0
        }
        let experiment = Experiment("turn", "", plans: [.memory]) {
            OneProcess.numbers
        } comparing: {
            Implementation.reference("minimum") { $0.min() ?? 0 }
            Implementation("shared", setup: { $0 }) { turned(&$0) }
            Implementation("copied", setup: { $0.map { $0 } }) { turned(&$0) }
        }
        let (_, evidence) = try OneProcess.answer(experiment, plan: .memory)
        // A copy in the call would be an allocation.
        for name in ["shared", "copied"] {
            let allocations = try #require(evidence[name]?.samples, "\(name)")
            expectAll(allocations, count: 1...) { $0 == 0 }
        }
    }

    @Test("each call of a cold plan has a state of its own")
    func coldCalls() throws {
        let experiment = Experiment("pop", "", plans: [.cold]) {
            OneProcess.numbers
        } comparing: {
            Implementation.reference("minimum") { $0.min() }
            Implementation("fresh", setup: { $0.sorted(by: >) }) { numbers in
                let smallest = numbers.popLast()
                return numbers.count == 999 ? smallest : nil
            }
        }

        // On a busy machine the plan's time may be up after a call: then there is another process.
        var calls = 0
        for _ in 0..<1_000 where calls < 3 {
            let (answer, evidence) = try OneProcess.answer(experiment, plan: .cold)
            #expect(answer.mismatches.isEmpty)
            calls = (evidence["fresh"]?.samples.count ?? 0) + (evidence["fresh"]?.dropped?.count ?? 0)
        }
        #expect(calls >= 3)
    }

    @Test("what an operation throws is its answer, compared by what it says")
    func throwing() throws {
        let experiment = Experiment("smallest", "") {
            OneProcess.numbers
        } comparing: {
            Implementation.reference("throws") { try Self.smallest($0) }
            Implementation("sorted") { numbers throws(Empty) in
                guard let first = numbers.sorted().first else { throw Empty() }
                return first
            }
            Implementation("silent") { $0.min() ?? 0 }
        }
        let report = experiment.validate(ValidationBudget(randomCases: 40, exhaustiveSize: 3, seed: 1))
        #expect(report.failures.isEmpty)
        #expect(report.mismatches.map(\.implementation) == ["silent"])
        #expect(report.mismatches.first?.expected == "threw it is empty")
        let (answer, evidence) = try OneProcess.answer(experiment)
        #expect(answer.mismatches.isEmpty)
        #expect(evidence["throws"]?.samples.isEmpty == false)
    }

    @Test("asynchronous operations are awaited, and bare is asynchronous next to them")
    func asynchronous() async throws {
        @Sendable func smallest(_ numbers: [Int]) async throws -> Int {
            await Task.yield()
            return try Self.smallest(numbers)
        }
        let experiment = Experiment("smallest", "", sizeUnit: "numbers") {
            OneProcess.numbers
        } comparing: {
            Implementation.reference("throws") { try Self.smallest($0) }
            Implementation("awaited") { try await smallest($0) }
            Implementation("prepared", prepare: { $0.sorted() }) { try await smallest($0) }
        }
        let report = try await OneProcess.onThread {
            experiment.validate(ValidationBudget(randomCases: 40, exhaustiveSize: 3, seed: 1))
        }
        #expect(report.failures.isEmpty && report.mismatches.isEmpty)
        expectAll(report.answersCompared.values, count: 2) { $0 > 0 }
        let (_, evidence) = try await OneProcess.onThread { try OneProcess.answer(experiment, "numbers-0") }
        // A hop of the executor takes more than an empty loop, and both are there.
        #expect(evidence.count == 4 && evidence.values.allSatisfy { !$0.samples.isEmpty })
    }

    @Test("a reference that answers differently when it is asked twice is called that")
    func unsteadyReference() throws {
        final class Counter: Sendable {
            private let count = Mutex(0)
            func next() -> Int {
                count.withLock {
                    $0 += 1; return $0
                }
            }
        }

        let counter = Counter()
        let experiment = Experiment("counted", "") {
            OneProcess.numbers
        } comparing: {
            Implementation.reference("counts") { _ in counter.next() }
            Implementation("constant") { _ in 0 }
        }
        let report = experiment.validate(ValidationBudget(randomCases: 4, exhaustiveSize: 3, seed: 1))
        #expect(report.mismatches.isEmpty)
        #expect(
            report.failures.first?.hasSuffix(
                "the reference 'counts' is not deterministic in case 1: asked twice, it answers 1 and 2") == true)
        let (answer, _) = try OneProcess.answer(experiment)
        #expect(answer.cells.count == 2 && answer.cells.allSatisfy { $0.evidence == nil })
        guard case .unsteadyReference(let reason)? = answer.cells.first?.noNumber else {
            Issue.record("the reference is not said to be unsteady: \(answer.cells)")
            return
        }
        #expect(reason.contains("is not deterministic"))
    }
}
