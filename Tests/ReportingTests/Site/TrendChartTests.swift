import Foundation
import Testing

@testable import Measurement
@testable import Reporting
@testable import Results

@Suite struct TrendChartTests {
    private static let runs = ["a", "b", "c", "d"]

    private func lines(_ medians: [[Double]], changeAt index: Int? = nil) -> [Trend] {
        medians.enumerated().map { number, medians in
            Trend(
                cell: CellID(experiment: "search", implementation: "indexed", input: "chain-10"),
                conditions: .init(unit: "ns", fingerprint: "\(number)"),
                points: zip(Self.runs, medians).map { run, median in
                    let ends = [median * 0.9, median * 1.1].sorted()
                    let interval = median.isNaN ? nil : Interval(lower: ends[0], upper: ends[1])
                    return Trend.Point(run: run, median: median, ci95: interval, p99: median, n: 1)
                },
                changes: index.map { [ChangePoint(index: $0, pValue: 0.0001, meanBefore: 1, meanAfter: 2)] })
        }
    }

    private func markup(_ lines: [Trend]) -> String {
        func machine(_ line: Trend) -> Int { Int(line.conditions.fingerprint ?? "") ?? 0 }

        return TrendChart(lines).markup(style: { TrendChart.style(ofMachine: machine(lines[$0])) }) {
            "\(Trend.machineName(machine($0))) \($1.run) \($1.median)"
        }.text
    }

    @Test("every number has a dot with a tip, every machine a line of its own")
    func dots() {
        let markup = markup(lines([[10, 11, 12, 13], [20, 21, 22, 23]]))
        #expect(markup.ranges(of: "class=\"dot\"").count == 8)
        #expect(markup.ranges(of: "class=\"course\"").count == 2)
        #expect(markup.ranges(of: "class=\"band\"").count == 2)
        #expect(markup.contains("<title>B c 22.0</title>"))
    }

    @Test("of many runs a line shows the least and the most, and dots only where it begins, changes and ends")
    func manyRuns() {
        let points = (0..<1_000).map { number in
            let median = number == 617 ? 90.0 : 50
            return Trend.Point(
                run: String(10_000 + number), median: median, ci95: Interval(lower: median - 1, upper: median + 1),
                p99: median, n: 1)
        }

        let trend = Trend(
            cell: CellID(experiment: "search", implementation: "indexed", input: "chain-10"),
            conditions: .init(unit: "ns", fingerprint: "0"), points: points,
            changes: [ChangePoint(index: 400, pValue: 0.0001, meanBefore: 1, meanAfter: 2)])
        let markup = markup([trend])
        #expect(markup.ranges(of: "class=\"dot\"").count == 3 && markup.contains("<title>A 10400 50.0</title>"))
        #expect(markup.utf8.count < 20_000)
        let course = markup.firstMatch(of: /class="course" d="M([^"]*)"/).map { $0.1.split(separator: "L") } ?? []
        let heights = course.compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
        #expect(heights.count == 400 && Set(heights).count == 2 && heights.count { $0 < 10 } == 1)
    }

    @Test("a change is a line across the drawing at its run, with a colour for counts, for others and for the better")
    func change() {
        var better = lines([[20, 20, 10, 10]])[0]
        better.changes = [ChangePoint(index: 2, pValue: 0.0001, meanBefore: 2, meanAfter: 1)]
        #expect(markup([better]).contains("class=\"change good\" d=\"M66 0V100\""))
        var worse = lines([[10, 10, 20, 20]], changeAt: 2)[0]
        #expect(markup([worse]).contains("class=\"change open\" d=\"M66 0V100\""))
        worse.cell = worse.cell.by(.memory, .allocations)
        #expect(markup([worse]).contains("class=\"change bad\" d=\"M66 0V100\""))
        #expect(!markup(lines([[10, 10, 20, 20]])).contains("change"))
    }

    @Test("what is larger stands higher, and all of it within the drawing")
    func heights() throws {
        let trend = lines([[10, 40, 20, 30]])
        let heights = markup(trend).matches(of: /class="dot" d="M(\S+) (\S+)h0"/).compactMap { Double($0.2) }
        #expect(heights.count == 4)
        #expect(heights[1] < heights[3] && heights[3] < heights[2] && heights[2] < heights[0])
        #expect(!heights.isEmpty && heights.allSatisfy { (0...100).contains($0) })
    }

    @Test("a band goes along the upper ends of the intervals and back along the lower ones")
    func band() throws {
        let markup = markup(lines([[10, 40, 20, 30]]))

        func heights(_ points: some Sequence<Substring>) -> [Double] {
            points.compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
        }

        let dots = markup.matches(of: /class="dot" d="M\S+ (\S+)h0"/).compactMap { Double($0.1) }
        let band = heights(try #require(markup.firstMatch(of: /class="band" d="M([^Z]*)Z"/)).1.split(separator: "L"))
        #expect(dots.count == 4 && band.count == 8)
        for (number, dot) in dots.enumerated() { #expect(band[number] < dot && band[7 - number] > dot, "\(number)") }
    }

    @Test("noise of a percent does not fill the drawing")
    func noise() {
        let range = TrendChart(lines([[100, 100.5, 99.5, 100]])).range
        #expect(range.upperBound - range.lowerBound >= 10)
        let constant = TrendChart(lines([[0, 0, 0, 0]])).range
        #expect(constant.lowerBound == 0 && constant.upperBound > 0)
    }

    @Test("numbers that are not finite are left out, and a single one stands in the middle")
    func oddNumbers() {
        #expect(markup(lines([[10, .infinity, .nan, 12]])).ranges(of: "class=\"dot\"").count == 2)
        let alone = markup(lines([[10]]))
        #expect(alone.contains("class=\"dot\" d=\"M50 50h0\""))
        #expect(!alone.contains("course"))
        #expect(!markup([]).contains("path"))
    }

    @Test("the largest numbers that there are stand at bottom and top")
    func extremes() {
        func heights(_ medians: [Double]) -> [Double] {
            markup(lines([medians])).matches(of: /class="dot" d="M(\S+) (\S+)h0"/).compactMap { Double($0.2) }
        }

        let largest = Double.greatestFiniteMagnitude
        // Their intervals reach beyond what is finite, and are left out.
        #expect(heights([-largest, 0, largest]) == [96, 50, 4])
        #expect(heights([0, largest / 2, largest]) == [96, 50, 4])
        let wide = heights([-1e308, 0, 1e308])
        #expect(wide.count == 3 && wide[0] > 50 && wide[1] == 50 && wide[2] < 50)
        for medians in [[largest, largest], [-largest, -largest], [0, .leastNonzeroMagnitude]] {
            let drawn = heights(medians)
            #expect(drawn.count == 2 && drawn.allSatisfy { (0...100).contains($0) }, "\(medians)")
        }
    }
}
