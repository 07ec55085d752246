import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct EntryTextTests {
    private let id = CellID(experiment: "e", implementation: "a", input: "i")

    @Test("a number of a cell reads in the format of its statistic until it gets another text")
    func numberOfCell() {
        var entry = ReportTable.Entry(5_280, .median, of: id, isOwn: true)
        #expect(entry.text == "5.28 µs" && entry.isFormatted && !entry.isEmpty)

        entry.text = "≤ 5.28 µs"
        #expect(entry.text == "≤ 5.28 µs" && !entry.isFormatted)
        #expect(ReportTable.Entry(1_024, .median, of: id.by(.memory, .allocations)).text == "1,024")
    }

    @Test("a number that a cell does not have makes an empty entry", arguments: [nil, .nan, .infinity] as [Double?])
    func withoutNumber(value: Double?) {
        let entry = ReportTable.Entry(value, .median, of: id, isOwn: true)
        #expect(entry.isEmpty && entry.text.isEmpty && !entry.isFormatted)
    }
}
