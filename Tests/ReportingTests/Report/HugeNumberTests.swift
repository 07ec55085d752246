import Foundation
import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct HugeNumberTests {
    private func growth(slope: Double, _ interval: Interval?) -> Growth {
        Growth(
            experiment: "search", implementation: "documented", cores: 1, shape: "chain", plan: .warm, slope: slope,
            ci95: interval, best: .linear)
    }

    /// Everything that is said of a result.
    private func texts(_ result: ResultFile) -> (markdown: String, page: String, summary: String) {
        let markdown = Report(digestOf: NamedResult("run.json", result), command: "lab").markdown()
        let summary = Report.summary(of: result, command: "lab").terminal.joined(separator: "\n")
        return (markdown, SectionSample.page(result), summary)
    }

    @Test("growth whose interval a result file leaves open on both sides is reported as open")
    func openInterval() throws {
        let interval = try JSONDecoder().decode(Interval.self, from: Data("[null,null]".utf8))
        var result = SectionSample.result
        result.growth = [growth(slope: 1, interval)]
        let texts = texts(result)
        let plain = texts.markdown.replacing("\\", with: "")
        #expect(plain.contains("n^1.00 [−∞, ∞]"), "\(plain)")
        #expect(texts.page.contains("documented"))
        #expect(texts.summary.contains("(n^1.00)"))
    }

    @Test("numbers of any size in a result file are reported", arguments: [1e300, -1e300, 1e308])
    func hugeNumbers(number: Double) {
        var result = SectionSample.result
        result.growth = [growth(slope: number, Interval(lower: number, upper: number))]
        result.duration = number
        result.environment?.loadAverage = [number, number, number]
        let text = SignificantDigits.three(number)
        let texts = texts(result)
        let plain = texts.markdown.replacing("\\", with: "")
        #expect(plain.contains("n^\(text) [\(text), \(text)]"), "\(plain)")
        #expect(plain.contains("\(text) s"))
        #expect(texts.page.contains("\(text), \(text), \(text)"))
        #expect(texts.summary.contains("(n^\(text))"))
    }
}
