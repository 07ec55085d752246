import Foundation
import Jobs
import LabKit
import Results
import Testing

@testable import Execution

@Suite struct AnswerTests {
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

    @Test("an answer in the form of the version before is read, with a reason for each cell without a number")
    func olderVersion() throws {
        func implementation(_ name: String, _ more: String = "") -> String {
            """
            {"experiment":"e","input":"i","name":"\(name)","role":"implementation","hasFailed":false,\
            "answersCompared":4,"instructionSet":"x"\(more)}
            """
        }

        func evidence(_ name: String, _ metric: String, _ more: String) -> String {
            """
            {"cell":{"experiment":"e","implementation":"\(name)","input":"i","plan":"memory","metric":"\(metric)",\
            "cores":1},\(more)}
            """
        }

        let mismatch = """
            ,"mismatch":{"experiment":"e","implementation":"wrong","input":"i","expected":"1","answered":"2","seed":1}
            """
        let text = """
            {"version":2,"instructionSet":"AVX2","inputs":[\
            {"experiment":"e","name":"i","size":7,"digest":"d"},\
            {"experiment":"e","name":"j","size":0,"digest":"","failure":"no such file"}],\
            "implementations":[\(implementation("fine")),\(implementation("wrong", mismatch)),\
            \(implementation("limited", #","refusal":"too deep""#))],\
            "evidence":[\(evidence("fine", "allocations", #""samples":[2],"counter":"jemalloc""#)),\
            \(evidence("fine", "bytes", #""samples":[],"absence":"no counter""#)),\
            \(evidence("wrong", "allocations", #""samples":[3]"#))]}
            """

        let cells = [
            cell("fine"), cell("wrong"), cell("limited"), cell("none"), cell("fine", input: "j"),
            cell("fine", input: "k"),
        ]
        let older = try JSONDecoder().decode(OlderAnswer.self, from: Data(text.utf8))
        let answer = older.answer(to: Job(cells, process: 1))

        #expect(answer.outcome(of: cells[0]) == .success(Evidence([2], process: 1, counter: "jemalloc")))
        #expect(answer.outcome(of: cell("fine", .bytes)) == .failure(.noCounter(reason: "no counter")))
        #expect(
            cells.dropFirst().map { answer.outcome(of: $0) } == [
                .failure(.mismatch), .failure(.stated(reason: "too deep", severity: .expected)),
                .failure(.unknownImplementation(name: "none", experiment: "e")),
                .failure(.inputFailed(error: "no such file")), .failure(.notAnswered),
            ])
        #expect(answer.mismatches.map(\.implementation) == ["wrong"])
        let facts = answer.cells[0].facts
        #expect(facts?.answersCompared == 4 && facts?.offeredInstructionSet == "AVX2" && facts?.input.size == 7)
    }
}
