import Jobs
import LabCommand
import LabKit
import Measurement
import Synchronization
import Testing

@testable import Execution
@testable import LabTesting

/// Rounds are scripted: no time is measured, and no machine has to be quiet.
@Suite struct ClaimTrialTests {
    private static let sums = Experiment("sums", "Add up numbers.", plans: [.warm, .cold]) {
        Inputs("random", sizes: [10], smallest: 1) { size, random in random.integers(size) }
    } comparing: {
        Implementation.reference("loop") { $0.reduce(0, &+) }
        Implementation("fast") { $0.reduce(0, &+) }
    }

    private static let environment = MachineEnvironment.capture(
        clock: ClockCharacteristics(resolution: 1, overhead: 20))

    /// The processors that other work keeps busy: none.
    private static let quiet: @Sendable () -> Double? = { 0 }

    /// Holds a claim against rounds: how long each implementation takes there, and what share of all processors others
    /// keep busy.
    private func hold(
        _ claim: Claim, rounds: [[String: Double]], others: Double? = 0, isWrong: Bool = false
    ) throws -> (verdict: Verdict?, reason: String, rounds: Int) {
        let runner = Rounds(Self.sums, rounds, isWrong: isWrong)
        let environment = Self.environment
        let findings = try ClaimTrial(claim, of: "sums/fast", in: [Self.sums.description]).findings(
            runner: { _ in runner }, environment: environment
        ) {
            runner.begin()
            return { others.map { $0 * Double(environment.processors) } }
        }
        #expect(findings.count == 1)

        return (findings.first?.verdict, findings.first?.reason?.sentence ?? "", runner.round)
    }

    private let limit = Claim.isWithin(.p99(TimeSpan(nanoseconds: 100), plan: .warm))

    @Test("one round that keeps a budget is enough")
    func within() throws {
        let outcome = try hold(limit, rounds: [["fast": 50]])
        #expect(outcome.verdict == .within && outcome.rounds == 1)
    }

    @Test("two rounds that break a budget are red, one is not")
    func over() throws {
        let twice = try hold(limit, rounds: [["fast": 200], ["fast": 200]])
        #expect(twice.verdict == .over && twice.rounds == 2)
        #expect(twice.reason.contains("p99 is at least "))
        #expect(try hold(limit, rounds: [["fast": 200], ["fast": 50]]).verdict == .within)
        let once = try hold(limit, rounds: [["fast": 200], [:], [:]])
        #expect(once.verdict == .unmeasurable && once.rounds == 3)
    }

    @Test("a budget that is broken under load is undecided, whatever the rounds say, and one that is kept is kept")
    func underLoad() throws {
        let over = try hold(limit, rounds: [["fast": 200], ["fast": 200], ["fast": 200]], others: 1)
        #expect(over.verdict == .undecided && over.rounds == 3)
        #expect(over.reason.contains("but other work kept "))
        #expect(try hold(limit, rounds: [["fast": 50]], others: 1).verdict == .within)
    }

    @Test("a budget that is broken where the system reports no other work is over, and the reason says so")
    func unknownLoad() throws {
        let over = try hold(limit, rounds: [["fast": 200], ["fast": 200]], others: nil)
        #expect(over.verdict == .over && over.rounds == 2)
        #expect(over.reason.hasSuffix("; the system does not report if other work kept processors busy"))
        #expect(try hold(limit, rounds: [["fast": 50]], others: nil).verdict == .within)
        let once = try hold(limit, rounds: [[:], [:], ["fast": 200]], others: nil)
        #expect(once.verdict == .undecided)
        #expect(
            once.reason.hasSuffix(
                ", in one round alone; the system does not report if other work kept processors busy"))

