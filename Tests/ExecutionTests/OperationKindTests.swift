import Foundation
import LabKit
import Measurement
import Results
import Synchronization
import TestSupport
import Testing

@testable import Execution

/// Operations that use up their state, that throw, or that are asynchronous.
@Suite struct OperationKindTests {
    private struct Empty: Error, CustomStringConvertible { var description: String { "it is empty" } }

    private static let numbers = Inputs("numbers", sizes: [0, 1_000]) { size, random in random.integers(size) }

    private static func smallest(_ numbers: [Int]) throws -> Int {
        guard let smallest = numbers.min() else { throw Empty() }
        return smallest
    }

    /// The answer of one process about all implementations of an experiment on an input.
    private func answer(
        _ experiment: Experiment, _ input: String = "numbers-1000", plan: Plan = .warm
    ) throws -> (Answer, [String: Evidence]) {
        let cells = experiment.implementations.filter { $0.onlyInput == nil || $0.onlyInput == input }.map {
            CellID(
                experiment: experiment.name, implementation: $0.name, input: input, plan: plan,
                metric: plan == .memory ? .allocations : .time)
        }

        let answer = try Worker(experiments: [experiment]).answer(Job(cells))
        return (
            answer,
            Dictionary(
                answer.cells.compactMap { cell in cell.evidence.map { (cell.cell.implementation, $0) } },
                uniquingKeysWith: { first, _ in first })
        )
    }

