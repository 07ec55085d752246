import Testing

@testable import LabCommand

@Suite struct GateOptionTests {
    private let lab = StandaloneLab(name: "lab", abstract: "A lab.", experiments: [])

    @Test("a gate of executables has no option of its own, so that what holds for those of a gate holds for it")
    func executables() {
        let gate = Set(GateCommand(lab: lab).command.parameters.map(\.name))
        let executables = Set(GateExecutablesCommand(lab: lab).command.parameters.map(\.name))
        #expect(executables.subtracting(gate) == ["A", "B"])
        #expect(gate.subtracting(executables) == ["--base", "--product", "--time-all"])
    }
}
