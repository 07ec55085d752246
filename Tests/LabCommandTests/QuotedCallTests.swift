import Reporting
import Testing

@testable import LabCommand

@Suite struct QuotedCallTests {
    @Test("the commands that sentences have in code type are those of a lab")
    func commands() {
        let lab = StandaloneLab(name: "lab", abstract: "A lab.", experiments: [])
        let group = lab.commandTree.root.groups.first { $0.title == "The lab" }
        #expect(Set(group?.commands.map { $0.name[...] } ?? []) == QuotedCall.commands)
    }
}
