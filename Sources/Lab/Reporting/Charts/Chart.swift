import Measurement
import Results

/// A chart: what it shows in words, its specification, and the numbers as a table.
public struct Chart: Sendable {
    /// What it is called in the page and as a file: `cost_search_chain_cold_time`.
    public var id: String
    /// What is seen, in one line.
    public var title: String
    /// How to read it, in a sentence or two; empty for none.
    public var explanation: String
    /// What it says to someone who does not see it.
    public var description: String
    /// A specification of Vega-Lite without width, configuration and title, see ``specification(width:isTitled:)``.
    public var specification: ChartValue
    /// The numbers that are drawn.
    public var table: Table

    /// The specification as Vega-Lite wants it.
    ///
    /// - Parameters:
    ///   - width: in pixels; that of the element it is drawn into when `nil`.
    ///   - isTitled: whether the title is drawn into it, for a file that is looked at alone.
    public func specification(width: Int? = nil, isTitled: Bool = false) -> ChartValue {
        var whole: ChartValue = [
            "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
            "description": .text(description),
            "width": width.map { .number(Double($0)) } ?? "container",
            "autosize": ["type": "fit-x", "contains": "padding"],
        ]
        if isTitled { whole["title"] = .text(title) }
        return whole.merging(specification)
    }
}

// MARK: Layers that charts have in common

extension ChartValue {
    /// Where both that are compared cost the same.
    static let ruleAtOne: ChartValue = [
        "data": ["values": [["x": 1]]],
        "mark": ["type": "rule", "strokeWidth": 1.5, "color": .text(ChartTheme.ink.light)],
        "encoding": ["x": ["field": "x", "type": "quantitative"], "y": nil],
    ]

    /// Bars from `lo` to `hi`.
    static let intervals: ChartValue = [
        "mark": ["type": "rule", "strokeWidth": 2],
        "encoding": ["x": ["field": "lo", "type": "quantitative"], "x2": ["field": "hi"]],
    ]

    /// Symbols at `x`.
    static func points(_ tooltip: ChartValue, size: Double, _ channels: ChartValue) -> ChartValue {
        [
            "mark": ["type": "point", "filled": true, "size": .number(size), "opacity": 1, "tooltip": tooltip],
            "encoding": ChartValue.object([]).merging(["x": ["field": "x", "type": "quantitative"]]).merging(channels),
        ]
    }

    /// The line at a budget, with its name, across a chart whose vertical axis is time.
    static func horizontalBudget(_ limit: Double) -> [ChartValue] {
        budget(
            limit, rule: ["y": ["field": "budget", "type": "quantitative"], "x": nil],
            label: ["y": ["field": "budget", "type": "quantitative"], "x": ["value": 0]],
            ["align": "left", "dx": 4])
    }

    /// The same down a chart whose horizontal axis is time.
    static func verticalBudget(_ limit: Double) -> [ChartValue] {
        budget(
            limit, rule: ["x": ["field": "budget", "type": "quantitative"], "y": nil],
            label: ["x": ["field": "budget", "type": "quantitative"], "y": ["value": 0]],
            ["align": "right", "dx": -5, "angle": 0])
    }

    private static func budget(
        _ limit: Double, rule: ChartValue, label: ChartValue, _ place: ChartValue
    ) -> [ChartValue] {
        let colour = ChartValue.text(ChartTheme.budget.light)
        let data: ChartValue = [
            "values": [["budget": .number(limit), "label": .text("budget \(TimeSpan(nanoseconds: limit))")]]
        ]
        let text: ChartValue = [
            "type": "text", "baseline": "bottom", "dy": -4, "fontWeight": 600, "color": colour,
        ]
        return [
            [
                "data": data,
                "mark": ["type": "rule", "color": colour, "strokeWidth": 1.5, "strokeDash": [6, 3]],
                "encoding": rule,
            ],
            ["data": data, "mark": text.merging(place), "encoding": label.merging(["text": ["field": "label"]])],
        ]
    }
}

/// Expressions of Vega that write a value as the tables write it.
enum ValueExpression {
    /// The text of a value in a unit: `5.28 µs`, `1,024`.
    static func text(_ field: String, unit: String) -> String { unit == "ns" ? time(field) : number(field) }

    /// The interval from `lo` to `hi`.
    static func range(_ text: (String) -> String) -> String { "\(text("datum.lo")) + ' – ' + \(text("datum.hi"))" }

    /// A label of a tick in a unit.
    static func tick(unit: String) -> String { unit == "ns" ? time("datum.value", ".4~r") : tickNumber }

    /// A number of nanoseconds with the unit that fits.
    static func time(_ field: String, _ format: String = ".3~r") -> String {
        // Which unit: 0 for nanoseconds to 3 for seconds. Log 1000 is 6.90776; a little less, so that 1000 ns are 1 µs.
        let unit = "floor(clamp(log(\(field)) / 6.9077, 0, 3))"
        return "format(\(field) / pow(1e3, \(unit)), '\(format)') + [' ns', ' µs', ' ms', ' s'][\(unit)]"
    }

    /// A number with three digits.
    static func number(_ field: String) -> String {
        "(abs(\(field)) >= 1000 ? format(\(field), ',.0f') : format(\(field), '.3~r'))"
    }

    /// A number with the prefix that fits: `10k`, `1M`.
    static let tickNumber = "datum.value >= 1000 ? format(datum.value, '.3~s') : format(datum.value, '.3~r')"

    /// A ratio: `1.5×`.
    static func ratio(_ field: String) -> String {
        "(\(field) >= 0.001 ? format(\(field), ',.3~r') : format(\(field), '.2~e')) + '×'"
    }

    /// A tooltip: names and expressions, in this order.
    static func tooltip(_ title: String, _ rows: KeyValuePairs<String, String>) -> ChartValue {
        let members = ["title: \(title)"] + rows.map { "'\($0)': \($1)" }
        return ["expr": .text("{" + members.joined(separator: ", ") + "}")]
    }

    /// A text inside single quotes.
    static func quoted(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: " ")
    }
}
