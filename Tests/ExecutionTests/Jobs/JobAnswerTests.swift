import Foundation
import Jobs
import LabKit
import Results
import Testing

@testable import Execution

@Suite struct JobAnswerTests {
    private func cell(_ implementation: String, _ metric: Metric = .allocations, input: String = "i") -> CellID {
        CellID(experiment: "e", implementation: implementation, input: input, plan: .memory, metric: metric)
    }

    @Test("a cell is read as it was written, with its evidence or the reason why it has none")
    func roundTrip() throws {
        let facts = CellFacts(
            role: .peer, project: "libxml2", answersCompared: 3, instructionSet: "x", offeredInstructionSet: "y",
            input: .init(size: 7, digest: "d", origin: "o", volume: CallVolume(5, of: "event")))
        var answer = JobAnswer()
        answer.cells = [
            CellAnswer(
                cell("a"),
                .success(Evidence([1], process: 2, dropped: [3], eviction: "flush", counter: "jemalloc")),
                facts: facts),
            CellAnswer(cell("b"), .failure(.outOfTime(limit: .seconds(8)))),
        ]

        let read = try JSONDecoder().decode(JobAnswer.self, from: JSONEncoder().encode(answer))
        #expect(read.version == JobAnswer.version)
        #expect(read.cells.map(\.cell) == answer.cells.map(\.cell))
        #expect(read.cells.map(\.outcome) == answer.cells.map(\.outcome))
        let readFacts = try #require(read.cells[0].facts)
        #expect(readFacts.role == .peer && readFacts.project == "libxml2" && readFacts.answersCompared == 3)
        #expect(readFacts.instructionSet == "x" && readFacts.offeredInstructionSet == "y")
        #expect(readFacts.input.size == 7 && readFacts.input.digest == "d" && readFacts.input.origin == "o")
        #expect(readFacts.input.volume == CallVolume(5, of: "event") && read.cells[1].facts == nil)
    }

    @Test("a cell that an answer leaves out was not answered")
    func leftOut() { #expect(JobAnswer().outcome(of: cell("a")) == .failure(.notAnswered)) }
}
