import LabKit
import Testing

@testable import Reporting

@Suite struct SeriesStylesTests {
    private func cell(_ experiment: String, _ name: String, _ role: Role) -> Cell {
        ReportSample.cell(name, role, in: experiment, .warm, .time, 1)
    }

    @Test("names that meet in an experiment never share a colour, shape and dashes")
    func namesThatMeetDiffer() {
        let names = (0..<30).map { "name\($0)" }
        let styles = SeriesStyles(
            names.map { cell("a", $0, .implementation) } + names.reversed().map { cell("b", $0, .peer) })
        #expect(Set(names.map { styles[$0] }).count == names.count)
        // The first seven differ in colour alone already, and in shape.
        #expect(Set(names.prefix(7).map { styles[$0].colour }).count == 7)
        #expect(Set(names.prefix(7).map { styles[$0].shape }).count == 7)
    }

    @Test("references have the colour of text, floors are grey and dashed")
    func rolesHaveTheirStyles() {
        let styles = SeriesStyles([
            cell("a", "indexed", .implementation), cell("a", "documented", .reference), cell("a", "floor", .floor),
            cell("b", "indexed", .reference),
        ])
        #expect(styles["documented"] == .reference)
        #expect(styles["indexed"] != .reference)
        #expect(styles["floor"] == .floor(0))
    }
}
