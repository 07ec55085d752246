import Foundation
import Jobs
import LabKit
import Measurement
import Results
import Synchronization
import TestSupport
import Testing

@testable import Execution

/// Nothing else is measured than what was declared: the input stays as it was made, states are there for each call, and
/// metrics are numbers.
@Suite struct SoundMeasurementTests {
    private struct Empty: Error, CustomStringConvertible { var description: String { "it is empty" } }

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
        let (answer, evidence) = try OneProcess.answer(experiment)
        #expect(answer.mismatches.isEmpty)
        #expect(answer.reasons == ["in-place": .changesInput])
        #expect(Set(evidence.keys).isSuperset(of: ["copy", "before"]))
    }

    @Test("a call that may change the input is recorded under its position in the experiment, also of a selection")
    func turnsOfChangers() throws {
        let recorder = WhereaboutsRecorder()
        nonisolated(unsafe) var turn = -1
        nonisolated(unsafe) var turnsOfCalls: [Int] = []
        recorder.observer = { turn = $0 }

        let experiment = Experiment("sort", "") {
            Self.boxes
        } comparing: {
            Implementation.reference("copy") { $0.numbers.sorted() }
            Implementation("not selected") { $0.numbers.sorted() }
            Implementation("in-place") { box in
                turnsOfCalls.append(turn)
                box.numbers.sort()
                return box.numbers
            }
        }
        _ = try experiment.openSession(
            SessionRequest(
                input: "numbers-1000", context: InputContext(seed: 1, allocation: .natural),
                only: ["copy", "in-place"], counting: .absent(reason: "not needed"), recorder: recorder))
        #expect(turnsOfCalls.count >= 2 && Set(turnsOfCalls) == [2], "\(turnsOfCalls)")
    }

    @Test("an input that cannot be made again from its seed is that, as a case")
    func unrepeatableInput() throws {
        let made = Mutex(0)
        let experiment = Experiment("sort", "") {
            Inputs("numbers", sizes: [10], smallest: 1) { size, _ in
                Box(
                    (0..<size).map { _ in
                        made.withLock {
                            $0 -= 1
                            return $0
                        }
                    })
            }
        } comparing: {
            Implementation.reference("in-place") { box in
                box.numbers.sort()
                box.numbers.append(0)
                return box.numbers.count
            }
        }
        let error = #expect(throws: NoNumber.self) {
            try experiment.openSession(
                SessionRequest(
                    input: "numbers-10", context: InputContext(seed: 1, allocation: .natural),
                    counting: .absent(reason: "not needed")))
        }
        #expect(error == .inputsDiffer(count: 2))
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
        let (answer, evidence) = try OneProcess.answer(experiment)
        #expect(answer.reasons == ["in-place": .changesInput])
        #expect(evidence["copy"]?.samples.isEmpty == false)
    }

    @Test("an implementation whose calls use states up and go by the dozen has no numbers, and says why")
    func granularityWithStates() throws {
        let experiment = Experiment("sort", "") {
            Self.boxes
        } comparing: {
            Implementation.reference("copy") { $0.numbers.sorted() }
            Implementation<Box, [Int]>.prepared("script") { box in
                Prepared(
                    granularity: 12, setUp: SetUp(make: { $0 }, drop: {}), answer: { box.numbers.sorted() },
                    loop: { _ in })
            }
        }
        let (answer, evidence) = try OneProcess.answer(experiment)
        let error = "its granularity is 12; it is 1 where calls use states up"
        #expect(answer.reasons == ["script": .notMadeReady(error: error)])
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
        let (answer, _) = try OneProcess.answer(experiment)
        #expect(answer.reasons["first"] == .inputChanged(by: []))
    }

    @Test("a state that was prepared once and is used up by calls gives no numbers, the reference's neither")
    func usedUpStates() throws {
        let experiment = Experiment("bags", "") {
            OneProcess.numbers
        } comparing: {
            Implementation("sorted", role: .reference, prepare: { Box($0.sorted()) }) { $0.numbers.popLast() ?? -1 }
            Implementation("scanned", prepare: { Box($0) }) { box in
                guard let index = box.numbers.indices.max(by: { box.numbers[$0] < box.numbers[$1] }) else { return -1 }
                return box.numbers.remove(at: index)
            }
            Implementation("steady") { $0.max() ?? -1 }
        }
        let (answer, evidence) = try OneProcess.answer(experiment)
        #expect(Set(answer.reasons.keys) == ["sorted", "scanned"])
        expectAll(answer.reasons.values, count: 2...) { $0.severity == .failure && $0.sentence.contains("setup:") }
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
            OneProcess.numbers
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
        expectAll(try answer.outcome(of: cells[0]).get().samples, count: 1...) { $0 == 1 }
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
            OneProcess.numbers
        } comparing: {
            Implementation.reference("constant") { _ in 1 }
            Implementation(
                "each", setup: .each { _ in outside.isThere = true }, cleanup: { _ in outside.cleaned += 1 }
            ) { _ in outside.take() }
        }
        for plan in [Plan.warm, .cold] {
            let (answer, evidence) = try OneProcess.answer(experiment, plan: plan)
            #expect(answer.reasons.isEmpty)
            #expect(evidence["each"] != nil)
        }
        #expect(outside.missed == 0 && outside.cleaned > 2)
    }

    @Test("a state, which may be made asynchronously, costs the numbers only if it cannot be made")
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
            OneProcess.numbers
        } comparing: {
            Implementation<[Int], Int>.reference("constant") { _ in 1 }
            Implementation<[Int], Int>("awaited", setup: awaited) { (_: inout [Int]) in 1 }
            Implementation<[Int], Int>("fails", setup: failing) { (_: inout [Int]) in 1 }
            Implementation<[Int], Int>("untidy", setup: .batch { $0 }, cleanup: { _ in throw Empty() }) {
                (_: inout [Int]) in 1
            }
        }
        let (answer, evidence) = try await OneProcess.onThread { try OneProcess.answer(experiment) }
        #expect(evidence["awaited"]?.samples.isEmpty == false)
        #expect(answer.reasons["fails"] == .stateFailed(error: "it is empty"))
        // Its error is its answer already when answers are compared.
        #expect(answer.reasons["untidy"] == .mismatch)
    }
}
