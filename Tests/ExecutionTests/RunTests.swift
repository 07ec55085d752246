import Foundation
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

    @Test("where the kernel interrupted every call of a cell, that is why it has no number")
    func interruptedCallsAreTold() {
        let runner = ScriptedRunner { job throws(JobFailure) in
            var answer = Scripted.answer(to: job)
            answer.change(where: { $0.plan == .cold && $0.implementation == "reduced" }) { evidence, _ in
                evidence.dropped = evidence.samples
                evidence.samples = []
            }

            return answer
        }

        let result = Scripted.run([experiment], runner: runner)
        #expect(!result.cells.contains { $0.plan == .cold && $0.implementation == "reduced" })
        let reasons = result.notRun.filter { $0.implementation == "reduced" }
        #expect(reasons.map(\.input) == ["list-1", "list-100"])
        expectAll(reasons, count: 2) { $0.plan == .cold && $0.cause == .interruptedByKernel(calls: 300) }
    }

    @Test("a reason of the machine is named once for a plan if all have it, else for each that lacks the number")
    func reasonsOfPlans() {
        let noCounter = NoNumber.noCounter(reason: "no counter")

        func reasons(_ names: Set<String>) -> [NotRun] {
            let runner = ScriptedRunner { job in
                var answer = Scripted.answer(to: job)
                for index in answer.cells.indices {
                    let cell = answer.cells[index].cell
                    guard cell.metric == .allocations, names.contains(cell.implementation) else { continue }
                    answer.cells[index].outcome = .failure(noCounter)
                }

                return answer
            }

            return Scripted.run(
                [Largest.experiment(inputs: [Largest.input(100)], plans: [.memory])], runner: runner
            ).notRun.filter { $0.cause == noCounter }
        }

        #expect(reasons(["sorted", "reduced", "bare"]).map(\.implementation) == [""])
        #expect(reasons(["reduced"]).map(\.implementation) == ["reduced"])
        expectAll(reasons(["sorted", "reduced", "bare"]) + reasons(["reduced"]), count: 2) { $0.plan == .memory }
    }

    @Test("two metrics of one plan that are missing for two reasons have both reasons")
    func reasonsOfMetrics() {
        let runner = ScriptedRunner { job in
            var answer = Scripted.answer(to: job)
            for index in answer.cells.indices where answer.cells[index].cell.implementation == "reduced" {
                let metric = answer.cells[index].cell.metric
                answer.cells[index].outcome = .failure(.noCounter(reason: "no counter of \(metric.name)"))
            }

            return answer
        }

        let result = Scripted.run(
            [Largest.experiment(inputs: [Largest.input(100)], plans: [.memory])], runner: runner)
        #expect(
            Set(result.notRun.filter { $0.implementation == "reduced" }.map(\.reason))
                == ["no counter of allocations", "no counter of bytes"])
    }

    @Test("a limit on the command line takes the place of the experiment's")
    func limitsAreOverridden() {
        let selections = Selection.select(from: [experiment.description], profile: .quick) { _ in true }
        let configuration = RunConfiguration(
            selections: selections, profile: .quick, limit: .milliseconds(5), seed: 1, command: [])
        #expect(configuration.budget(of: experiment.description)?.cold?.value == 5e6)
        #expect(configuration.budget(of: experiment.description)?.cold?.quantile == 0.99)
    }

    @Test("bare work that takes no time at all was optimised away, and has no number")
    func vanishedWork() throws {
        let bare = Implementation<Numbers, Int>.prepared("bare", role: .bare) { _ in Prepared(answer: nil) { _ in } }
        for (time, isThere) in [(5e-9, false), (0.25, true)] {
            let runner = ScriptedRunner { job in
                var answer = Scripted.answer(to: job)
                answer.change(where: { $0.implementation == "bare" }) { evidence, _ in evidence.samples = [time, time] }
                return answer
            }

            let result = Scripted.run(
                [Largest.experiment(inputs: [Largest.input(1)], plans: [.warm], others: [bare])], runner: runner)
            #expect(result.cells.contains { $0.implementation == "bare" } == isThere)
            let reasons = result.notRun.filter { $0.implementation == "bare" && $0.cause == .optimisedAway }
            #expect(reasons.isEmpty == isThere)
        }
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

    @Test("an implementation that answers differently in one process has no number anywhere")
    func mismatchesHaveNoNumber() {
        let runner = ScriptedRunner { job in
            var answer = Scripted.answer(to: job)
            if job.process == 2 { Scripted.mismatch("reduced", in: &answer) }
            return answer
        }

        let result = Scripted.run([experiment], runner: runner)
        #expect(!result.cells.contains { $0.implementation == "reduced" })
        #expect(result.notRun.contains { $0.implementation == "reduced" && $0.cause == .mismatch })
        #expect(!result.mismatches.isEmpty)
    }

    @Test("a mismatch found on the families of cases keeps the implementation out of the tables")
    func verificationGuardsTheNumbers() {
        let wrong = Largest.experiment(
            inputs: [Largest.input(1)], others: [Implementation("wrong") { _ in -1 }])
        let runner = ScriptedRunner()
        let result = Scripted.run([wrong], runner: runner)
        expectAll(runner.jobs, count: 1...) { $0.names.contains("wrong") }
        #expect(result.mismatches.map(\.implementation) == ["wrong"])
        #expect(!result.cells.contains { $0.implementation == "wrong" })
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

    @Test("an input that no process can make is a number that is missing for all implementations, with the error")
    func inputsThatFail() {
        let runner = ScriptedRunner { job in
            var answer = Scripted.answer(to: job)
            guard job.cells[0].input == "list-1" else { return answer }
            answer.cells = job.cells.map { CellAnswer($0, .failure(.inputFailed(error: "no such file"))) }
            return answer
        }

        let result = Scripted.run([experiment], runner: runner)
        let missing = NotRun(
            experiment: "largest", implementation: "", input: "list-1", .inputFailed(error: "no such file"))
        #expect(result.notRun.filter { $0.input == "list-1" } == [missing])
        #expect(result.failures == ["largest/list-1: no such file"] && result.failures == [missing.asFailure])
        #expect(!result.cells.isEmpty && result.cells.allSatisfy { $0.id.input == "list-100" })
    }

    @Test("cells whose processes all failed say so, and only those")
    func failedProcesses() {
        func result(where fails: @escaping @Sendable (Job) -> JobFailure?) -> ResultFile {
            let runner = ScriptedRunner { (job) throws(JobFailure) in
                if let failure = fails(job) { throw failure }
                return Scripted.answer(to: job)
            }
            return Scripted.run([Largest.experiment(inputs: [Largest.input(1)])], runner: runner)
        }

        func missing(_ implementation: String, _ plan: Plan?) -> NotRun {
            NotRun(
                experiment: "largest", implementation: implementation, input: "list-1", plan: plan,
                .processFailed(reason: "ended with signal 9"))
        }

        let failure = JobFailure("ended with signal 9")
        #expect(result { _ in failure }.notRun == [missing("", nil)])
        let withoutCold = result { $0.plans.contains(.cold) ? failure : nil }
        #expect(withoutCold.notRun.filter { $0.plan == .cold } == [missing("", .cold)])
        #expect(!result { $0.process == 1 ? failure : nil }.notRun.contains { $0.cause == missing("", nil).cause })

        // The process was making the input: no other is tried.
        let atInput = JobFailure("ended with signal 9", at: Whereabouts())
        #expect(result { _ in atInput }.notRun == [missing("", nil)])
        let later = result { $0.plans.contains(.cold) ? atInput : nil }
        #expect(later.notRun.filter { $0.plan == .cold } == [missing("", .cold)])
        #expect(later.cells.contains { $0.plan == .warm } && later.failures.count == 1)

        // A script was changing it, which says nothing about the next process.
        var changing = Whereabouts()
        changing.implementation = Whereabouts.changing
        let atChange = JobFailure("ended with signal 9", at: changing)
        let once = result { $0.plans.contains(.warm) && $0.process == 0 ? atChange : nil }
        #expect(once.failures.count == 1 && once.cells.contains { $0.plan == .cold })
    }

    @Test("an implementation that could not be made ready is a number that is missing: a verdict, not a silence")
    func failedPreparation() throws {
        struct NoRoom: Error, CustomStringConvertible { var description: String { "no room" } }
        let experiment = Experiment("broken", "", plans: [.warm]) {
            Largest.input(5)
        } comparing: {
            Implementation.reference("sorted") { $0.values.max() ?? 0 }
            Implementation.prepared("reduced") { _ in throw NoRoom() }
        }
        let result = Scripted.run(
            [experiment],
            runner: ScriptedRunner { (job) throws(JobFailure) in
                do { return try Worker(experiments: [experiment]).answer(job) } catch { throw JobFailure("\(error)") }
            })
        #expect(result.failures == ["broken/reduced/list-5: could not be made ready: no room"])
        #expect(result.hasVerdict && !result.isUndecided)
        #expect(result.cells.contains { $0.implementation == "sorted" })
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
                sizeUnit: "nodes", limit: 1e6, statistic: "p99", passes: 10, fails: 1_000, undecided: [100],
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

    @Test("an interrupted run holds what was measured until then, and says that it was interrupted")
    func interruptsLoseNothing() {
        var saved: [Int] = []
        // A result that is saved on the way says so too: the process may end at any time.
        var saidInterrupted: [Bool] = []
        let result = Scripted.run([experiment], stopAfter: 10) { event in
            if case .finished(_, _, let result) = event {
                saved.append(result.cells.count)
                saidInterrupted.append(result.interrupted)
            }
        }
        #expect(result.interrupted)
        #expect(saved.count == 2)
        #expect(saidInterrupted == [true, true])
        #expect(result.cells.count == saved.last)
        #expect(Set(result.cells.map(\.id.input)) == ["list-1", "list-100"])
        let processes = result.cells.filter { $0.id.input == "list-100" }.map { "\($0.plan) \($0.processes.count)" }
        #expect(Set(processes) == ["warm 1", "memory 1"])
        #expect(!result.notRun.contains { $0.cause.severity == .open })
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

    @Test("a mismatch that a validation found before it was interrupted is kept")
    func interruptedValidation() {
        let position = experiment.implementations.firstIndex { $0.name == "reduced" } ?? -1
        let runner = ScriptedRunner { (job) throws(JobFailure) in
            guard job.validation?.request.only.contains("reduced") == true else { throw JobFailure("was stopped") }
            var whereabouts = Whereabouts()
            whereabouts.implementation = position
            whereabouts.family = 0
            throw JobFailure("ended with signal 11", at: whereabouts)
        }

        let selections = Selection.select(from: [experiment.description], profile: .quick) { _ in true }
        let result = Run(
            RunConfiguration(selections: selections, profile: .quick, seed: 1, command: []), runner: runner,
            now: { Date(timeIntervalSince1970: 0) }
        ).execute(
            environment: Scripted.environment, isInterrupted: { runner.jobs.count >= 2 }, report: { _ in })
        #expect(result.interrupted && result.verifications.isEmpty)
        #expect(result.mismatches.map(\.implementation) == ["reduced"])
    }

    @Test("an interrupted run of one input holds what its first process measured")
    func interruptedFirstInput() {
        let results = (0...20).lazy.map { Scripted.run([experiment], stopAfter: $0) }
        let first = results.first { !$0.cells.isEmpty }
        #expect(first?.interrupted == true)
        #expect(Set(first?.cells.map { "\($0.id.input) \($0.processes.count)" } ?? []) == ["list-1 1"])
    }

    @Test("a run that reaches its end was not interrupted")
    func completeRunsSaySo() {
        #expect(!Scripted.run([experiment]).interrupted)
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

    @Test("where the reference cannot do an input nothing is measured, since nothing could be validated")
    func nothingIsMeasuredUnvalidated() throws {
        let experiment = Experiment("limited", "", plans: [.warm]) {
            Largest.input(5)
            Largest.lists
        } comparing: {
            Implementation.reference("sorted") { $0.values.max() ?? 0 }.limited { _ in "too large" }
            Implementation("reduced") { $0.values.reduce(0, max) }
        }
        let job = Job(["sorted", "reduced"].map { CellID(experiment: "limited", implementation: $0, input: "list-5") })
        let answer = try Worker(experiments: [experiment]).answer(job)
        #expect(
            answer.cells.map(\.noNumber) == [
                .refused(reason: "too large"), .notValidated(reason: "could not do this input"),
            ])
    }

    @Test("what is too slow to measure is validated all the same, and says why it has no number")
    func unmeasuredIsValidated() throws {
        let experiment = Experiment("slow", "", plans: [.warm]) {
            Largest.input(5)
            Largest.lists
        } comparing: {
            Implementation.reference("sorted") { $0.values.sorted().last ?? 0 }.unmeasured { _ in "slow" }
            Implementation("reduced") { $0.values.reduce(0, max) }
            Implementation("wrong") { _ in -1 }.from(project: "elsewhere")
        }
        let names = ["sorted", "reduced", "wrong"]
        let job = Job(names.map { CellID(experiment: "slow", implementation: $0, input: "list-5") })
        let answer = try Worker(experiments: [experiment]).answer(job)
        let outcomes = job.cells.map { cell in answer.cells.first { $0.cell == cell }?.noNumber }
        #expect(outcomes == [.leftUnmeasured(reason: "slow"), nil, .mismatch])
        #expect(answer.mismatches.map(\.implementation) == ["wrong"])
        let projects = job.cells.map { cell in answer.cells.first { $0.cell == cell }?.facts?.project }
        #expect(projects == [nil, nil, "elsewhere"])
    }
}
