import Foundation
import Jobs
import LabKit
import Measurement
import Results
import TestSupport
import Testing

@testable import Execution

@Suite struct CapacityTests {
    private static let experiment = Experiment("largest", "", plans: [.cold], budget: .p99(.microseconds(1))) {
        Inputs("list", sizes: [10], smallest: 10, largest: 1_000_000) { size, _ in Numbers(Array(0..<size)) }
            .recipe { "0 ..< \($0)" }.digest { "digest of \($0.values.count)" }
        Largest.lists
    } comparing: {
        Implementation.reference("sorted") { $0.values.sorted().last ?? 0 }
        Implementation("reduced") { $0.values.reduce(0, max) }
        Implementation("floor", role: .floor, prepare: { $0 }, run: { $0.values.max() ?? 0 })
    }

    private func run(
        only names: Set<String>? = nil, largest: Int? = nil, stopAfter: Int = .max,
        _ script: @escaping @Sendable (Job) throws(JobFailure) -> JobAnswer
    ) -> (result: ResultFile, jobs: [Job]) {
        let runner = ScriptedRunner(script)
        let selection = Selection.select(from: [Self.experiment.description], profile: .quick, withLadders: true) {
            text in
            names.map { $0.contains(String(text.split(separator: "/")[1])) } ?? true
        }

        let configuration = RunConfiguration(
            selections: selection, profile: .quick, plans: [.capacity], seed: 1, command: ["lab"],
            largestSize: largest)
        var calls = 0
        let result = Run(
            configuration, runner: ValidatingHere(experiments: [Self.experiment], measuring: runner),
            now: { Date(timeIntervalSince1970: 0) }
        ).execute(
            environment: Scripted.environment,
            isInterrupted: {
                calls += 1
                return calls > stopAfter
            }, report: { _ in })

        return (result, runner.jobs)
    }

    /// Answers a job with costs that are the same in each call: by default `sorted` takes a little over 1 ns per node,
    /// `reduced` a hundredth of that, and the floor a thousandth.
    ///
    /// - Parameter undecided: one call in 127 of this implementation is over the limit, which decides nothing.
    private static func answer(
        to job: Job, undecided: String? = nil,
        cost: (_ name: String, _ size: Int) -> Double? = { name, size in
            let shares: [String: Double] = ["sorted": 1, "reduced": 100]
            return Double(size) * 1.001 / (shares[name] ?? 1_000)
        }
    ) -> JobAnswer {
        let size = job.rung?.size ?? 0
        var answer = Scripted.answer(to: job)
        for (index, cell) in job.cells.enumerated() {
            answer.cells[index].outcome =
                if let cost = cost(cell.implementation, size) {
                    .success(
                        Evidence(
                            [Double](repeating: cost, count: 126) + [cell.implementation == undecided ? 1e9 : cost],
                            process: job.process))
                } else {
                    .failure(.refused(reason: "\(size) nodes are too many"))
                }
        }

        return answer
    }