    /// Runs work on a thread of its own: waiting for asynchronous operations would hold up those that tests run on.
    private func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try body() }) }.start()
        }
    }

    /// The reasons for no number, by implementation.
    private func reasons(_ answer: Answer) -> [String: NoNumber] {
        Dictionary(
            answer.cells.compactMap { cell in cell.noNumber.map { (cell.cell.implementation, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    private final class Box: @unchecked Sendable {
        var numbers: [Int]

        init(_ numbers: [Int]) { self.numbers = numbers }
    }

    private static let boxes = Inputs("numbers", sizes: [1_000], smallest: 1) { size, random in
        Box(random.integers(size))
    }

    @Test("who changes the input that all share has no number, and the others are measured on it as it was made")
    func changedInput() throws {
        let experiment = Experiment("sort", "") {
            Self.boxes
        } comparing: {
            Implementation.reference("copy") { $0.numbers.sorted() }
            Implementation("in-place") { box in
                box.numbers.sort()
                return box.numbers
            }
            Implementation("before") { box in
                let isSorted = zip(box.numbers, box.numbers.dropFirst()).allSatisfy { $0 <= $1 }
                return isSorted ? [] : box.numbers.sorted()
            }
        }
        let (answer, evidence) = try answer(experiment)
        #expect(answer.mismatches.isEmpty)
        #expect(reasons(answer) == ["in-place": .changesInput])
        #expect(Set(evidence.keys).isSuperset(of: ["copy", "before"]))
    }

    @Test("a reference that changes the input answers on one of its own, so that the others are measured")
    func referenceChangesInput() throws {
        let experiment = Experiment("sort", "") {
            Self.boxes
        } comparing: {
            Implementation.reference("in-place") { box in
                box.numbers.sort()
                return box.numbers
            }
            Implementation("copy") { $0.numbers.sorted() }
        }
        let (answer, evidence) = try answer(experiment)
        #expect(reasons(answer) == ["in-place": .changesInput])
        #expect(evidence["copy"]?.samples.isEmpty == false)
    }

    @Test("an input that only many calls change costs all their numbers, and who did it is named")
    func inputChangedWhileMeasured() throws {
        final class Shared: @unchecked Sendable {
            var calls = 0
            var numbers = [3, 1, 2]
        }
        let experiment = Experiment("late", "") {
            Inputs(one: "numbers-1000", size: 3) { _ in Shared() }.digest(of: \.numbers)
        } comparing: {
            Implementation.reference("first") { $0.numbers.count }
            Implementation("late") { shared in
                shared.calls += 1
                if shared.calls > 40 { shared.numbers = [1, 2, 3] }
                return shared.numbers.count
            }
        }
        let (answer, _) = try answer(experiment)
        #expect(reasons(answer)["first"] == .inputChanged(by: []))
    }

    @Test("a state that was prepared once and is used up by calls gives no numbers, the reference's neither")
    func usedUpStates() throws {
        let experiment = Experiment("bags", "") {
            Self.numbers
        } comparing: {
            Implementation("sorted", role: .reference, prepare: { Box($0.sorted()) }) { $0.numbers.popLast() ?? -1 }
            Implementation("scanned", prepare: { Box($0) }) { box in
                guard let index = box.numbers.indices.max(by: { box.numbers[$0] < box.numbers[$1] }) else { return -1 }
                return box.numbers.remove(at: index)
            }
            Implementation("steady") { $0.max() ?? -1 }
        }
        let (answer, evidence) = try answer(experiment)
        #expect(Set(reasons(answer).keys) == ["sorted", "scanned"])
        expectAll(reasons(answer).values, count: 2...) { $0.severity == .failure && $0.sentence.contains("setup:") }
        #expect(evidence["steady"]?.samples.isEmpty == false)
    }

    @Test("a metric that is not a number costs that metric of that implementation")
    func metricsNotFinite() throws {
        final class Cache: @unchecked Sendable {
            var hits = 0
            var lookups = 0
            var rate: Double { Double(hits) / Double(lookups) }
        }
        let rate = Metric("hit-rate", unit: "hits/lookup", .moreIsBetter, kind: .sampled)
        let experiment = Experiment("rates", "", plans: [.warm]) {
            Self.numbers
        } comparing: {
            Implementation("cached", role: .reference, prepare: { _ in Cache() }) { cache in
                cache.lookups += 1
                cache.hits += 1
                return 1
            }.metric(rate, isTotal: false) { (cache: Cache) in cache.rate }
            Implementation("uncached", prepare: { _ in Cache() }) { _ in 1 }
                .metric(rate, isTotal: false) { (cache: Cache) in cache.rate }
        }
        let cells = ["cached", "uncached"].map {
            CellID(experiment: "rates", implementation: $0, input: "numbers-1000", plan: .counters, metric: rate)
        }
        let answer = try Worker(experiments: [experiment]).answer(Job(cells))
        #expect(try answer.outcome(of: cells[0]).get().samples.allSatisfy { $0 == 1 })
        guard case .failure(.notFinite("hit-rate", let value)) = answer.outcome(of: cells[1]) else {
            Issue.record("\(answer.outcome(of: cells[1]))")
            return
        }
        #expect(value.contains("nan"))
        // The answer of a process can be written.
        #expect(throws: Never.self) { try JSONEncoder().encode(answer) }
    }

    /// A thing outside the process that can be there only once.
    private final class Outside: @unchecked Sendable {
        var isThere = false
        var missed = 0
        var cleaned = 0

        func take() -> Int {
            if !isThere { missed += 1 }
            isThere = false
            return 1
        }
    }

    @Test("a state of each call is made right before it, and cleaned up after it")
    func oneStateAtATime() throws {
        let outside = Outside()
        let experiment = Experiment("delete", "") {
            Self.numbers
        } comparing: {
            Implementation.reference("constant") { _ in 1 }
            Implementation(
                "each", setup: .each { _ in outside.isThere = true }, cleanup: { _ in outside.cleaned += 1 }
            ) { _ in outside.take() }
        }
        for plan in [Plan.warm, .cold] {
            let (answer, evidence) = try answer(experiment, plan: plan)
            #expect(reasons(answer).isEmpty)
            #expect(evidence["each"] != nil)
        }
        #expect(outside.missed == 0 && outside.cleaned > 2)
    }

    @Test("a state may be made asynchronously; one that cannot be made costs the numbers, with its error")
    func failingStates() async throws {
        let made = Mutex(0)
        let awaited = StateSetup<[Int], [Int]>.each { numbers in
            await Task.yield()
            return numbers
        }
        let failing = StateSetup<[Int], [Int]>.batch { numbers in
            let count = made.withLock { made in
                made += 1
                return made
            }
            if count > 20 { throw Empty() }
            return numbers
        }
        let experiment = Experiment("open", "") {
            Self.numbers
        } comparing: {
            Implementation<[Int], Int>.reference("constant") { _ in 1 }
            Implementation<[Int], Int>("awaited", setup: awaited) { (_: inout [Int]) in 1 }
            Implementation<[Int], Int>("fails", setup: failing) { (_: inout [Int]) in 1 }
            Implementation<[Int], Int>("untidy", setup: .batch { $0 }, cleanup: { _ in throw Empty() }) {
                (_: inout [Int]) in 1
            }
        }
        let (answer, evidence) = try await onThread { try self.answer(experiment) }
        #expect(evidence["awaited"]?.samples.isEmpty == false)
        #expect(reasons(answer)["fails"] == .stateFailed(error: "it is empty"))
        // Its error is its answer already when answers are compared.
        #expect(reasons(answer)["untidy"] == .mismatch)
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
            Self.numbers
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

    @Test("state that calls use up is found after measuring; made anew for each call it is measured")
    func degenerateState() throws {
        let experiment = Experiment("pop", "") {
            Self.numbers
        } comparing: {
            Implementation.reference("minimum") { $0.min() }
            Implementation(
                "kept", prepare: { $0.sorted(by: >) }, mutating: { $0.popLast() }, answer: { $0.popLast() })
            Implementation("fresh", setup: { $0.sorted(by: >) }) { $0.popLast() }
        }
        let (answer, _) = try answer(experiment)
        #expect(answer.mismatches.isEmpty)
        let used = CellID(experiment: "pop", implementation: "kept", input: "numbers-1000", plan: .warm)
        guard case .usesUpState(let first, let later)? = reasons(answer)["kept"] else {
            Issue.record("\(answer.outcome(of: used))")
            return
        }
        #expect(first.hasPrefix("Optional(") && later == "nil")
        let fresh = CellID(experiment: "pop", implementation: "fresh", input: "numbers-1000", plan: .warm)
        #expect(try answer.outcome(of: fresh).get().samples.isEmpty == false)
    }

    @Test("a state that is the subject's own collection is copied before the call, not in it")
    func copiesOnWrite() throws {
        @Sendable func turned(_ numbers: inout [Int]) -> Int {
            numbers.reverse()
            return numbers.min() ?? 0
        }
        let experiment = Experiment("turn", "", plans: [.memory]) {
            Self.numbers
        } comparing: {
            Implementation.reference("minimum") { $0.min() ?? 0 }
            Implementation("shared", setup: { $0 }) { turned(&$0) }
            Implementation("copied", setup: { $0.map { $0 } }) { turned(&$0) }
        }
        let (_, evidence) = try answer(experiment, plan: .memory)
        // A copy in the call would be an allocation more. Nothing is counted in a build without jemalloc.
        #expect(evidence["shared"]?.samples == evidence["copied"]?.samples)
    }

    @Test("each call of a cold plan has a state of its own")
    func coldCalls() throws {
        let experiment = Experiment("pop", "", plans: [.cold]) {
            Self.numbers
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
            let (answer, evidence) = try answer(experiment, plan: .cold)
            #expect(answer.mismatches.isEmpty)
            calls = (evidence["fresh"]?.samples.count ?? 0) + (evidence["fresh"]?.dropped?.count ?? 0)
        }
        #expect(calls >= 3)
    }

    @Test("what an operation throws is its answer, compared by what it says")
    func throwing() throws {
        let experiment = Experiment("smallest", "") {
            Self.numbers
        } comparing: {
            Implementation.reference("throws") { try Self.smallest($0) }
            Implementation("sorted") { numbers throws(Empty) in
                guard let first = numbers.sorted().first else { throw Empty() }
                return first
            }
            Implementation("silent") { $0.min() ?? 0 }
        }
        let report = experiment.verify(ValidationBudget(randomCases: 40, exhaustiveSize: 3, seed: 1))
        #expect(report.failures.isEmpty)
        #expect(report.mismatches.map(\.implementation) == ["silent"])
        #expect(report.mismatches.first?.expected == "threw it is empty")
        let (answer, evidence) = try answer(experiment)
        #expect(answer.mismatches.isEmpty)
        #expect(evidence["throws"]?.samples.isEmpty == false)
    }

    @Test("asynchronous operations are awaited, and bare is asynchronous beside them")
    func asynchronous() async throws {
        @Sendable func smallest(_ numbers: [Int]) async throws -> Int {
            await Task.yield()
            return try Self.smallest(numbers)
        }
        let experiment = Experiment("smallest", "", sizeUnit: "numbers") {
            Self.numbers
        } comparing: {
            Implementation.reference("throws") { try Self.smallest($0) }
            Implementation("awaited") { try await smallest($0) }
            Implementation("prepared", prepare: { $0.sorted() }) { try await smallest($0) }
        }
        let report = try await onThread {
            experiment.verify(ValidationBudget(randomCases: 40, exhaustiveSize: 3, seed: 1))
        }
        #expect(report.failures.isEmpty && report.mismatches.isEmpty)
        expectAll(report.answersCompared.values, count: 1...) { $0 > 0 }
        let (_, evidence) = try await onThread { try self.answer(experiment, "numbers-0") }
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
            Self.numbers
        } comparing: {
            Implementation.reference("counts") { _ in counter.next() }
            Implementation("constant") { _ in 0 }
        }
        let report = experiment.verify(ValidationBudget(randomCases: 4, exhaustiveSize: 3, seed: 1))
        #expect(report.mismatches.isEmpty)
        #expect(
            report.failures.first?.hasSuffix(
                "the reference 'counts' is not deterministic in case 1: asked twice, it answers 1 and 2") == true)
        let (answer, _) = try answer(experiment)
        #expect(answer.cells.count == 2 && answer.cells.allSatisfy { $0.evidence == nil })
        guard case .unsteadyReference(let reason)? = answer.cells.first?.noNumber else {
            Issue.record("the reference is not said to be unsteady: \(answer.cells)")
            return
        }
        #expect(reason.contains("is not deterministic"))
    }
}
