import Results

/// A table of a report. Its entries know their numbers and cells, from which pages make links.
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
            /// Sentences, which a terminal writes below the table.
            case remark
        }

        package var title: String
        package var kind: Kind

        package init(_ title: String, _ kind: Kind = .number) {
            self.title = title
            self.kind = kind
        }
    }

    /// The judgement that an entry's colour shows.
    package enum Tone: String, Sendable {
        case good, bad
        /// Nothing decides it, or not for certain.
        case open
        /// Nothing speaks against it, and no more is known.
        case neutral
    }

    /// A text in a row, with the number that it rounds.
    package struct Entry: Sendable {
        /// The text. That of a number of a cell is made when it is asked for: a page has the number alone, and texts of
        /// a hundred thousand took 100 M of the 4,219 M instructions of a report of 5,387 cells.
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
        /// True if the text is that of the number, in the format of the statistic.
        var isFormatted: Bool { if case .number = content { true } else { false } }
        /// The number that the text rounds, in the unit of its cell.
        package var value: Double?
        /// The kind of the number: its name in the result file, and its format.
        package var statistic: Statistic?
        /// The cell that the number belongs to, or a text leads to, if it is not the row's.
        @Boxed package var cell: CellID? = nil
        /// True if it has a cell of its own, which is asked for without a copy of that.
        var hasCell: Bool { if case .full = _cell { true } else { false } }
        package var tone: Tone?
        /// The target of a link on a page of a site.
        package var address: String?
        /// A sentence that Markdown shows only when a reader opens it, and others after the text.
        package var detail: String?
        /// The shade in a map, from 0 for the best to 4, the darkest; 5 for what is undecided, which is hatched.
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
        /// - Parameter isOwn: true if the cell is that of the row.
        init(_ value: Double?, _ statistic: Statistic, of cell: CellID, isOwn: Bool = false) {
            self.init("", value, statistic)
            guard self.value != nil else { return }

            content = .number(unit: cell.metric.unit)
            if !isOwn { self.cell = cell }
        }
    }

    /// An entry for each column, and the cell that they belong to.
    package struct Row: Sendable {
        package var entries: [Entry]
        package var cell: CellID?
        /// True if links to the cell lead here.
        package var isAnchor = false
        /// The test case that a CI server gets for it.
        package var check: TestCase?
        /// The target of links of a site.
        package var id: String?
        /// The group of cells, such as `the same`, in which a terminal and Markdown count the row; `nil` to show it.
        package var fold: String?
        /// The difference that a page draws below the row, under the detail of one of its entries.
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

        /// A row of texts alone.
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
