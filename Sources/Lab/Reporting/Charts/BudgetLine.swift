import JSONText
import Results

/// The line at a budget, with its name, as layers of a chart.
enum BudgetLine {
    /// Returns the layers for a chart whose vertical axis is time; `nil` without a budget.
    static func horizontal(_ limit: Double?) -> JSONValue? { layers(.horizontalBudget, limit) }

    /// Returns the layers for a chart whose horizontal axis is time; `nil` without a budget.
    static func vertical(_ limit: Double?) -> JSONValue? { layers(.verticalBudget, limit) }

    private static func layers(_ template: ChartTemplate, _ limit: Double?) -> JSONValue? {
        limit.map { limit in
            template.filled([
                "limit": .number(limit), "label": .text("budget \(TimeSpan(nanoseconds: limit))"),
                "colour": .text(ChartTheme.budget.light),
            ])
        }
    }
}
