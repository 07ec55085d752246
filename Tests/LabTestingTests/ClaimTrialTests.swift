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

    /// Holds a claim against rounds: how long each implementation takes there, and what share of all processors others
    /// keep busy.
    private func hold(
        _ claim: Claim, rounds: [[String: Double]], others: Double = 0, isWrong: Bool = false
    ) throws -> (verdict: Verdict?, reason: String, rounds: Int) {
        let runner = Rounds(Self.sums, rounds, isWrong: isWrong)
        let environment = MachineEnvironment.capture(clock: ClockCharacteristics(resolution: 1, overhead: 20))
        let findings = try ClaimTrial(claim, of: "sums/fast", in: [Self.sums.description]).findings(
            runner: runner, environment: environment
        ) {
            runner.begin()
            return { others * Double(environment.processors) }
        }
        #expect(findings.count == 1)

        return (findings.first?.verdict, findings.first?.reason ?? "", runner.round)
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
        #expect(twice.reason.contains("p99 at least"))
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

    @Test("a ratio is judged under load too, as both are measured in turn")
    func ratio() throws {
        let claim = Claim.isAtMost(2, of: "loop")
        let over = try hold(claim, rounds: [["fast": 50, "loop": 10], ["fast": 90, "loop": 20]], others: 1)
        #expect(over.verdict == .over && over.reason.hasPrefix("4.50 [4.50, 4.50] times as long as loop, of 2.00"))
        #expect(try hold(claim, rounds: [["fast": 15, "loop": 10]]).verdict == .within)
    }

    @Test("a wrong answer in two rounds is red under load too")
    func wrong() throws {
        let outcome = try hold(limit, rounds: [["fast": 50], ["fast": 50]], others: 1, isWrong: true)
        #expect(outcome.verdict == .missing && outcome.reason.contains("fast answers 2, not 1"))
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
