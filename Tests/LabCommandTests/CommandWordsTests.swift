import Results
import Testing

@testable import LabCommand

@Suite struct CommandWordsTests {
    @Test("each option of a run is one that is repeated with it, or is known as one that changes nothing measured")
    func complete() {
        let command = RunCommand(lab: Lab(name: "lab", abstract: "A lab.", experiments: [])).command
        let names = command.parameters.filter { $0.kind != .positional }.map(\.name)
        let listed = ResultFile.declarations + ResultFile.measuring + ResultFile.showing
        #expect(names.sorted() == listed.sorted())
    }
}
