/// The tables and charts of a page. A script draws them from data, or they are written out.
struct PageTables {
    /// The data of the script; empty for a page without scripts.
    var data = PageData()
    private let areDrawn: Bool

    /// The tables of a page with a script that draws them.
    static var drawn: PageTables { PageTables(areDrawn: true) }

    /// The tables of a page without scripts: tables are written out, and there are no charts.
    static var writtenOut: PageTables { PageTables(areDrawn: false) }

    private init(areDrawn: Bool) { self.areDrawn = areDrawn }

    /// Returns the number of a table in the data; `nil` if it is written out.
    mutating func number(of table: ReportTable) -> Int? { areDrawn ? data.addTable(table) : nil }

    /// Returns the number of a chart in the data; `nil` if it is not drawn.
    mutating func number(of chart: Chart) -> Int? { areDrawn ? data.addChart(chart) : nil }
}
