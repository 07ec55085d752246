import JSONText
import Results

extension Chart {
    /// Draws a bar for each implementation, from the largest passing size to the smallest failing size.
    ///
    /// - Parameter capacities: the capacities of one shape.
    /// - Returns: `nil` if no capacity has an end.
    init?(capacities: [Capacity], _ styles: SeriesStyles) {
        let boundedCapacities = capacities.filter { $0.largestPassing != nil || $0.smallestFailing != nil }
            .sorted { ($0.largestPassing ?? 0) > ($1.largestPassing ?? 0) }
        guard let first = capacities.first(where: { $0.largestPassing != nil || $0.smallestFailing != nil }) else {
            return nil
        }

        let statements = boundedCapacities.prefix(10).map { "\($0.label): \($0.words)" }
        self.init(
            id: Slug.text(["capacity", first.experiment, first.shape]),
            title: "\(first.experiment) on \(first.shape): the most \(first.sizeUnit) within "
                + "\(TimeSpan(nanoseconds: first.limit))",
            explanation: "",
            description: "Interval chart. \(statements.joined(separator: "; ")).",
            specification: Self.specification(capacities: boundedCapacities, sizeUnit: first.sizeUnit, styles),
            table: ReportTable(capacities: capacities))
    }

    private static func specification(
        capacities: [Capacity], sizeUnit: String, _ styles: SeriesStyles
    ) -> JSONValue {
        let ends = capacities.flatMap { [$0.largestPassing, $0.smallestFailing].compactMap { $0 }.map(Double.init) }
        let axis = LogarithmicAxis(ends)
        let intervals = capacities.map { capacity -> JSONValue in
            let largestPassing = capacity.largestPassing.map(Double.init)
            let smallestFailing = capacity.smallestFailing.map(Double.init)
            return .members([
                "s": .text(ChartName.text(capacity.label)), "lo": .number(largestPassing ?? axis.domain.lower),
                "hi": .number(smallestFailing ?? axis.domain.upper), "p": largestPassing.map { .number($0) },
                "f": smallestFailing.map { .number($0) }, "n": .text(capacity.words),
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