        let absent = OtherWork.watch(without: .thisProcess) { _ in nil }
        #expect(absent() == nil)
        let idle = OtherWork.watch(without: .itsChildren) { _ in "cpu  1 2 3 4 5 6 7 8 9 10\n" }
        #expect(idle() != nil)
    }

    @Test("each round has a runner of its own profile, which limits how long a call may take")
    func profiles() throws {
        let runner = Rounds(Self.sums, [["fast": 200], ["fast": 200]], isWrong: false)
        var profiles: [Profile] = []
        _ = try ClaimTrial(limit, of: "sums/fast", in: [Self.sums.description]).findings(
            runner: { profile in
                profiles.append(profile)
                return runner
            }, environment: Self.environment
        ) {
            runner.begin()
            return { 0 }
        }
        #expect(profiles == [.quick, .standard])
    }

    @Test("a ratio is judged under load too, as both are measured in turn")
    func ratio() throws {
        let claim = Claim.isAtMost(2, of: "loop")
        let over = try hold(claim, rounds: [["fast": 50, "loop": 10], ["fast": 90, "loop": 20]], others: 1)
        #expect(over.verdict == .over)
        let reason = "takes 4.50 times as long as loop (95 %: 4.50 to 4.50); at most 2.00 was claimed"
        #expect(over.reason.hasPrefix(reason), "\(over.reason)")
        #expect(try hold(claim, rounds: [["fast": 15, "loop": 10]]).verdict == .within)
    }

    @Test("a wrong answer in two rounds is red under load too")
    func wrong() throws {
        let outcome = try hold(limit, rounds: [["fast": 50], ["fast": 50]], others: 1, isWrong: true)
        #expect(outcome.verdict == .missing && outcome.reason.contains("fast answers 2, not 1"))
    }

    @Test("a cell without a number has the reason of its own experiment, input and plan, and of no other")
    func absent() throws {
        let products = Experiment("products", "Multiply numbers.", plans: [.warm]) {
            Inputs("random", sizes: [10], smallest: 1) { size, random in random.integers(size) }
        } comparing: {
            Implementation.reference("loop") { $0.reduce(1, &*) }
            Implementation("fast") { $0.reduce(1, &*) }
        }
        let experiments = [products, Self.sums]
        let runner = AbsentCells(experiments, failing: "products")
        let findings = try ClaimTrial(limit, of: "*/fast/*", in: experiments.map(\.description)).findings(
            runner: { _ in runner }, environment: Self.environment, watch: { Self.quiet })

        let failed = try #require(findings.first { $0.cell.experiment == "products" })
        #expect(failed.verdict == .missing)
        #expect(failed.reason?.sentence == "the process ended with exit status 1")
        let unmeasured = try #require(findings.first { $0.cell.experiment == "sums" })
        #expect(unmeasured.verdict == .unmeasurable)
        #expect(unmeasured.reason?.sentence == "it was not measured")
    }

    @Test("a mismatch of an implementation that is called as another experiment's reference is its own alone")
    func mismatchOfANamesake() throws {
        let products = Experiment("products", "Multiply numbers.", plans: [.warm]) {
            Inputs("random", sizes: [10], smallest: 1) { size, random in random.integers(size) }
        } comparing: {
            Implementation.reference("slow") { $0.reduce(1, &*) }
            Implementation("loop") { _ in -1 }
            Implementation("fast") { $0.reduce(1, &*) }
        }
        let experiments = [Self.sums, products]
        let runner = MismatchOfLoop(experiments)
        let findings = try ClaimTrial(limit, of: "*/fast/*", in: experiments.map(\.description)).findings(
            runner: { _ in runner }, environment: Self.environment, watch: { Self.quiet })
        let fast = try #require(findings.first { $0.cell.experiment == "products" })
        #expect(fast.verdict == .within, "\(fast)")
    }

    @Test("a claim that the declaration leaves no room for says what is missing")
    func mistakes() {
        func message(_ claim: Claim, _ pattern: String = "sums") -> String {
            do { _ = try ClaimTrial(claim, of: pattern, in: [Self.sums.description]) } catch { return "\(error)" }
            return ""
        }
        #expect(message(.keepsBudget) == "experiment sums declares no budget; declare it, or name another")
        #expect(message(.isAtMost(2, of: "slow")) == "experiment sums has no implementation named 'slow'")
        #expect(message(.isAtMost(2, of: "loop", by: .memory)).contains("is not measured by the plan memory"))
        #expect(
            message(.isAtMost(2, of: "fast"), "sums/fast") == "'sums/fast' leaves nothing that the claim could be about"
        )
        #expect(message(limit, "sums/fats").contains("did you mean 'fast'?"))
    }
}

