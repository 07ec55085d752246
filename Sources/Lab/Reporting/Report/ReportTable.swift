import Results

package struct ReportTable: Sendable {
    package var caption: String
    /// Whether it is a picture of many small entries, see ``ReportTable/maps(of:)``.
    package var isMap = false
    package var columns: [Column]
    package var rows: [Row]

    package struct Column: Sendable {
        package enum Kind: String, Sendable {
            case heading, text, number
            /// Sentences, which a terminal writes below the table.
            case remark
        }

        package var title: String
        package var kind: Kind

        package init(_ title: String, _ kind: Kind = .number) { (self.title, self.kind) = (title, kind) }
    }

    package enum Tone: String, Sendable { case good, bad, open }

    package struct Entry: Sendable {
        package var text: String
        /// The number behind it, in the unit of its cell, whole.
        package var value: Double?
        /// What the number is: its name in the result file and how it is written.
        package var statistic: Statistic?
        /// The cell it is of, and a text leads to, where that is not the row's.
        package var cell: CellID?
        package var tone: Tone?
        /// What it links to from a page of a site.
        package var address: String?
        /// How dark it is in a map, from 0 for the best to 4.
        package var shade: Int?

        package init(_ text: String, tone: Tone? = nil, cell: CellID? = nil, address: String? = nil) {
            self.text = text
            self.tone = tone
            self.cell = cell
            self.address = address
        }

        /// A text, and the number behind it where there is one.
        init(_ text: String, _ value: Double?, _ statistic: Statistic) {
            self.init(text)
            if let value, value.isFinite { (self.value, self.statistic) = (value, statistic) }
        }

        /// A number of a cell; nothing where it has none.
        init(_ value: Double?, _ statistic: Statistic, of cell: CellID, isOwn: Bool = false) {
            self.init(value?.finite.map { statistic.format.text($0, cell.metric) } ?? "", value, statistic)
            if self.value != nil, !isOwn { self.cell = cell }
        }
    }

    package struct Row: Sendable {
        package var entries: [Entry]
        package var cell: CellID?
        /// Whether links to the cell lead here.
        package var isAnchor = false
        /// What a CI server is told of it, where that is so.
        package var check: TestCase?
        /// What links of a site lead to.
        package var id: String?
        /// In whose number a terminal counts it rather than show it: `the same`.
        package var counted: String?

        package init(
            _ entries: [Entry], cell: CellID? = nil, isAnchor: Bool = false, check: TestCase? = nil, id: String? = nil
        ) { (self.entries, self.cell, self.isAnchor, self.check, self.id) = (entries, cell, isAnchor, check, id) }

        package init(texts: [String]) { self.init(texts.map { Entry($0) }) }
    }

    package init(_ caption: String, _ columns: [Column], _ rows: [Row]) {
        self.caption = caption
        self.columns = columns
        self.rows = rows
    }

    /// The table without columns that have nothing in any row; that which the rows are on stays.
    func withoutEmptyColumns() -> ReportTable {
        let kept = columns.indices.filter { column in
            columns[column].kind == .heading || rows.contains { !$0.entries[column].text.isEmpty }
        }

        var table = self
        table.columns = kept.map { columns[$0] }
        for index in rows.indices { table.rows[index].entries = kept.map { rows[index].entries[$0] } }

        return table
    }
}

extension ReportTable {
    init(_ caption: String, of cells: [Cell], _ columns: [CellColumn]) {
        let rows = cells.map { cell in Row(columns.map { $0.entry(cell) }, cell: cell.id) }
        self = ReportTable(caption, columns.map(\.column), rows).withoutEmptyColumns()
    }
}
