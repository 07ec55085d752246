/// The tables and charts of a page: a script draws them from its data, or they are written out.
struct PageTables {
    /// The data that the script has; empty for a page without scripts.
    var data = PageData()
    private let areDrawn: Bool

    /// The tables of a page with a script that draws them.
    static var drawn: PageTables { PageTables(areDrawn: true) }

    /// The tables of a page without scripts, which are written out; it has no charts.
    static var writtenOut: PageTables { PageTables(areDrawn: false) }

    private init(areDrawn: Bool) { self.areDrawn = areDrawn }

    /// Returns the number by which the script finds a table; `nil` if it is written out.
    mutating func number(of table: ReportTable) -> Int? { areDrawn ? data.addTable(table) : nil }

    /// Returns the number by which the script finds a chart; `nil` if it is not drawn.
    mutating func number(of chart: Chart) -> Int? { areDrawn ? data.addChart(chart) : nil }
}
