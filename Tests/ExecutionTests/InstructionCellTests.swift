import Jobs
import LabKit
import Measurement
import Results
import TestSupport
import Testing

@testable import Execution

@Suite struct InstructionCellTests {
    private let experiment = Largest.experiment(inputs: [
        Largest.input(10), Largest.input(100), Largest.input(1_000),
    ])

    private func run(_ plans: Set<Plan>, _ runner: ScriptedRunner) -> ResultFile {
        Scripted.run([experiment], plans: plans, runner: runner)
    }

    /// `sorted` takes 7 instructions a node, `reduced` 40 whatever the size.
    @Sendable static func counted(_ job: Job) -> JobAnswer {
        var answer = Scripted.answer(to: job)
        let size = Double(answer.cells[0].facts?.input.size ?? 0)
        for index in answer.cells.indices { answer.cells[index].facts?.offeredInstructionSet = "AVX2" }
        answer.change(where: { $0.plan == .instructions }) { evidence, cell in
            evidence.samples = [cell.implementation == "sorted" ? 7 * size : 40]
            evidence.counter = "callgrind 3.19.0"
        }

        return answer
    }

    /// The same where nothing counts, for a reason by implementation.
    private static func absent(_ reason: @escaping @Sendable (String) -> String) -> ScriptedRunner {
        ScriptedRunner { job in
            var answer = counted(job)
            for index in answer.cells.indices {
                let reason = reason(answer.cells[index].cell.implementation)
                answer.cells[index].outcome = .failure(.noCounter(reason: reason))
            }

            return answer
        }
    }

    @Test("instructions are counted in one process for each input, and only when they are asked for")
    func onlyOnDemand() {
        let runner = ScriptedRunner(Self.counted)
        _ = run([.instructions, .warm], runner)
        let counting = runner.jobs.filter { $0.plans.contains(.instructions) }
        #expect(counting.map { $0.cells[0].input } == ["list-10", "list-100", "list-1000"])
        expectAll(counting, count: 3) { $0.plans == [.instructions] && $0.process == 0 }
        #expect(runner.jobs.filter { $0.plans == [.warm] }.count == 9)
        let usual = ScriptedRunner()
        _ = Scripted.run([experiment], runner: usual)
        #expect(!usual.jobs.contains { $0.plans.contains(.instructions) })
    }

    @Test("a cell of instructions names its counter and instruction set, and its ratio to the reference")
    func cell() throws {
        let result = run([.instructions], ScriptedRunner(Self.counted))
        expectAll(result.cells, count: 7) { $0.metric == .instructions && $0.plan == .instructions }
        let cell = try #require(
            result.cells.first { $0.implementation == "reduced" && $0.input.size == 100 })
        #expect(cell.median == 40)
        #expect(cell.metric.unit == "instructions")
        #expect(cell.counter == "callgrind 3.19.0")
        #expect(cell.instructionSet.hasSuffix(" AVX2"))
        #expect(cell.processes.count == 1)
        #expect(cell.ci95 == nil)
        #expect(cell.ratioToReference?.value == 40.0 / 700)
    }

    @Test("growth is told in instructions too")
    func growth() throws {
        let sized = Largest.experiment(inputs: [10, 30, 100, 300, 1_000].map { Largest.input($0) })
        let result = Scripted.run([sized], plans: [.instructions], runner: ScriptedRunner(Self.counted))
        let slopes = result.growth.filter { $0.plan == .instructions }.map { ($0.implementation, $0.slope) }
        try #require(slopes.map(\.0) == ["sorted", "reduced"])
        #expect(result.growth.map(\.best) == [.linear, .constant])
        #expect(abs(slopes[0].1 - 1) < 1e-9)
        #expect(abs(slopes[1].1) < 1e-9)
    }

    @Test("where nothing counts there is no cell but a reason, said once for each input")
    func absent() {
        let nowhere = run([.instructions], Self.absent { _ in "no counter" })
        #expect(nowhere.cells.isEmpty)
        #expect(nowhere.notRun.count == 3)
        #expect(
            nowhere.notRun.allSatisfy {
                $0.implementation.isEmpty && $0.plan == .instructions && $0.reason == "no counter"
            })
        #expect(nowhere.isUndecided)
    }

    @Test("where counting fails with a reason of each implementation, each has its own")
    func failing() {
        let each = run([.instructions], Self.absent { "\($0) failed" })
        #expect(Set(each.notRun.map(\.implementation)) == ["sorted", "reduced", "bare"])
    }

    @Test("allocations name their counter")
    func allocationsNameTheirCounter() {
        let result = run(
            [.memory],
            ScriptedRunner { job in
                var answer = Scripted.answer(to: job)
                answer.change(where: { _ in true }) { evidence, _ in evidence.counter = "jemalloc 5.3.0" }
                return answer
            })

        let counted = result.cells.filter { [.allocations, .bytes].contains($0.metric) }
        // Two metrics: of two implementations on three inputs, and of the loop on the first.
        expectAll(counted, count: 14) { $0.counter == "jemalloc 5.3.0" }
    }

    @Test("a worker measures what it is asked for and no more, and validates it")
    func onlyNamed() throws {
        let cell = CellID(
            experiment: "largest", implementation: "reduced", input: "list-10", plan: .memory, metric: .allocations)
        let answer = try Worker(experiments: [experiment]).answer(Job([cell]))
        #expect(Set(answer.cells.map(\.cell.implementation)).isSubset(of: ["reduced", ""]))
        let facts = try #require(answer.cells.first { $0.cell == cell }?.facts)
        #expect(facts.answersCompared > 0, "what is counted was validated")
        #expect(facts.offeredInstructionSet != nil)
    }
}
