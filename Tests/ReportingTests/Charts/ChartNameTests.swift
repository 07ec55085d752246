import Testing

@testable import Reporting
@testable import Results

@Suite struct ChartNameTests {
    @Test("a series that is named like a property of every object has a name of its own in a chart's data")
    func properties() throws {
        let cells = ["constructor", "toString", "plain"].map {
            ExportSample.cell("e", $0, "n", .warm, .time, around: 5)
        }
        let series = ChartSeries(cells, SeriesStyles(cells))
        #expect(cells.map { series.label($0) } == ["constructor\u{2060}", "toString\u{2060}", "plain"])
        #expect(ChartName.text("__proto__") == "__proto__\u{2060}" && ChartName.text("constructors") == "constructors")
    }
}
