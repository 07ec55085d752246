import LabKit

/// The line at a budget, with its name.
enum BudgetRule {
    /// Across a chart whose vertical axis is time.
    static func horizontal(_ limit: Double) -> [ChartValue] {
        [
            [
                "data": data(limit), "mark": rule,
                "encoding": ["y": ["field": "budget", "type": "quantitative"], "x": nil],
            ],
            [
                "data": data(limit),
                "mark": [
                    "type": "text", "align": "left", "baseline": "bottom", "dx": 4, "dy": -4, "fontWeight": 600,
                    "color": .text(ChartTheme.budget.light),
                ],
                "encoding": [
                    "y": ["field": "budget", "type": "quantitative"], "x": ["value": 0],
                    "text": ["field": "label"],
                ],
            ],
        ]
    }

    /// Down a chart whose horizontal axis is time.
    static func vertical(_ limit: Double) -> [ChartValue] {
        [
            [
                "data": data(limit), "mark": rule,
                "encoding": ["x": ["field": "budget", "type": "quantitative"], "y": nil],
            ],
            [
                "data": data(limit),
                "mark": [
                    "type": "text", "align": "right", "baseline": "bottom", "dx": -5, "dy": -4, "angle": 0,
                    "fontWeight": 600, "color": .text(ChartTheme.budget.light),
                ],
                "encoding": [
                    "x": ["field": "budget", "type": "quantitative"], "y": ["value": 0], "text": ["field": "label"],
                ],
            ],
        ]
    }

    private static func data(_ limit: Double) -> ChartValue {
        [
            "values": [
                ["budget": .number(limit), "label": .text("budget \(TimeSpan(nanoseconds: limit))")]
            ]
        ]
    }

    private static let rule: ChartValue = [
        "type": "rule", "color": .text(ChartTheme.budget.light), "strokeWidth": 1.5, "strokeDash": [6, 3],
    ]
}
