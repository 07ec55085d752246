import Files
import Execution
import Foundation
import LabKit
import Measurement
import Results
import TestSupport
import Testing

@testable import Gate
@testable import Jobs

@Suite struct CountedTwiceTests {
    private func reading(_ instructions: Double, again: Double? = nil) -> CountReading {
        var reading = CountReading.made([:], set: "x")
        reading.add(CellAnswer.made([.instructions: instructions], set: "x"), isSecond: false)
        if let again {
            reading.add(CellAnswer.made([.instructions: again], set: "x"), isSecond: true)
        }

        return reading
    }

    @Test("instructions are those of the first process, and no count if a second process counts others")
    func readings() {
        #expect(reading(1_000).count(.instructions) == .success(1_000))
        #expect(reading(1_000, again: 1_000.09).count(.instructions) == .success(1_000))
        #expect(
            reading(1_000, again: 1_000.2).count(.instructions)
                == .failure(.countsDiffer(first: 1_000, second: 1_000.2)))
        #expect(
            reading(1_000, again: 999.8).count(.instructions) == .failure(.countsDiffer(first: 1_000, second: 999.8)))
    }

    @Test("a count below zero that a second process repeats is a count")
    func negative() {
        let balance = Metric("balance", unit: "objects", kind: .exact, repeatability: 0.01)
        let answers = CellAnswer.made([balance: -5], set: "x")
        let reading = CountReading(CellID(experiment: "e", implementation: "m", input: "i"), answers, answers)
        #expect(reading.count(balance) == .success(-5))
    }

    @Test("the plans that count are those that exact metrics declare, each once")
    func plans() {
        let steps = Metric("steps", unit: "steps", kind: .exact)
        #expect([Metric.bytes, .allocations, .time, .peak].plansOfAllCells == [.memory])
        #expect([Metric.allocations, steps, .bytes, .instructions].plansOfAllCells == [.memory, .counters])

        let exact = Metric.judgedByGate.filter { $0.kind == .exact && !$0.countsInstructions }
        #expect(Set(exact.map(\.plan)) == Set(Metric.judgedByGate.plansOfAllCells))
        #expect(Plan.memory.firstMetric == .allocations)
    }

    @Test("a cell has changed when its count is beyond the tolerance, up or down")
    func changed() {
        func changed(_ base: Double, _ head: Double) -> [Int] {
            ExactComparison(
                base: [reading(500), reading(base)], head: [reading(500), reading(head)]
            ).changed(.instructions)
        }
        #expect(changed(1_000, 1_000) == [])
        #expect(changed(1_000, 1_000.9) == [])
        #expect(changed(1_000, 1_002) == [1])
        #expect(changed(1_000, 998) == [1])
    }

    @Test("a change that a second process does not count is unmeasurable, one that it counts as well stands")
    func confirmation() {
        func verdict(again: Double) -> Verdict? {
            ExactComparison(
                base: [reading(1_000, again: 1_000)], head: [reading(1_010, again: again)]
            ).judge([.instructions]).rows.first?.verdict
        }
        #expect(verdict(again: 1_010) == .regressed)
        #expect(verdict(again: 1_000) == .unmeasurable)
    }

    @Test(
        "counts that two processes agreed on are accepted and hold until one goes up by half a per cent",
        .countsInstructions)
    func acceptedCounts() throws {
        let request = GateRequest(metrics: .named([.instructions]))
        let baseline = try StoredBaseline(executable: DictionaryLab.executable, request: request)
        let environment = MachineEnvironment.capture(
            clock: ClockCharacteristics(resolution: 1, overhead: 20), reading: { _ in nil })
        let acceptance = try baseline.accepted(command: ["test"], environment: environment, at: Date())
        let accepted = acceptance.result

        #expect(acceptance.omissions == [])
        #expect(!accepted.cells.isEmpty)

        let folder = try Scratch()
        let file = "\(folder.path)/counts.json"
        try accepted.write(to: FilePath(file))
        let stored = try ResultFile(contentsOf: FilePath(file))

        func verdicts(_ stored: ResultFile) throws -> Set<Verdict> {
            let report = try baseline.compare(
                with: stored, named: "counts", fingerprint: environment.fingerprint, isForced: false)
            return Set(report.rows.map(\.verdict))
        }
        #expect(try verdicts(stored) == [.same])

        var fewer = stored
        for index in fewer.cells.indices { fewer.cells[index].median /= 1.005 }
        #expect(try verdicts(fewer) == [.regressed])
    }
}
