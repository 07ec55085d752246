import Results
import Testing

@testable import LabCommand

@Suite struct RunOptionsTests {
    @Test("each option of a run is one that is repeated with it, or is known as one that changes nothing measured")
    func complete() {
        let command = RunCommand(lab: StandaloneLab(name: "lab", abstract: "A lab.", experiments: [])).command
        let names = command.parameters.filter { $0.kind != .positional }.map(\.name)
        let listed = RunOptions.programOptions + RunOptions.measuringOptions + RunOptions.displayOptions
        #expect(names.sorted() == listed.sorted())
    }
}
