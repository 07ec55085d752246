import Results
import Testing

@testable import Reporting

@Suite struct SeriesStylesTests {
    private func cell(_ experiment: String, _ name: String, _ role: Role) -> Cell {
        SectionSample.cell(name, role, in: experiment, .warm, .time, 1)
    }

    @Test("names that meet in an experiment never share a colour, shape and dashes")
    func namesThatMeetDiffer() {
        let names = (0..<30).map { "name\($0)" }
        let styles = SeriesStyles(
            names.map { cell("a", $0, .implementation) } + names.reversed().map { cell("b", $0, .peer) })
        let given = names.map { styles.style(of: $0, as: .implementation) }
        #expect(Set(given).count == names.count)
        // The first seven differ in colour alone already, and in shape.
        #expect(Set(given.prefix(7).map(\.colour)).count == 7)
        #expect(Set(given.prefix(7).map(\.shape)).count == 7)
    }

    @Test("references have the colour of text, floors are grey and dashed")
    func rolesHaveTheirStyles() {
        let styles = SeriesStyles([
            cell("a", "indexed", .implementation), cell("a", "documented", .reference), cell("a", "floor", .floor),
        ])
        #expect(styles.style(of: "documented", as: .reference) == .reference)
        #expect(styles.style(of: "indexed", as: .implementation) == SeriesStyle.contenders[0])
        #expect(styles.style(of: "floor", as: .floor) == SeriesStyle.floors[0])
    }

    @Test("a name that is the reference of one experiment and not of another is drawn as what it is in each")
    func rolesDifferBetweenExperiments() {
        let styles = SeriesStyles([
            cell("list", "streamed", .reference), cell("list", "documented", .implementation),
            cell("resolve", "documented", .reference), cell("resolve", "compiled", .implementation),
            cell("resolve", "streamed", .peer),
        ])
        #expect(styles.style(of: "streamed", as: .reference) == .reference)
        #expect(styles.style(of: "documented", as: .reference) == .reference)
        let documented = styles.style(of: "documented", as: .implementation)
        let others = ["compiled", "streamed"].map { styles.style(of: $0, as: .implementation) }
        #expect(documented != .reference)
        #expect(!others.contains(.reference))
        #expect(others[0] != others[1])
    }
}
