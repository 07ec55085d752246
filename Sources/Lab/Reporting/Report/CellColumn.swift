import Results

/// A column of a table with a row for each cell.
struct CellColumn: Sendable {
    let column: ReportTable.Column
    let entry: @Sendable (Cell) -> ReportTable.Entry

    init(
        _ title: String, _ kind: ReportTable.Column.Kind = .number,
        _ entry: @escaping @Sendable (Cell) -> ReportTable.Entry
    ) {
        column = ReportTable.Column(title, kind)
        self.entry = entry
    }

    /// A column of a number of each cell.
    init(_ statistic: Statistic, _ title: String? = nil) {
        self.init(title ?? statistic.title) {
            ReportTable.Entry(statistic.value($0), statistic, of: $0.id, isOwn: true)
        }
    }

    static let name = CellColumn("implementation", .heading) { .init($0.label) }
    static let input = CellColumn("input", .text) { .init($0.id.input) }
    static let verdict = CellColumn("verdict", .text) { cell in
        .init(cell.judgedVerdict?.rawValue ?? "", tone: cell.judgedVerdict?.tone)
    }

    /// The bound that decides, with its side.
    static let bound = CellColumn(Statistic.bound.title) { cell in
        var entry = ReportTable.Entry(Statistic.bound.value(cell), .bound, of: cell.id, isOwn: true)
        if let text = cell.signedBound { entry.text = text }
        return entry
    }
}
