import Execution
import Measurement
import Results
import TestSupport
import Testing

/// Processes of a lab that count the events of their calls.
@Suite struct RecordedEventsTests {
    private let lab = JobProcess(executable: DictionaryLab.executable, surroundings: .fixed, timeLimit: 600)
    private let cell = CellID(experiment: "counting", implementation: "dictionary", input: "rounds-1000")

    @Test("a process counts the events that this machine has in enough calls, each group all together, or none")
    func counted() throws {
        let groups = CountedEvent.Source.allCases.compactMap { try? EventGroup.counting($0).events }
        guard let recorded = try lab.countedEvents(of: cell) else {
            #expect(groups.isEmpty)
            return
        }

        #expect(recorded.readings.map { $0.counts.map(\.event) } == groups && recorded.operations > 1)
        expectAll(recorded.readings, count: groups.count) { $0.running > 0 && $0.running <= $0.enabled }
    }

    @Test("a cell that is unknown is no crash, and counts nothing")
    func unknown() throws {
        let other = CellID(experiment: "counting", implementation: "none", input: "rounds-1000")
        #expect(try lab.countedEvents(of: other) == nil)
    }
}
