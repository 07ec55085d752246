import JSONText
import Results

extension Chart {
    /// Draws estimates with their intervals, on an axis from 0: a row for each name, a dot for each series.
    package init(id: String, title: String, axis: String, _ estimates: [Estimate]) {
        let rows = estimates.map(\.row).distinct()
        let series = estimates.map(\.series).distinct()
        let styles = series.indices.map { SeriesStyle.contenders[$0 % SeriesStyle.contenders.count] }
        let sentences = estimates.map { "\($0.row), \($0.series): \(SignificantDigits.three($0.value))." }

        self.init(
            id: id, title: title, explanation: "",
            description: "Dot plot: \(axis). " + sentences.joined(separator: " "),
            specification: ChartTemplate.estimates.filled([
                "height": .count(rows.count * (series.count * 14 + 18)), "axis": .text(axis),
                "estimates": .array(estimates.map(\.point)), "rows": .texts(rows.map(ChartName.text)),
                "series": .texts(series.map(ChartName.text)),
                "colours": .texts(styles.map(\.colour)), "shapes": .texts(styles.map(\.shape)),
            ]),
            table: ReportTable(title, [], []))
    }
}

extension Estimate {
    fileprivate var point: JSONValue {
        [
            "r": .text(ChartName.text(row)), "s": .text(ChartName.text(series)), "x": .number(value),
            "lo": .number(lower), "hi": .number(upper),
        ]
    }
}
