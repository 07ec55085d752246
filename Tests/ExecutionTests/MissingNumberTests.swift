import Jobs
import LabKit
import Measurement
import Results
import TestSupport
import Testing

@testable import Execution

/// The reasons for cells of a run without a number.
@Suite struct MissingNumberTests {
    private let experiment = Largest.experiment(inputs: [Largest.input(1), Largest.input(100)])

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
