import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct InputBlockTests {
    @Test("a block has a heading, a row per implementation, and below what has no number and what it cost to build")
    func wholeBlock() {
        let lines = Document.block(ofInput: "chain-1000", of: "search", in: Sample.result).terminal
        #expect(lines[0] == "search · chain-1000 · 1,000 nodes · 96.0 bytes per node · budget: cold p99 ≤ 1.00 ms")
        #expect(
            lines[1...4].map { $0.split(separator: " ").joined(separator: " ") } == [
                "implementation warm median [95 %] × documented × floor allocs kept/node cold p99 verdict",
                "documented 10.0 µs [9.98, 10.0] 1.00 2.00 1.00 25.0 µs within",
                "indexed 5.00 ns [4.99, 5.01] 5.00e-4 0.00100 0 32.0 B 2.00 ms over",
                "floor (C) 5.00 µs [4.99, 5.01] 0.500 1.00 0 12.0 µs within",
            ])
        #expect(lines[5] == "  recursive: no number: 1,000 levels are too deep")
        #expect(lines[6] == "  made ready in: indexed 1.50 ms")
    }

    @Test("columns are aligned and fit 100 columns of a terminal")
    func columnsAreAligned() {
        let lines = Document.block(ofInput: "chain-1000", of: "search", in: Sample.result).terminal
        let rows = lines[1...4]
        #expect(lines.allSatisfy { $0.displayWidth <= 100 })
        // The ratio of every row ends in the column in which its heading ends.
        let column = rows.first.map { $0.prefix { $0 != "×" } + "× documented" }.map { String($0).displayWidth } ?? 0
        for row in rows.dropFirst() {
            let cell = String(row.prefix(column)).split(separator: " ").last
            #expect(["1.00", "5.00e-4", "0.500"].contains(cell), "\(row)")
        }
    }

    @Test("a column that has nothing in any row is left out")
    func emptyColumnsAreLeftOut() {
        var result = Sample.result
        result.cells.removeAll { $0.plan == .cold || $0.role == .floor || $0.metric == .resident }
        for index in result.cells.indices { result.cells[index].ratioToFloor = nil }
        let heading = Document.block(ofInput: "chain-1000", of: "search", in: result).terminal[1]
        #expect(
            heading.split(separator: "  ").map { $0.drop { $0 == " " } } == [
                "implementation", "warm median [95 %]", "× documented", "allocs",
            ])
    }

    @Test("a long heading and long notes are wrapped")
    func longLinesAreWrapped() {
        var result = Sample.result
        result.datasets = [
            ResultFile.Dataset(
                experiment: "search", input: "chain-1000", recipe: "",
                origin: String(repeating: "a dump with a long name ", count: 3),
                sha256: "")
        ]
        result.notRun = [
            NotRun(
                experiment: "search", implementation: "recursive", input: "chain-1000",
                reason: String(repeating: "too deep ", count: 30))
        ]
        let lines = Document.block(ofInput: "chain-1000", of: "search", in: result).terminal
        #expect(lines.allSatisfy { $0.displayWidth <= 100 })
        #expect(lines.filter { $0.contains("too deep") }.count == 4)
    }

    @Test("all blocks of a result come in its order, one each")
    func allBlocks() {
        var result = Sample.result
        var other = result.cells[0]
        other.input.name = "wide-10"
        result.cells.append(other)
        let lines = Document.blocks(of: result).terminal
        #expect(
            lines.filter { $0.hasPrefix("search · ") }.map { $0.prefix(15) }
                == ["search · chain-1", "search · wide-10"].map { $0.prefix(15) })
        #expect(lines[7] == "" && lines.count == 11)
    }
}