    @Test("each implementation gets the interval in which its cost crosses the limit")
    func intervalsHoldTheLimit() throws {
        let (result, jobs) = run { Self.answer(to: $0) }
        let capacities = try #require(result.capacity)
        #expect(capacities.map(\.implementation) == ["sorted", "reduced", "floor"])
        for (capacity, most) in zip(capacities, [999, 99_900, 999_000]) {
            let largestPassing = try #require(capacity.largestPassing)
            #expect(largestPassing <= most)
            // The largest size that a quick run tries is 100,000.
            #expect(
                most < 100_000 ? capacity.smallestFailing.map { $0 > most } == true : capacity.smallestFailing == nil)
            #expect(capacity.undecided.isEmpty)
            #expect(capacity.limit == 1_000)
            #expect(capacity.rungs.map(\.size) == capacity.rungs.map(\.size).sorted())
        }
        expectAll(jobs, count: 1...) { $0.plans == [.capacity] && $0.cells[0].input == "list-\($0.rung?.size ?? 0)" }
        #expect(result.cells.isEmpty)
        #expect(result.isInterrupted == false)
    }

    @Test("implementations that ask for one size share its processes, and one that is done is left out")
    func processesAreShared() {
        let (_, jobs) = run { Self.answer(to: $0) }
        expectAll(jobs.filter { $0.rung?.size == 10 }, count: 3) { $0.names == ["sorted", "reduced", "floor"] }
        #expect(jobs.filter { $0.rung?.size == 10 }.map(\.process) == [0, 1, 2])
        expectAll(jobs.filter { $0.rung?.size == 10_000 }, count: 3) { !$0.names.contains("sorted") }
    }

    @Test("a size that stays undecided gets further processes, for what is undecided alone")
    func secondLook() {
        let (result, jobs) = run(largest: 10) { job in
            Self.answer(to: job, undecided: "sorted") { _, _ in 1 }
        }
        #expect(jobs.map(\.process) == Array(0..<9))
        expectAll(jobs.dropFirst(3), count: 6) { $0.names == ["sorted"] }
        let sorted = result.capacity?.first
        #expect(sorted?.largestPassing == nil && sorted?.smallestFailing == nil)
        #expect(sorted?.undecided == [10])
        #expect(sorted?.rungs.first?.n == 9 * 127)
        #expect(sorted?.rungs.first?.reason != nil)
    }

    @Test("a size that cannot be done ends the search there, with the reason")
    func refusalsEndTheSearch() {
        let (result, _) = run(only: ["reduced"]) { job in
            Self.answer(to: job) { name, size in name == "reduced" && size > 700 ? nil : 1 }
        }
        let capacity = result.capacity?.first
        #expect(capacity?.implementation == "reduced")
        #expect(capacity.map { $0.largestPassing! <= 700 && $0.smallestFailing! > 700 } == true)
        #expect(capacity?.cause == .refused(reason: "\(capacity?.smallestFailing ?? 0) nodes are too many"))
    }

    @Test(
        "calls that cannot be measured are not over the budget: there is no number, and the run fails",
        arguments: [
            NoNumber.usesUpState(first: "7", later: "nil"), .changesInput, .stateFailed(error: "no space left"),
            .notMadeReady(error: "no memory"),
        ])
    func obstaclesAreNoRefusals(obstacle: NoNumber) {
        let (result, jobs) = run { job in
            var answer = Self.answer(to: job)
            // Another process measured it at this size.
            guard job.rung?.size == 100, job.process == 1 else { return answer }
            for index in answer.cells.indices where answer.cells[index].cell.implementation == "reduced" {
                answer.cells[index].outcome = .failure(obstacle)
            }
            return answer
        }
        let capacity = result.capacity?.first { $0.implementation == "reduced" }
        #expect(capacity?.largestPassing == 10 && capacity?.smallestFailing == nil && capacity?.cause == nil)
        #expect(result.notRun.map(\.cause) == [obstacle] && result.notRun[0].implementation == "reduced")
        #expect(result.notRun.map(\.plan) == [.capacity], "other plans do not measure a shape")
        #expect(result.failures == ["largest/reduced/list: \(obstacle.sentence)"])
        #expect(result.hasVerdict)
        #expect(!jobs.contains { $0.rung?.size ?? 0 > 100 && $0.names.contains("reduced") })
    }

    @Test("what cannot be validated at a size is not over the budget there")
    func unvalidatedSizes() {
        let missing = NoNumber.notValidated(reason: "could not do this input")
        let (result, _) = run(only: ["reduced"]) { job in
            var answer = Self.answer(to: job)
            guard job.rung?.size ?? 0 > 100 else { return answer }
            for index in answer.cells.indices { answer.cells[index].outcome = .failure(missing) }
            return answer
        }
        let capacity = result.capacity?.first
        #expect(capacity?.largestPassing == 100 && capacity?.smallestFailing == nil && capacity?.cause == nil)
        #expect(result.notRun.map(\.cause) == [missing])
        #expect(result.failures.isEmpty && !result.hasVerdict)
    }

    @Test("a wrong answer takes away the number and is reported")
    func mismatchesHaveNoNumber() {
        let (result, _) = run { job in
            var answer = Self.answer(to: job)
            if job.rung?.size == 100 { Scripted.mismatch("reduced", in: &answer) }
            return answer
        }
        #expect(result.capacity?.map(\.implementation) == ["sorted", "floor"])
        #expect(result.mismatches.map(\.implementation) == ["reduced"])
        #expect(result.notRun.map(\.implementation) == ["reduced"])
    }

    @Test("a process that fails ends the search of those it measured, and is reported once")
    func failuresAreReported() {
        let (result, _) = run { (job) throws(JobFailure) in
            if job.rung?.size == 1_000 { throw JobFailure("ended") }
            return Self.answer(to: job)
        }
        #expect(result.failures.map { $0.hasSuffix(": the measuring process ended") } == [true])
        #expect(result.notRun.count == 3)
        expectAll(result.capacity ?? [], count: 3) { $0.largestPassing == 100 && $0.smallestFailing == nil }
    }

    @Test("one that ends the process cannot do that size, is named, and the others are measured without it")
    func culprits() {
        let (result, jobs) = run(largest: 1_000) { (job) throws(JobFailure) in
            if job.rung?.size == 1_000, job.names.contains("reduced") {
                var whereabouts = Whereabouts()
                whereabouts.implementation = Self.experiment.implementations.firstIndex { $0.name == "reduced" } ?? -1
                throw JobFailure("ended with signal 11", at: whereabouts)
            }

            return Self.answer(to: job) { _, _ in 1 }
        }

        let sizes = result.capacity?.map { "\($0.implementation) \($0.largestPassing ?? 0)" }
        #expect(sizes?.contains("sorted 1000") == true && sizes?.contains("reduced 1000") == false, "\(sizes ?? [])")
        #expect(result.capacity?.first { $0.implementation == "reduced" }?.cause == .endedItsProcess(input: nil))
        expectAll(result.failures, count: 1...) { $0.contains("reduced ended the process, which ended with signal 11") }
        #expect(!result.failures.isEmpty && jobs.contains { $0.rung?.size == 1_000 && !$0.names.contains("reduced") })
    }

    @Test("what was judged at a size before a further process of it failed keeps its result")
    func judgementsOutliveFailures() {
        let (result, jobs) = run(largest: 10) { (job) throws(JobFailure) in
            if job.process == 3 { throw JobFailure("ended") }
            return Self.answer(to: job, undecided: "sorted") { _, _ in 1 }
        }
        #expect(jobs.map(\.process) == [0, 1, 2, 3])
        #expect(result.failures.map { $0.hasSuffix(": the measuring process ended") } == [true])
        #expect(result.notRun.map(\.implementation) == ["sorted"])
        #expect(result.capacity?.map(\.implementation) == ["reduced", "floor"])
        expectAll(result.capacity ?? [], count: 2) { $0.largestPassing == 10 }
    }

    @Test("a refusal and a wrong answer count, although a later process of their size failed")
    func refusalsOutliveFailures() {
        let (result, _) = run(largest: 10) { (job) throws(JobFailure) in
            if job.process == 1 { throw JobFailure("ended") }
            var answer = Self.answer(to: job) { name, _ in name == "reduced" ? nil : 1 }
            Scripted.mismatch("floor", in: &answer)
            return answer
        }
        #expect(result.capacity?.map(\.implementation) == ["reduced"])
        #expect(result.capacity?.first?.smallestFailing == 10)
        #expect(result.capacity?.first?.reason == "10 nodes are too many")
        #expect(result.mismatches.map(\.implementation) == ["floor"])
        #expect(result.notRun.map(\.implementation) == ["sorted", "floor"])
    }

    @Test("an interrupt keeps what was found of each size that was finished")
    func interruptsKeepWhatIsFinished() {
        let (result, jobs) = run(stopAfter: 9) { Self.answer(to: $0) }
        #expect(result.isInterrupted)
        #expect(!jobs.isEmpty)
        let sizes = result.capacity?.first?.rungs.map(\.size) ?? []
        #expect(!sizes.isEmpty && sizes.count < 6)
    }

    @Test("a search goes as far as it is told to")
    func theLargestSizeCanBeGiven() {
        let (result, _) = run(largest: 2_000) { job in Self.answer(to: job) { _, _ in 1 } }
        expectAll(result.capacity ?? [], count: 3) { $0.largestPassing == 2_000 }
    }

    @Test("a worker makes the size that it is asked for, and nothing but what it is asked for")
    func workersMakeRungs() throws {
        var job = Job([
            CellID(experiment: "largest", implementation: "reduced", input: "list-37", plan: .capacity)
        ])
        job.rung = Rung(shape: "list", size: 37)
        job.budget = Self.experiment.budget
        let answer = try Worker(experiments: [Self.experiment]).answer(job)
        #expect(answer.cells.map(\.cell) == job.cells && answer.cells[0].evidence != nil)
        #expect(answer.cells[0].facts?.input.size == 37)
        #expect(answer.cells[0].facts?.answersCompared == 1, "the reference is there to validate by")
    }

    @Test("the real size of a size that was tried stays, although a later process could not make its input")
    func realSizeStays() {
        var trial = CapacityTrial(
            size: 10, limit: Budget.p99(.microseconds(1), plan: .cold).limits[0], settings: Profile.quick.capacity)
        let cell = CellID(experiment: "largest", implementation: "reduced", input: "list-10", plan: .capacity)
        var made = JobAnswer()
        made.cells = [
            CellAnswer(
                cell, .success(Evidence([1], process: 0)),
                facts: CellFacts(role: .implementation, input: .init(size: 12, digest: "d")))
        ]
        var unmade = JobAnswer()
        unmade.cells = [CellAnswer(cell, .failure(.inputFailed(error: "no space left")))]

        trial.add(made)
        trial.add(unmade)
        #expect(trial.inputSize == 12 && trial.processes == 2)
    }

    @Test("capacity is looked for only when it is asked for, and needs a budget for cold calls")
    func capacityIsAskedFor() {
        let selection = Selection.select(from: [Self.experiment.description], profile: .quick, withLadders: true) { _ in
            true
        }

        func searches(_ plans: Set<Plan>?) -> Int {
            RunConfiguration(selections: selection, profile: .quick, plans: plans, seed: 1, command: [])
                .capacitySearches.count
        }
        #expect(searches(nil) == 0)
        #expect(searches([.cold]) == 0)
        #expect(searches([.capacity]) == 1)
        #expect(Selection.select(from: [Self.experiment.description], profile: .quick) { _ in true }[0].ladders.isEmpty)
    }

    @Test("a largest size below the smallest one says that nothing was tried")
    func nothingToTry() {
        let (result, jobs) = run(largest: 9) { Self.answer(to: $0) }
        #expect(jobs.isEmpty)
        #expect(result.capacity?.isEmpty == true)
        #expect(result.notRun.count == 3)
        #expect(result.notRun[0].reason == "nothing was tried up to 9: the smallest size is 10")
    }
}
