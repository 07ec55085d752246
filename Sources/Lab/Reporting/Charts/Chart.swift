import JSONText
import Results

package struct Chart: Sendable {
    /// What it is called in the page and as a file: `cost_search_chain_cold_time`.
    package var id: String
    package var title: String
    /// How to read it, in a sentence or two; empty for none.
    package var explanation: String
    package var description: String
    /// A specification of Vega-Lite without width, configuration, title and description, which whoever draws adds.
    package var specification: JSONValue
    package var table: ReportTable
}

extension JSONValue {
    static func values(_ values: [JSONValue]) -> JSONValue { ["values": .array(values)] }

    static func quantitative(_ field: String) -> JSONValue { ["field": .text(field), "type": "quantitative"] }

    /// A channel of names, each with its colour, shape or dashes.
    static func nominal(_ field: String, _ names: [String], _ range: JSONValue) -> JSONValue {
        ["field": .text(field), "type": "nominal", "title": nil, "scale": ["domain": .texts(names), "range": range]]
    }

    static func symbol(size: Double, _ tooltip: JSONValue) -> JSONValue {
        ["type": "point", "filled": true, "size": .number(size), "opacity": 1, "tooltip": tooltip]
    }

    /// Where both that are compared cost the same.
    static let ruleAtOne: JSONValue = [
        "data": .values([["x": 1]]),
        "mark": ["type": "rule", "strokeWidth": 1.5, "color": .text(ChartTheme.ink.light)],
        "encoding": ["x": .quantitative("x"), "y": nil],
    ]

    static let intervals: JSONValue = [
        "mark": ["type": "rule", "strokeWidth": 2],
        "encoding": ["x": .quantitative("lo"), "x2": ["field": "hi"]],
    ]

    /// The vertical channel of rows under names, in their order.
    static func rows(_ field: String, _ names: [String], labelLimit: Double, padding: Double? = nil) -> JSONValue {
        .members([
            "field": .text(field), "type": "nominal", "title": .null, "sort": .texts(names),
            "axis": ["grid": true, "tickBand": "extent", "labelLimit": .number(labelLimit), "domain": false],
            "scale": padding.map { ["paddingInner": .number($0), "paddingOuter": .number($0 / 2)] },
        ])
    }

    static func points(_ tooltip: JSONValue, size: Double, _ channels: JSONValue) -> JSONValue {
        [
            "mark": symbol(size: size, tooltip),
            "encoding": JSONValue(dictionaryLiteral: ("x", .quantitative("x"))).merging(channels),
        ]
    }

    /// The line at a budget, with its name, across a chart whose vertical axis is time.
    static func horizontalBudget(_ limit: Double) -> [JSONValue] {
        budget(limit, on: "y", beside: "x", ["align": "left", "dx": 4])
    }

    static func verticalBudget(_ limit: Double) -> [JSONValue] {
        budget(limit, on: "x", beside: "y", ["align": "right", "dx": -5, "angle": 0])
    }

    private static func budget(_ limit: Double, on axis: String, beside: String, _ place: JSONValue) -> [JSONValue] {
        let colour = JSONValue.text(ChartTheme.budget.light)
        let data: JSONValue = [
            "values": [["budget": .number(limit), "label": .text("budget \(TimeSpan(nanoseconds: limit))")]]
        ]
        let text: JSONValue = ["type": "text", "baseline": "bottom", "dy": -4, "fontWeight": 600, "color": colour]
        let height = quantitative("budget")

        return [
            [
                "data": data, "mark": ["type": "rule", "color": colour, "strokeWidth": 1.5, "strokeDash": [6, 3]],
                "encoding": [axis: height, beside: nil],
            ],
            [
                "data": data, "mark": text.merging(place),
                "encoding": [axis: height, beside: ["value": 0], "text": ["field": "label"]],
            ],
        ]
    }
}
