import Measurement
import Results

/// A drawing of a cell's numbers over runs, without scripts and without text.
///
/// It stretches to its place; strokes and dots keep their size. The page writes the ends of its scale.
struct TrendChart {
    private let lines: [Line]
    private let places: RunPlaces
    /// The height of a line across the drawing.
    private let level: Double?

    let range: ClosedRange<Double>

    /// A trend, divided into the numbers at each place.
    private struct Line {
        let trend: Trend
        private(set) var stretches: [Stretch] = []

        init(_ trend: Trend, at places: RunPlaces) {
            self.trend = trend
            var start = 0
            while start < trend.points.count {
                let x = places.x(trend.points[start].run)
                var end = start + 1
                while end < trend.points.count, places.x(trend.points[end].run) == x { end += 1 }

                if let x { stretches.append(Stretch(x: x, points: trend.points[start..<end])) }
                start = end
            }
        }
    }

    /// The numbers at one place: more than one if runs share places.
    private struct Stretch {
        let x: Double
        let points: ArraySlice<Trend.Point>
    }

    /// The most numbers of a line with a dot for each. A longer line has dots only at its beginning, its changes and
    /// its end.
    private static let mostDots = 60

    /// The number of machines with colours of their own, in `site.css`.
    private static let colours = 6

    /// Returns the CSS class of a line for the machine at a position.
    static func style(ofMachine position: Int) -> String { "line-\(position % colours)" }

    /// - Parameters:
    ///   - lines: the trends of one cell in one unit.
    ///   - runs: the names of the runs with a place; `nil` for the runs of the trends.
    ///   - level: the height of a line across the drawing; `nil` for no line.
    init(_ lines: [Trend], across runs: [String]? = nil, level: Double? = nil) {
        let places = RunPlaces(runs ?? Set(lines.flatMap(\.points).map(\.run)).sorted())
        self.places = places
        self.lines = lines.map { Line($0, at: places) }
        self.level = level
        range = Self.range(of: lines.flatMap(\.points), level)
    }

    /// Returns the range of all medians and intervals. It is at least a tenth of its middle wide, so that noise of one
    /// per cent looks small.
    private static func range(of points: [Trend.Point], _ level: Double?) -> ClosedRange<Double> {
        var heights = points.flatMap { [$0.median, $0.ci95?.lower ?? $0.median, $0.ci95?.upper ?? $0.median] }
            .filter(\.isFinite)
        if let level { heights.append(level) }
        guard let low = heights.min(), let high = heights.max() else { return 0...1 }

        // Halves first: the sum or the difference of two finite numbers may be infinite.
        let middle = low / 2 + high / 2
        let reach = max(high / 2 - low / 2, abs(middle) / 20, .leastNormalMagnitude)
        let largest = Double.greatestFiniteMagnitude

        return max(middle - reach, low >= 0 ? 0 : -largest)...min(middle + reach, largest)
    }

    /// Returns the drawing as SVG.
    ///
    /// - Parameters:
    ///   - style: returns the CSS class of a line by its number: it gives the colour.
    ///   - tip: returns the text of a dot.
    func markup(style: (Int) -> String, tip: (Trend, Trend.Point) -> String) -> HTML {
        let drawn = lines.enumerated().map { number, line -> HTML in
            let trend = line.trend
            let changes = trend.changesByRun.compactMap { change -> HTML? in
                guard let across = places.x(change.run) else { return nil }
                let tone = trend.tone(of: change.point).rawValue
                return "<path class=\"change \(tone)\" d=\"M\(RunPlaces.digits(across)) 0V100\"/>"
            }

            // Lines of no length with round ends: these dots stay round if the drawing is stretched.
            let marked = Set(
                trend.changesByRun.map(\.run) + [trend.points.first, trend.points.last].compactMap { $0?.run })
            let isDotted = trend.points.count <= Self.mostDots
            let dots = line.stretches.flatMap { stretch in
                stretch.points.filter { isDotted || marked.contains($0.run) }.compactMap { point in
                    coordinates(stretch.x, point.median).map {
                        "<path class=\"dot\" d=\"M\($0)h0\"><title>\(tip(trend, point))</title></path>" as HTML
                    }
                }
            }

            return "<g class=\"\(style(number))\">\(band(line))\(changes)\(path(line))\(dots)</g>"
        }

        let across: HTML = level.map { "<path class=\"level\" d=\"M0 \(height($0))H100\"/>" } ?? ""
        return """
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">\(across)\
            \(drawn)</svg>
            """
    }

    private func path(_ line: Line) -> HTML {
        // Through the smallest and the largest number of runs that share a place.
        let course = corners(line) { points in
            let heights = points.map(\.median).filter(\.isFinite).sorted()
            return heights.count > 1 ? [heights[0], heights[heights.count - 1]] : heights
        }

        return course.count > 1 ? "<path class=\"course\" d=\"M\(course.joined(separator: "L"))\"/>" : ""
    }

    private func band(_ line: Line) -> HTML {
        func ends(_ end: (Interval) -> Double, _ outer: ([Double]) -> Double?) -> [String] {
            corners(line) { points in
                guard let height = outer(points.compactMap(\.ci95).map(end).filter(\.isFinite)) else { return [] }
                return [height]
            }
        }

        let upper = ends(\.upper) { $0.max() }
        let lower = ends(\.lower) { $0.min() }
        guard upper.count + lower.count > 2 else { return "" }

        return "<path class=\"band\" d=\"M\((upper + lower.reversed()).joined(separator: "L"))Z\"/>"
    }

    private func corners(_ line: Line, _ heights: (ArraySlice<Trend.Point>) -> [Double]) -> [String] {
        line.stretches.flatMap { stretch in heights(stretch.points).compactMap { coordinates(stretch.x, $0) } }
    }

    private func coordinates(_ x: Double, _ height: Double) -> String? {
        height.isFinite ? "\(RunPlaces.digits(x)) \(self.height(height))" : nil
    }

    private func height(_ value: Double) -> String {
        let share = (value / 2 - range.lowerBound / 2) / (range.upperBound / 2 - range.lowerBound / 2)
        return RunPlaces.digits(96 - share * 92)
    }
}
