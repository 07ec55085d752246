import Foundation
import Measurement
import Results
import Testing

@testable import Execution
@testable import Gate
@testable import Jobs

@Suite struct CellSelectionTests {
    private func listed(
        _ input: String, isGuarded: Bool, isCounted: Bool, role: Role = .implementation, profile: Profile = .quick
    ) -> ListedCell {
        ListedCell(
            cell: CellID(experiment: "e", implementation: "m", input: input), role: role, isGuarded: isGuarded,
            isCounted: isCounted, profile: profile)
    }

    @Test("time and counts have marks of their own, and a mark of either side takes a cell")
    func marks() {
        let base = [
            listed("timed", isGuarded: true, isCounted: true), listed("counted", isGuarded: false, isCounted: true),
            listed("neither", isGuarded: false, isCounted: false),
        ]
        let head = [
            listed("timed", isGuarded: true, isCounted: true), listed("counted", isGuarded: false, isCounted: false),
            listed("neither", isGuarded: false, isCounted: false),
        ]

        func inputs(_ mark: (ListedCell) -> Bool) -> [String] {
            CellSelection(base: base, head: head, isMarked: mark, isWanted: nil).common.map(\.input)
        }
        #expect(inputs(\.isGuarded) == ["timed"])
        #expect(inputs(\.isCounted) == ["timed", "counted"])
    }

    @Test("a pattern takes what contends on quick inputs, and an input that it names wholly")
    func patterns() {
        let cells = [
            listed("a", isGuarded: false, isCounted: false),
            listed("floor", isGuarded: false, isCounted: false, role: .floor),
            listed("long", isGuarded: false, isCounted: false, profile: .thorough),
        ]

        func inputs(_ isNamed: @escaping (String) -> Bool) -> [String] {
            CellSelection(base: cells, head: cells, isWanted: { _ in true }, isNamed: isNamed).common.map(\.input)
        }
        #expect(inputs { _ in false } == ["a"])
        #expect(inputs { $0.hasSuffix("/long") } == ["a", "long"])
    }
}