/// Answers from a script: the nanoseconds of each implementation in each round.
private final class Rounds: JobRunner {
    private let worker: InPlace
    private let script: [[String: Double]]
    private let isWrong: Bool
    private let number = Mutex(0)

    init(_ experiment: Experiment, _ script: [[String: Double]], isWrong: Bool) {
        worker = InPlace(experiments: [experiment])
        self.script = script
        self.isWrong = isWrong
    }

    var round: Int { number.withLock(\.self) }

    func begin() { number.withLock { $0 += 1 } }

    func run(_ job: Job) throws(JobFailure) -> JobAnswer {
        guard let first = job.cells.first else { return try worker.run(job) }

        var answer = JobAnswer()
        if isWrong {
            answer.mismatches = [
                Mismatch(
                    experiment: first.experiment, implementation: "fast", input: first.input, expected: "1",
                    answered: "2", seed: 1)
            ]
        }

        answer.cells = job.cells.map { cell in
            let facts = CellFacts(
                role: cell.implementation == "loop" ? .reference : .implementation,
                input: CellFacts.Input(size: 10, digest: "digest"))
            if isWrong, cell.implementation == "fast" { return CellAnswer(cell, .failure(.mismatch), facts: facts) }
            guard let time = script[round - 1][cell.implementation] else {
                return CellAnswer(cell, .failure(.notMeasured), facts: facts)
            }

            return CellAnswer(
                cell, .success(Evidence([Double](repeating: time, count: 200), process: job.process)), facts: facts)
        }

        return answer
    }
}

/// Measures nothing: the processes of one experiment fail, and those of the others have no time.
private struct AbsentCells: JobRunner {
    private let worker: InPlace
    private let failing: String

    init(_ experiments: [Experiment], failing: String) {
        worker = InPlace(experiments: experiments)
        self.failing = failing
    }

    func run(_ job: Job) throws(JobFailure) -> JobAnswer {
        guard let first = job.cells.first else { return try worker.run(job) }
        if first.experiment == failing { throw JobFailure("ended with exit status 1") }

        var answer = JobAnswer()
        answer.cells = job.cells.map { cell in
            CellAnswer(cell, .failure(.notMeasured), facts: CellFacts(of: cell))
        }
        return answer
    }
}

/// Measures 50 ns for all but `loop` in the experiment `products`, which answers differently.
private struct MismatchOfLoop: JobRunner {
    private let worker: InPlace

    init(_ experiments: [Experiment]) { worker = InPlace(experiments: experiments) }

    func run(_ job: Job) throws(JobFailure) -> JobAnswer {
        guard let first = job.cells.first else { return try worker.run(job) }

        var answer = JobAnswer()
        answer.cells = job.cells.map { cell in
            // The loop without a call takes less than what is claimed of.
            let time = cell.implementation == "fast" ? 90.0 : 20
            let evidence = Evidence([Double](repeating: time, count: 200), process: job.process)
            return CellAnswer(cell, .success(evidence), facts: CellFacts(of: cell))
        }

        guard first.experiment == "products" else { return answer }

        answer.mismatches = [
            Mismatch(
                experiment: first.experiment, implementation: "loop", input: first.input, expected: "1",
                answered: "-1", seed: 1)
        ]
        return answer
    }
}

extension CellFacts {
    /// The facts of a cell on the input of ten numbers.
    fileprivate init(of cell: CellID) {
        self.init(
            role: cell.implementation == "loop" ? .reference : .implementation,
            input: CellFacts.Input(size: 10, digest: "digest"))
    }
}
