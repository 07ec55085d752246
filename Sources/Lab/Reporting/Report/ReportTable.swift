import Results

/// A table of a report. Its entries know their numbers and cells, so that pages can make links.
package struct ReportTable: Sendable {
    package var caption: String
    /// True for a picture of many small entries, see ``ReportTable/maps(of:)``.
    package var isMap = false
    package var columns: [Column]
    package var rows: [Row]

    /// A heading with the kind of the entries below it.
    package struct Column: Sendable {
        package enum Kind: String, Sendable {
            case heading, text, number
            /// Sentences. A terminal writes them below the table.
            case remark
        }

        package var title: String
        package var kind: Kind

        package init(_ title: String, _ kind: Kind = .number) {
            self.title = title
            self.kind = kind
        }
    }

    /// The judgement, shown by the colour of an entry.
    package enum Tone: String, Sendable {
        case good, bad
        /// Undecided, or not for certain.
        case open
        /// Without any sign of a problem, but without proof.
        case neutral
    }

    /// A text in a row, with its exact number.
    package struct Entry: Sendable {
        /// The text. For a number of a cell it is made on demand: a page needs only the number, and a hundred thousand
        /// texts took 100 M of the 4,219 M instructions of a report of 5,387 cells.
        package var text: String {
            get {
                switch content {
                case .text(let text): text
                case .number(let unit): value.flatMap { statistic?.format.text($0, ofMetricIn: unit) } ?? ""
                }
            }
            set { content = .text(newValue) }
        }
        private var content: Content
        /// True if the text is the number in the format of the statistic.
        var isFormatted: Bool { if case .number = content { true } else { false } }
        /// The exact number, in the unit of its cell.
        package var value: Double?
        /// The kind of the number: its name in the result file, and its format.
        package var statistic: Statistic?
        /// The cell of the number, or the target of the text, if it is not the row's cell.
        @Boxed package var cell: CellID? = nil
        /// True if the entry has a cell of its own. Reading this does not copy the cell.
        var hasCell: Bool { if case .full = _cell { true } else { false } }
        package var tone: Tone?
        /// The target of a link on a page of a site.
        package var address: String?
        /// A further sentence. Markdown folds it; other renderers put it after the text.
        package var detail: String?
        /// The shade in a map, from 0 for the best to 4, the darkest; 5, hatched, if undecided.
        package var shade: Int?

        /// The text with its detail.
        var fullText: String {
            guard let detail else { return text }
            return text.isEmpty ? "why: \(detail)" : "\(text); why: \(detail)"
        }

        /// True if there is neither a text nor a detail.
        var isEmpty: Bool { !isFormatted && text.isEmpty && detail == nil }

        /// A text, or the number in its format.
        private enum Content {
            case text(String)
            /// The number of a metric in this unit.
            case number(unit: String)
        }

        package init(_ text: String, tone: Tone? = nil, cell: CellID? = nil, address: String? = nil) {
            content = .text(text)
            self.tone = tone
            self.cell = cell
            self.address = address
        }

        /// A text with its number, if that is finite.
        init(_ text: String, _ value: Double?, _ statistic: Statistic) {
            self.init(text)
            guard let value, value.isFinite else { return }

            self.value = value
            self.statistic = statistic
        }

        /// A number of a cell; empty without one.
        ///
        /// - Parameter isOwn: true if it is the cell of the row.
        init(_ value: Double?, _ statistic: Statistic, of cell: CellID, isOwn: Bool = false) {
            self.init("", value, statistic)
            guard self.value != nil else { return }

            content = .number(unit: cell.metric.unit)
            if !isOwn { self.cell = cell }
        }
    }

    /// An entry for each column, and their common cell.
    package struct Row: Sendable {
        package var entries: [Entry]
        package var cell: CellID?
        /// True if links to the cell lead here.
        package var isAnchor = false
        /// The test case of the row for a CI server.
        package var check: TestCase?
        /// The target of links on a site.
        package var id: String?
        /// The group of rows that a terminal and Markdown only count, such as `the same`; `nil` to show the row.
        package var fold: String?
        /// The difference that a page draws below the row.
        package var difference: CallDifference?

        package init(
            _ entries: [Entry], cell: CellID? = nil, isAnchor: Bool = false, check: TestCase? = nil, id: String? = nil
        ) {
            self.entries = entries
            self.cell = cell
            self.isAnchor = isAnchor
            self.check = check
            self.id = id
        }

        /// A row with only texts.
        package init(texts: [String]) { self.init(texts.map { Entry($0) }) }
    }

    package init(_ caption: String, _ columns: [Column], _ rows: [Row]) {
        self.caption = caption
        self.columns = columns
        self.rows = rows
    }

    /// Returns a copy without empty columns. The heading column stays.
    func withoutEmptyColumns() -> ReportTable {
        let filledColumns = columns.indices.filter { column in
            columns[column].kind == .heading || rows.contains { !$0.entries[column].isEmpty }
        }

        guard filledColumns.count < columns.count else { return self }

        var table = self
        table.columns = filledColumns.map { columns[$0] }
        for index in rows.indices { table.rows[index].entries = filledColumns.map { rows[index].entries[$0] } }

        return table
    }
}

extension ReportTable {
    /// A row for each cell, without empty columns.
    init(_ caption: String, of cells: [Cell], _ columns: [CellColumn]) {
        let rows = cells.map { cell in Row(columns.map { $0.entry(cell) }, cell: cell.id) }
        self = ReportTable(caption, columns.map(\.column), rows).withoutEmptyColumns()
    }
}
