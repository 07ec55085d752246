import Reporting

extension TextTable {
    /// Makes a table of rows, given the title, the alignment and the text of each column.
    init<Row>(
        _ rows: some Collection<Row>,
        _ columns: [(title: String, alignment: ColumnAlignment, text: (Row) -> String)]
    ) {
        self.init(columns: columns.map { Column(title: $0.title, alignment: $0.alignment, cells: rows.map($0.text)) })
    }
}
