import Jobs
import LabKit
import Measurement
import Results
import TestSupport
import Testing

@testable import Execution

@Suite struct RunTests {
    private let experiment = Largest.experiment(inputs: [Largest.input(1), Largest.input(100)])

    @Test("a quick run repeats each job in three processes, apart from those of the cold plan")
    func scheduleIsAsDescribed() {
        let runner = ScriptedRunner()
        _ = Scripted.run([experiment], runner: runner)
        #expect(
            runner.lines == [
                "list-1 warm+memory 0", "list-1 warm+memory 1", "list-1 warm+memory 2",
                "list-1 cold 0", "list-1 cold 1", "list-1 cold 2",
                "list-100 warm+memory 0", "list-100 warm+memory 1", "list-100 warm+memory 2",
                "list-100 cold 0", "list-100 cold 1", "list-100 cold 2",
            ])
        expectAll(runner.jobs, count: 12) { $0.seed == 1 && $0.budget == experiment.budget }
    }

    @Test("cells hold the samples per process and what was made of them")
    func cellsAreComplete() throws {
        let result = Scripted.run([experiment])
        let cell = try #require(
            result.cells.first {
                $0.implementation == "reduced" && $0.plan == .warm && $0.metric == .time && $0.input.size == 100
            })
        #expect(cell.processes.map(\.process) == [0, 1, 2])
        expectAll(cell.processes, count: 3) { $0.samples.count == 25 }
        // Process p has 2500 + p + (0…4), each five times: over three processes 2503 is in the middle.
        #expect(cell.median == 2_503)
        #expect(cell.n == 75)
        #expect(cell.min == 2_500)
        #expect(cell.max == 2_506)
        #expect(cell.input.digest == "digest of 100")
        let ratio = try #require(cell.ratioToReference)
        #expect(abs(ratio.value - 2_503.0 / 10_003.0) < 1e-12)
    }

    @Test("a ratio pairs samples of the same process, and leaves out a process that lacks those of either")
    func ratiosArePaired() throws {
        let runner = ScriptedRunner { job in
            var answer = Scripted.answer(to: job)
            answer.change(where: { $0.metric == .time }) { evidence, cell in
                let withoutSamples = ["reduced": 1, "sorted": 2][cell.implementation]
                if evidence.process == withoutSamples { evidence.samples = [] }
            }

            return answer
        }

        let result = Scripted.run([experiment], runner: runner)
        let cell = try #require(
            result.cells.first {
                $0.implementation == "reduced" && $0.plan == .warm && $0.metric == .time && $0.input.size == 100
            })
        #expect(cell.processes.map(\.process) == [0, 2])
        // Both have samples of process 0 only, and one process gives no interval.
        #expect(cell.ratioToReference?.ci95 == nil)
        #expect(cell.ratioToReference.map { abs($0.value - 2_502.0 / 10_002.0) < 1e-12 } == true)
    }

    @Test("allocations, bytes and resident bytes are cells of their own")
    func memoryCellsAreThere() throws {
        let result = Scripted.run([experiment])
        let allocations = result.cells.filter { $0.metric == .allocations && $0.input.size == 1 }
        #expect(allocations.map(\.implementation) == ["sorted", "reduced", "bare"])
        #expect(allocations.map(\.median) == [1, 0, 0])
        let input = try #require(result.cells.first { $0.implementation.isEmpty && $0.input.size == 100 })
        #expect(input.median == 8)
        #expect(input.metric.unit == "bytes/node")
    }

    @Test("a budget is judged on the samples of all processes: 300 under the limit are within, over is over")
    func budgetsAreJudged() throws {
        let result = Scripted.run([experiment])

        func verdict(_ name: String, _ size: Int) -> BudgetVerdict? {
            result.cells.first {
                $0.implementation == name && $0.plan == .cold && $0.metric == .time && $0.input.size == size
            }?.budget?.verdict
        }
        // 100 ns per node against 1 µs.
        #expect(verdict("sorted", 1) == .within)
        #expect(verdict("sorted", 100) == .over)
    }

    @Test("a limit on the command line takes the place of the experiment's")
    func limitsAreOverridden() {
        let selections = Selection.select(from: [experiment.description], profile: .quick) { _ in true }
        let configuration = RunConfiguration(
            selections: selections, profile: .quick, limit: .milliseconds(5), seed: 1, command: [])
        #expect(configuration.budget(of: experiment.description)?.cold?.value == 5e6)
        #expect(configuration.budget(of: experiment.description)?.cold?.quantile == 0.99)
    }

    @Test("each limit of a budget is judged on its own cells, be they samples or counts")
    func severalLimits() throws {
        let experiment = Largest.experiment(
            budget: [.p50(.microseconds(5), plan: .warm), .of(.allocations, 0)], inputs: [Largest.input(100)],
            plans: [.warm])
        #expect(experiment.plans == [.warm, .memory])
        let judged = Scripted.run([experiment]).cells.filter { $0.budget != nil && $0.role != .bare }
        let verdicts = judged.map { "\($0.implementation) \($0.limitText ?? "") \($0.budget?.verdict.rawValue ?? "")" }
        #expect(
            Set(verdicts) == [
                "sorted warm p50 ≤ 5.00 µs over", "sorted allocations ≤ 0 over",
                "reduced warm p50 ≤ 5.00 µs within",
                "reduced allocations ≤ 0 within",
            ])
    }

    @Test("a process that fails is named, and the cells of the others are there")
    func failuresAreNamed() {
        let runner = ScriptedRunner { (job) throws(JobFailure) in
            if job.process == 1 { throw JobFailure("ended with signal 11") }
            return Scripted.answer(to: job)
        }
        let result = Scripted.run([experiment], runner: runner)
        #expect(result.failures.count == 4)
        #expect(result.failures[0] == "largest/list-1, process 2: the measuring process ended with signal 11")
        #expect(result.cells.contains { $0.processes.map(\.process) == [0, 2] })
    }

    @Test("a metric that nothing can count and a capacity that stays undecided leave a run undecided")
    func undecided() {
        var result = Scripted.run([experiment])
        result.cells = result.cells.filter { $0.plan == .warm }
        #expect(!result.isUndecided && !result.hasVerdict)
        result.notRun = [
            NotRun(experiment: "largest", implementation: "reduced", input: "list-1", .refused(reason: "too large"))
        ]
        #expect(!result.isUndecided)
        result.notRun = [
            NotRun(
                experiment: "largest", implementation: "", input: "list-1", plan: .memory,
                .noCounter(reason: "no counter"))
        ]
        #expect(result.isUndecided)
        result.notRun = []
        result.capacity = [
            Capacity(
                experiment: "largest", implementation: "reduced", role: .implementation, shape: "list",
                sizeUnit: "nodes", limit: 1e6, statistic: "p99", largestPassing: 10, smallestFailing: 1_000,
                undecided: [100],
                cause: nil, rungs: [])
        ]
        #expect(result.isUndecided && !result.hasVerdict)
    }

    @Test("another project's code is the oracle of the others only if it answered something alike")
    func oracles() {
        let experiment = Largest.experiment(
            inputs: [Largest.input(1)], others: [Implementation("theirs", role: .peer) { $0.values.max() ?? 0 }])

        func oracles(answers: Int) -> [String: Set<String?>] {
            let runner = ScriptedRunner { job in
                var answer = Scripted.answer(to: job)
                for index in answer.cells.indices where answer.cells[index].cell.implementation == "theirs" {
                    answer.cells[index].facts?.role = .peer
                    answer.cells[index].facts?.answersCompared = answers
                    answer.cells[index].facts?.project = "elsewhere"
                }

                return answer
            }

            let cells = Scripted.run([experiment], runner: runner).cells
            return Dictionary(grouping: cells, by: \.implementation).mapValues { Set($0.map(\.validated.oracle)) }
        }
        #expect(
            oracles(answers: 3)
                == ["sorted": ["elsewhere"], "reduced": ["elsewhere"], "theirs": [nil], "bare": [nil], "": [nil]])
        expectAll(oracles(answers: 0), count: 5) { $0.value == [nil] }
    }

    @Test("an implementation that is alone in a job and ends its process leaves the others their later jobs")
    func aloneInAJob() {
        let steps = Metric("steps", unit: "steps", kind: .exact)
        let counting = Implementation<Numbers, Int>("counting") { $0.values.max() ?? 0 }
            .metric(steps) { (numbers: Numbers) in numbers.values.count }
        let experiment = Largest.experiment(
            budget: nil, inputs: [Largest.input(100)], plans: [.warm], others: [counting])
        let position = experiment.implementations.firstIndex { $0.name == "counting" } ?? -1
        let runner = ScriptedRunner { (job) throws(JobFailure) in
            guard job.names.contains("counting") else { return Scripted.answer(to: job) }
            var whereabouts = Whereabouts()
            whereabouts.implementation = position
            throw JobFailure("ended with signal 11", at: whereabouts)
        }

        let result = Scripted.run([experiment], plans: [.counters, .instructions], runner: runner)
        #expect(runner.jobs.map(\.plans) == [[.counters], [.instructions]])
        #expect(result.cells.contains { $0.plan == .instructions && $0.implementation == "reduced" })
        #expect(result.mismatches.map(\.implementation) == ["counting"])
    }

    @Test("growth is fitted where sizes span two decades, from every process")
    func growthIsFound() throws {
        let result = Scripted.run([experiment])
        #expect(result.growth.isEmpty, "two sizes are too few")
        let sizes = [10, 1_000, 3_000, 10_000, 100_000]
        #expect(Scripted.run([Largest.experiment(inputs: sizes.prefix(4).map { Largest.input($0) })]).growth.isEmpty)
        let fitted = Scripted.run([Largest.experiment(inputs: sizes.map { Largest.input($0) })])
        let growth = try #require(fitted.growth.first { $0.implementation == "sorted" && $0.plan == .warm })
        #expect(growth.best == .linear)
        #expect(abs(growth.slope - 1) < 0.01)
    }

    @Test("progress counts jobs and estimates the time left from those done")
    func progressIsReported() {
        var progress: [String] = []
        _ = Scripted.run([experiment]) { event in
            if case .progress(let done, let total, _, let left) = event {
                progress.append("\(done)/\(total) \(left.map { "\(Int($0))" } ?? "-")")
            }
        }
        #expect(progress.count == 12)
        #expect(progress[0] == "0/12 -")
        // The scripted clock ticks once per job asked and once more per finished input.
        #expect(progress[1] == "1/12 22")
    }
}
