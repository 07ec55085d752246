import Results

/// The numbers of a cell over runs, as a drawing without a script and without text, which is stretched to whatever room
/// there is; strokes and dots keep their width. What the heights mean stands beside it.
struct TrendChart {
    private let lines: [Trend]
    private let places: [String: Int]

    let range: ClosedRange<Double>

    /// How many machines have colours of their own, in `site.css`.
    static let colours = 6

    /// - Parameter lines: trends of one cell in one unit.
    init(_ lines: [Trend]) {
        self.lines = lines
        let runs = Set(lines.flatMap(\.points).map(\.run)).sorted()
        places = Dictionary(uniqueKeysWithValues: zip(runs, 0...))
        range = Self.range(of: lines.flatMap(\.points))
    }

    /// All medians and intervals, and at least a tenth of the middle: noise of a percent should look like that.
    private static func range(of points: [Trend.Point]) -> ClosedRange<Double> {
        let heights = points.flatMap { [$0.median, $0.ci95?.lower ?? $0.median, $0.ci95?.upper ?? $0.median] }
            .filter(\.isFinite)
        guard let low = heights.min(), let high = heights.max() else { return 0...1 }
        // Halves first: the sum or the difference of two finite numbers may be infinite.
        let middle = low / 2 + high / 2
        let reach = max(high / 2 - low / 2, abs(middle) / 20, .leastNormalMagnitude)
        let largest = Double.greatestFiniteMagnitude
        return max(middle - reach, low >= 0 ? 0 : -largest)...min(middle + reach, largest)
    }

    /// The drawing as SVG, with a tip on every dot. The position of a line's machine gives its colour.
    func markup(machine: (Trend) -> Int, tip: (Trend, Trend.Point) -> String) -> HTML {
        let drawn = lines.map { line -> HTML in
            let changes = line.changed.compactMap { change in
                across(change.run).map { "<path class=\"change\" d=\"M\($0) 0V100\"/>" as HTML }
            }
            // Lines of no length with round ends: dots that stay round however the drawing is stretched.
            let dots = line.points.compactMap { point in
                place(point.run, point.median).map {
                    "<path class=\"dot\" d=\"M\($0)h0\"><title>\(tip(line, point))</title></path>" as HTML
                }
            }
            return "<g class=\"line-\(machine(line) % Self.colours)\">\(band(line))\(changes)\(path(line))\(dots)</g>"
        }
        return """
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">\(drawn)</svg>
            """
    }

    private func path(_ line: Trend) -> HTML {
        let places = line.points.compactMap { place($0.run, $0.median) }
        return places.count > 1 ? "<path class=\"course\" d=\"M\(places.joined(separator: "L"))\"/>" : ""
    }

    private func band(_ line: Trend) -> HTML {
        let known = line.points.compactMap { point in point.ci95.map { (run: point.run, interval: $0) } }
        guard known.count > 1 else { return "" }
        let upper = known.compactMap { place($0.run, $0.interval.upper) }
        let lower = known.reversed().compactMap { place($0.run, $0.interval.lower) }
        return "<path class=\"band\" d=\"M\((upper + lower).joined(separator: "L"))Z\"/>"
    }

    private func place(_ run: String, _ height: Double) -> String? {
        guard height.isFinite, let across = across(run) else { return nil }
        let share = (height / 2 - range.lowerBound / 2) / (range.upperBound / 2 - range.lowerBound / 2)
        return "\(across) \(Self.digits(96 - share * 92))"
    }

    private func across(_ run: String) -> String? {
        guard let place = places[run] else { return nil }
        guard places.count > 1 else { return "50" }
        return Self.digits(2 + Double(place) / Double(places.count - 1) * 96)
    }

    private static func digits(_ value: Double) -> String { JSONValue.digits(of: (value * 100).rounded() / 100) ?? "" }
}
