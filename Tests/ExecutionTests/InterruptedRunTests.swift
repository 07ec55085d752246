import Foundation
import Jobs
import LabKit
import Results
import TestSupport
import Testing

@testable import Execution

@Suite struct InterruptedRunTests {
    private let experiment = Largest.experiment(inputs: [Largest.input(1), Largest.input(100)])

    @Test("an interrupted run holds what was measured until then, and says that it was interrupted")
    func interruptsLoseNothing() {
        var saved: [Int] = []
        // A result that is saved on the way says so too: the process may end at any time.
        var saidInterrupted: [Bool] = []
        let result = Scripted.run([experiment], stopAfter: 10) { event in
            if case .finished(_, _, let result) = event {
                saved.append(result.cells.count)
                saidInterrupted.append(result.isInterrupted)
            }
        }
        #expect(result.isInterrupted)
        #expect(saved.count == 2)
        #expect(saidInterrupted == [true, true])
        #expect(result.cells.count == saved.last)
        #expect(Set(result.cells.map(\.id.input)) == ["list-1", "list-100"])
        let processes = result.cells.filter { $0.id.input == "list-100" }.map { "\($0.plan) \($0.processes.count)" }
        #expect(Set(processes) == ["warm 1", "memory 1"])
        #expect(!result.notRun.contains { $0.cause.severity == .open })
    }

    @Test("a mismatch that a validation found before it was interrupted is kept")
    func interruptedValidation() {
        let position = experiment.implementations.firstIndex { $0.name == "reduced" } ?? -1
        let runner = ScriptedRunner { (job) throws(JobFailure) in
            guard job.validation?.request.only.contains("reduced") == true else { throw JobFailure("was stopped") }
            var whereabouts = Whereabouts()
            whereabouts.implementation = position
            whereabouts.caseFamily = 0
            throw JobFailure("ended with signal 11", at: whereabouts)
        }

        let selections = Selection.select(from: [experiment.description], profile: .quick) { _ in true }
        let result = Run(
            RunConfiguration(selections: selections, profile: .quick, seed: 1, command: []), runner: runner,
            now: { Date(timeIntervalSince1970: 0) }
        ).execute(
            environment: Scripted.environment, isInterrupted: { runner.jobs.count >= 2 }, report: { _ in })
        #expect(result.isInterrupted && result.verifications.isEmpty)
        #expect(result.mismatches.map(\.implementation) == ["reduced"])
    }

    @Test("an interrupted run of one input holds what its first process measured")
    func interruptedFirstInput() {
        let results = (0...20).lazy.map { Scripted.run([experiment], stopAfter: $0) }
        let first = results.first { !$0.cells.isEmpty }
        #expect(first?.isInterrupted == true)
        #expect(Set(first?.cells.map { "\($0.id.input) \($0.processes.count)" } ?? []) == ["list-1 1"])
    }

    @Test("a run that reaches its end was not interrupted")
    func completeRunsSaySo() {
        #expect(!Scripted.run([experiment]).isInterrupted)
    }
}
