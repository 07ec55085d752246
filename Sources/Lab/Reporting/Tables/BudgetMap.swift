import Measurement
import Nouns
import Results

extension ReportTable {
    private static let widestMap = 40

    /// The meanings of the colours in maps.
    static let legendOfMaps: ReportTable = {
        let meanings: [(name: String, share: String, multiple: String)] = [
            ("1", "at most 1 %", "below 0.5"), ("2", "to 10 %", "below 1"), ("3", "to 50 %", ""),
            ("4", "to 100 %", "above 1"), ("5", "✗ more: over", "above 2"),
            ("hatched", "? undecided", "? undecided: one process"),
        ]
        let rows = meanings.enumerated().map { shade, meaning -> Row in
            let entries = [meaning.share, meaning.multiple].map { text -> Entry in
                var entry = Entry(text)
                entry.shade = text.isEmpty ? nil : shade
                return entry
            }
            return Row([.init(meaning.name)] + entries)
        }
        return ReportTable(
            "The colours of the maps",
            [
                .init("shade", .heading), .init("share of the budget", .text),
                .init("multiple of the reference", .text),
            ], rows)
    }()

    /// Returns a map of shares of the budget and a map of multiples of the reference, if they have something to show.
    ///
    /// - Parameter cells: the cells of one experiment.
    static func maps(of cells: [Cell]) -> [ReportTable] {
        let rows = CostRow.all(of: cells.filter { $0.role != .bare })
        let rowsWithBudget = rows.filter { !$0.budgetedCells.isEmpty }
        let rowsWithRatio = rows.filter { $0.ratio != nil }
        var maps: [ReportTable] = []

        if rowsWithBudget.contains(where: { $0.cells[0].role != .floor }) {
            let caption = "The bound that decides as % of the budget: ✓ within, ✗ over, ? undecided, · not judged"
            maps.append(ReportTable(mapOf: rowsWithBudget, caption, Entry.init(shareOf:)))
        }

        if rowsWithRatio.contains(where: { $0.cells[0].role != .reference }) {
            let caption =
                "Multiples of the reference: ↓ cheaper, ↑ dearer, ≈ no difference seen, ? undecided: one process"
            maps.append(ReportTable(mapOf: rowsWithRatio, caption, Entry.init(ratioOf:)))
        }

        return maps
    }

    /// Makes a map with an entry for each implementation and input. It has the inputs that are closest to their budget.
    private init(mapOf rows: [CostRow], _ caption: String, _ entry: (CostRow) -> Entry) {
        func closeness(_ rows: [CostRow]) -> Double { rows.flatMap(\.budgetedCells).map(\.closeness).max() ?? 0 }

        let all = rows.grouped { $0.cells[0].id.input }
        let nearestFirst = all.sorted { closeness($0.elements) > closeness($1.elements) }
        let nearestInputs = nearestFirst.prefix(Self.widestMap).map(\.key)
        let inputs = all.map(\.key).filter(Set(nearestInputs).contains)
        let part = all.count > inputs.count ? "; \(inputs.count) of \(all.count) inputs" : ""

        self.init(
            caption + part, [.init("implementation", .heading)] + inputs.map { .init($0, .text) },
            rows.grouped { $0.cells[0].label }.map { label, sameLabel in
                let entries = Dictionary(
                    sameLabel.map { ($0.cells[0].id.input, entry($0)) }, uniquingKeysWith: { one, _ in one })
                return Row([.init(label)] + inputs.map { entries[$0] ?? .init("") })
            })

        isMap = true
    }
}

extension CostRow {
    fileprivate var ratio: Ratio? { comparedCell?.ratioToReference.flatMap { $0.value > 0 ? $0 : nil } }
}

extension ReportTable.Entry {
    /// Makes an entry with the bound that decides, as a share of the budget, and a sign for the verdict on the same
    /// cell.
    fileprivate init(shareOf row: CostRow) {
        let cell = row.decisiveCell ?? row.cells[0]
        let share = cell.closeness
        let text = share.isFinite ? SignificantDigits.two(100 * share) : "∞"
        self.init("\(Self.sign(of: cell)) \(text)", cell: cell.id)
        shade = [0.01, 0.1, 0.5, 1].firstIndex { share <= $0 } ?? 4
        // The samples allow both verdicts: the entry has the colour of neither.
        if cell.judgedVerdict == .undecided { shade = Self.undecidedShade }
    }

    /// The shade of undecided cells, which is hatched.
    private static let undecidedShade = 5

    private static func sign(of cell: Cell) -> String {
        cell.role == .floor ? "·" : (cell.judgedVerdict ?? .undecided).sign
    }

    /// Makes an entry with the multiple of the reference, and an arrow if the interval shows a difference.
    fileprivate init(ratioOf row: CostRow) {
        let cell = row.comparedCell ?? row.cells[0]
        let value = row.ratio?.value ?? 1
        let text = SignificantDigits.two(value)

        if let ci95 = row.ratio?.ci95, ci95.upper < 1 {
            self.init("↓ \(text)", cell: cell.id)
            shade = value < 0.5 ? 0 : 1
        } else if let ci95 = row.ratio?.ci95, ci95.lower > 1 {
            self.init("↑ \(text)", cell: cell.id)
            shade = value > 2 ? 4 : 3
        } else {
            // Without an interval, no difference can be seen.
            let isUndecided = row.ratio?.ci95 == nil && cell.role != .reference
            self.init("\(isUndecided ? "?" : "≈") \(text)", cell: cell.id)
            if isUndecided { shade = Self.undecidedShade }
        }
    }
}

extension SignificantDigits {
    /// Returns a number for a small cell of a table: `0.31`, `6.3`, `24`, `1,200`.
    fileprivate static func two(_ value: Double) -> String {
        if value >= 9.95 { return Int(min(value, 1e9).rounded()).grouped }
        if value < 0.0095 { return "<0.01" }
        return fixed(value, decimals: value < 0.95 ? 2 : 1)
    }
}
