/// A table of a report: a caption, columns, rows of texts with the numbers behind them.
public struct ReportTable: Sendable {
    /// A column.
    public struct Column: Sendable {
        /// The heading.
        public var title: String
        /// Whether it holds numbers, which stand at the right.
        public var isNumeric: Bool

        /// A column.
        public init(_ title: String, isNumeric: Bool = true) {
            self.title = title
            self.isNumeric = isNumeric
        }
    }

    /// What a verdict looks like, beside its word.
    public enum Tone: String, Sendable {
        /// All is well.
        case good
        /// Not so.
        case bad
        /// Nobody knows.
        case open
    }

    /// What stands in one place of a table.
    public struct Entry: Sendable {
        /// The text.
        public var text: String
        /// The number behind it, in the unit of its cell, whole.
        public var value: Double?
        /// The name of the number in the result file: `median`, `ci95.lower`, `budget.bound`.
        public var statistic: String?
        /// The cell it is of, where it is not the row's.
        public var cell: CellAddress?
        /// Where the text leads to: an anchor of the page.
        public var link: String?
        /// How it looks.
        public var tone: Tone?

        /// A text.
        public init(_ text: String, tone: Tone? = nil, link: String? = nil) {
            self.text = text
            self.tone = tone
            self.link = link
        }

        /// A number of the result file.
        public init(_ value: Double?, _ statistic: String, _ cell: CellAddress? = nil, as text: (Double) -> String) {
            self.text = value.map(text) ?? ""
            guard value != nil else { return }
            self.value = value
            self.statistic = statistic
            self.cell = cell
        }
    }

    /// A row. Its first entry is its heading.
    public struct Row: Sendable {
        /// The entries, one for each column.
        public var entries: [Entry]
        /// The cell that its numbers are of.
        public var cell: CellAddress?
        /// Whether links to the cell lead here.
        public var isAnchor = false

        /// A row.
        public init(_ entries: [Entry], cell: CellAddress? = nil, isAnchor: Bool = false) {
            self.entries = entries
            self.cell = cell
            self.isAnchor = isAnchor
        }
    }

    /// What the table holds.
    public var caption: String
    /// The columns.
    public var columns: [Column]
    /// The rows.
    public var rows: [Row]
    /// What it does not hold, and where that is; empty when it holds everything.
    public var omission = ""

    /// A table.
    public init(_ caption: String, columns: [Column], rows: [Row], omission: String = "") {
        self.caption = caption
        self.columns = columns
        self.rows = rows
        self.omission = omission
    }

    /// The table without columns that have nothing in any row; the first stays.
    func withoutEmptyColumns() -> ReportTable {
        let kept = columns.indices.filter { column in
            column == 0 || rows.contains { column < $0.entries.count && !$0.entries[column].text.isEmpty }
        }
        var table = self
        table.columns = kept.map { columns[$0] }
        for index in rows.indices {
            table.rows[index].entries = kept.compactMap {
                $0 < rows[index].entries.count ? rows[index].entries[$0] : nil
            }
        }
        return table
    }
}
