import JSONText
import Results

extension Chart {
    /// Estimates from 0 on with their intervals: a row for each name, a dot for each series.
    package init(
        id: String, title: String, axis: String,
        _ estimates: [(row: String, series: String, value: Double, lower: Double, upper: Double)]
    ) {
        let rows = estimates.map(\.row).distinct()
        let series = estimates.map(\.series).distinct()

        func channel(_ range: (SeriesStyle) -> String) -> JSONValue {
            let range = series.indices.map { range(SeriesStyle.contenders[$0 % SeriesStyle.contenders.count]) }
            return [
                "field": "s", "type": "nominal", "title": nil, "legend": ["orient": "top"],
                "scale": ["domain": .texts(series), "range": .texts(range)],
            ]
        }

        let values = estimates.map { estimate -> JSONValue in
            [
                "r": .text(estimate.row), "s": .text(estimate.series), "x": .number(estimate.value),
                "lo": .number(estimate.lower), "hi": .number(estimate.upper),
            ]
        }

        let sentences = estimates.map { "\($0.row), \($0.series): \(SignificantDigits.three($0.value))." }
        self.init(
            id: id, title: title, explanation: "",
            description: "Dot plot: \(axis). " + sentences.joined(separator: " "),
            specification: [
                "height": .count(rows.count * (series.count * 14 + 18)), "data": .values(values),
                "encoding": [
                    "x": ["field": "x", "type": "quantitative", "title": .text(axis), "scale": ["zero": true]],
                    "y": .rows("r", rows, labelLimit: 150, padding: 0.12),
                    "yOffset": ["field": "s", "type": "nominal", "scale": ["domain": .texts(series)]],
                    "color": channel(\.colour),
                ],
                "layer": [.intervals, .points(nil, size: 62, ["shape": channel(\.shape)])],
            ],
            table: ReportTable(title, [], []))
    }
}
