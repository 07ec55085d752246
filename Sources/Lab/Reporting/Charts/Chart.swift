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
    package var table: Table
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

/// Expressions of Vega that write a value as the tables write it.
enum ValueExpression {
    static func text(_ field: String, unit: String) -> String { unit == "ns" ? time(field) : number(field) }

    static func range(_ text: (String) -> String) -> String { "\(text("datum.lo")) + ' – ' + \(text("datum.hi"))" }

    static func tick(unit: String) -> String { unit == "ns" ? time("datum.value", ".4~r") : tickNumber }

    /// A number of nanoseconds with the unit that fits.
    static func time(_ field: String, _ format: String = ".3~r") -> String {
        // Which unit: 0 for nanoseconds to 3 for seconds. Log 1000 is 6.90776; a little less, for 1000 ns to be 1 µs.
        let unit = "floor(clamp(log(\(field)) / 6.9077, 0, 3))"
        return "format(\(field) / pow(1e3, \(unit)), '\(format)') + [' ns', ' µs', ' ms', ' s'][\(unit)]"
    }

    static func number(_ field: String) -> String {
        "(abs(\(field)) >= 1000 ? format(\(field), ',.0f') : format(\(field), '.3~r'))"
    }

    /// A number with the prefix that fits: `10k`, `1M`.
    static let tickNumber = "datum.value >= 1000 ? format(datum.value, '.3~s') : format(datum.value, '.3~r')"

    static func ratio(_ field: String) -> String {
        "(\(field) >= 0.001 ? format(\(field), ',.3~r') : format(\(field), '.2~e')) + '×'"
    }

    static func tooltip(_ title: String, _ rows: KeyValuePairs<String, String>) -> JSONValue {
        let members = ["title: \(title)"] + rows.map { "'\($0)': \($1)" }
        return ["expr": .text("{" + members.joined(separator: ", ") + "}")]
    }

    /// A text inside single quotes, which hold no line end.
    static func quoted(_ text: String) -> String {
        let line = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? " " : $0 }))
        return line.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    }
}
