import Measurement
import Testing

@testable import Results

@Suite struct CopyOnWriteTests {
    @Test("a copy of a cell that gets another identity or another input leaves the cell as it was")
    func changedCopy() throws {
        let cell = try SmallResult.cell()
        var copy = cell
        copy.id.metric = .instructions
        copy.input.size += 1

        #expect(copy.metric == .instructions && copy.input.size == 11)
        #expect(cell.metric == .time && cell.input.size == 10)
        #expect(copy.median == cell.median)
    }

    @Test("a changed cell of a list leaves the same cell of a copied list as it was")
    func changedList() throws {
        let cells = [try SmallResult.cell("a"), try SmallResult.cell("b")]
        var others = cells
        others[1].id.implementation = "c"

        #expect(cells.map(\.implementation) == ["a", "b"])
        #expect(others.map(\.implementation) == ["a", "c"])
    }
}
