import JSONText
import Measurement
import Results

extension SectionTemplate {
    static let capacity = SectionTemplate(
        "capacity", "Capacity",
        "How large a shape may grow until a cold call breaks the budget. Sizes are tried on a ladder, then between its "
            + "last two rungs; the answer is an interval. The circle is the largest size within the budget, the cross "
            + "the smallest over it; a bar without a cross goes on."
    ) { material in
        (material.result.capacity ?? []).grouped { $0.experiment }.map { experiment, own in
            Report.Group(
                experiment, experiment: experiment,
                own.grouped { $0.shape }.map { _, capacities in
                    Chart(capacities: capacities, material.styles).map { .chart($0) }
                        ?? .table(ReportTable(capacities: capacities))
                })
        }
    }
}

extension Capacity {
    var label: String { role.label(implementation) }

    func bound(at size: Int?) -> String {
        rungs.first { $0.size == size }?.bound.map { TimeSpan(nanoseconds: $0).description } ?? ""
    }

    var words: String {
        let grouped = SignificantDigits.grouped
        switch (passes, fails) {
        case (let passes?, let fails?): return "between \(grouped(passes)) and \(grouped(fails)) \(sizeUnit)"
        case (let passes?, nil): return "at least \(grouped(passes)) \(sizeUnit)"
        case (nil, let fails?): return "fewer than \(grouped(fails)) \(sizeUnit)"
        case (nil, nil): return "undecided"
        }
    }
}

extension ReportTable {
    /// A row for each implementation, with the bound at both ends of its interval. Those of one shape do not name it.
    init(capacities: [Capacity], isOfOneShape: Bool = true) {
        let grouped = SignificantDigits.grouped
        let whole: [Column] =
            isOfOneShape ? [.init("implementation", .heading)] : [.init("cell", .heading), .init("limit")]
        self.init(
            "The largest size within the budget",
            whole + [
                .init("passes"), .init("bound there"), .init("fails"), .init("bound there"),
                .init("undecided", .remark), .init("why it ends", .remark),
            ],
            capacities.map { capacity in
                let sign = capacity.fails == nil && capacity.undecided.isEmpty ? "≥ " : ""
                let passes = capacity.passes.map { sign + grouped($0) } ?? "none"
                let undecided = capacity.undecided.first.map { first in
                    let reason = capacity.rungs.first { $0.size == first }?.reason
                    return
                        "undecided with \(capacity.undecided.map(grouped).joined(separator: "; ")) \(capacity.sizeUnit)"
                        + (reason.map { "; the first: \($0)" } ?? "")
                }

                let end = capacity.reason.map { "ends at \(grouped(capacity.fails ?? 0)) \(capacity.sizeUnit): \($0)" }
                let head: [Entry] =
                    isOfOneShape
                    ? [.init(capacity.label)]
                    : [
                        .init("\(capacity.experiment)/\(capacity.label)/\(capacity.shape)"),
                        .init("\(capacity.statistic) ≤ \(TimeSpan(nanoseconds: capacity.limit))"),
                    ]
                return Row(
                    head + [
                        .init(passes), .init(capacity.bound(at: capacity.passes)),
                        .init(capacity.fails.map(grouped) ?? ""),
                        .init(capacity.reason == nil ? capacity.bound(at: capacity.fails) : "not run"),
                        .init(undecided ?? ""), .init(end ?? ""),
                    ])
            })

        self = withoutEmptyColumns()
    }
}

extension Chart {
    /// A bar for each implementation from the largest size that passes to the smallest that fails; `nil` without both.
    init?(capacities: [Capacity], _ styles: SeriesStyles) {
        let found = capacities.filter { $0.passes != nil || $0.fails != nil }
        guard let first = found.first else { return nil }

        let axis = LogarithmicAxis(found.flatMap { [$0.passes, $0.fails].compactMap { $0 }.map(Double.init) })
        let ordered = found.sorted { ($0.passes ?? 0) > ($1.passes ?? 0) }
        let names = JSONValue.texts(ordered.map(\.label))
        let rows: JSONValue = [
            "y": .rows("s", ordered.map(\.label), labelLimit: 150),
            "color": [
                "field": "s", "type": "nominal", "legend": nil,
                "scale": [
                    "domain": names,
                    "range": .texts(ordered.map { styles.style(of: $0.implementation, as: $0.role).colour }),
                ],
            ],
        ]

        func ends(_ field: String, _ shape: JSONValue) -> JSONValue {
            [
                "transform": [["filter": ["field": .text(field), "valid": true]]],
                "mark": [
                    "type": "point", "filled": true, "shape": shape, "size": 80, "opacity": 1, "strokeWidth": 2,
                    "tooltip": ValueExpression.tooltip("datum.s", ["capacity": "datum.n"]),
                ],
                "encoding": ["x": .quantitative(field)],
            ]
        }

        let bars: JSONValue = [
            "mark": ["type": "rule", "strokeWidth": 4, "opacity": 0.45, "strokeCap": "round"],
            "encoding": ["x": .quantitative("lo"), "x2": ["field": "hi"]],
        ]
        let values = ordered.map { capacity -> JSONValue in
            let passes = capacity.passes.map(Double.init)
            let fails = capacity.fails.map(Double.init)
            return .members([
                "s": .text(capacity.label), "lo": .number(passes ?? axis.domain.lower),
                "hi": .number(fails ?? axis.domain.upper), "p": passes.map { .number($0) },
                "f": fails.map { .number($0) }, "n": .text(capacity.words),
            ])
        }

        self.init(
            id: Slug.text(["capacity", first.experiment, first.shape]),
            title: "\(first.experiment) on \(first.shape): the most \(first.sizeUnit) within "
                + "\(TimeSpan(nanoseconds: first.limit))",
            explanation: "",
            description: "Interval chart. "
                + ordered.prefix(10).map { "\($0.label): \($0.words)" }.joined(separator: "; ") + ".",
            specification: [
                "height": .count(max(ordered.count * 30, 60)), "data": .values(values),
                "encoding": ["x": axis.channel("size (\(first.sizeUnit))", label: ValueExpression.tickNumber)],
                "layer": [["encoding": rows, "layer": [bars, ends("p", "circle"), ends("f", "cross")]]],
            ],
            table: ReportTable(capacities: capacities))
    }
}
