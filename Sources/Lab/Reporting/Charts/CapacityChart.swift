import JSONText
import Results

extension Chart {
    /// A bar for each implementation from the largest size that passes to the smallest that fails.
    ///
    /// - Parameter capacities: those of one shape.
    /// - Returns: `nil` when no capacity has either end.
    init?(capacities: [Capacity], _ styles: SeriesStyles) {
        let drawn = capacities.filter { $0.passes != nil || $0.fails != nil }
            .sorted { ($0.passes ?? 0) > ($1.passes ?? 0) }
        guard let first = capacities.first(where: { $0.passes != nil || $0.fails != nil }) else { return nil }

        let statements = drawn.prefix(10).map { "\($0.label): \($0.words)" }
        self.init(
            id: Slug.text(["capacity", first.experiment, first.shape]),
            title: "\(first.experiment) on \(first.shape): the most \(first.sizeUnit) within "
                + "\(TimeSpan(nanoseconds: first.limit))",
            explanation: "",
            description: "Interval chart. \(statements.joined(separator: "; ")).",
            specification: Self.specification(capacities: drawn, sizeUnit: first.sizeUnit, styles),
            table: ReportTable(capacities: capacities))
    }

    private static func specification(
        capacities: [Capacity], sizeUnit: String, _ styles: SeriesStyles
    ) -> JSONValue {
        let ends = capacities.flatMap { [$0.passes, $0.fails].compactMap { $0 }.map(Double.init) }
        let axis = LogarithmicAxis(ends)
        let intervals = capacities.map { capacity -> JSONValue in
            let passes = capacity.passes.map(Double.init)
            let fails = capacity.fails.map(Double.init)
            return .members([
                "s": .text(ChartName.text(capacity.label)), "lo": .number(passes ?? axis.domain.lower),
                "hi": .number(fails ?? axis.domain.upper), "p": passes.map { .number($0) },
                "f": fails.map { .number($0) }, "n": .text(capacity.words),
            ])
        }

        let colours = capacities.map { styles.style(of: $0.implementation, as: $0.role).colour }
        return ChartTemplate.capacity.filled([
            "height": .count(max(capacities.count * 30, 60)), "intervals": .array(intervals),
            "sizes": axis.channel("size (\(sizeUnit))", label: ValueExpression.tickNumber),
            "names": .texts(capacities.map { ChartName.text($0.label) }), "colours": .texts(colours),
            "tooltip": ValueExpression.tooltip("datum.s", ["capacity": "datum.n"]),
        ])
    }
}
