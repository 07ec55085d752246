import JSONText
import Results

/// The dashed line at a budget of time, with its name.
struct BudgetLine {
    /// The limit, in nanoseconds.
    let limit: Double
    /// The limit as in tables: `cold p99 ≤ 1.00 ms`.
    let text: String
    private let plan: Plan

    /// Makes the line at the lowest limit of time.
    ///
    /// - Returns: `nil` if no cell has a limit of time.
    init?(_ cells: [Cell]) {
        let cellsWithBudget = cells.filter { $0.metric.isCallTime && $0.budget != nil }
        let lowest = cellsWithBudget.min { ($0.budget?.limit ?? .infinity) < ($1.budget?.limit ?? .infinity) }
        guard let lowest, let limit = lowest.budget?.limit, let text = lowest.limitText else { return nil }

        self.limit = limit
        self.text = text
        plan = lowest.plan
    }

    /// Returns the line for a chart of cells of one plan.
    ///
    /// A chart of the calls with the budget always has the line. A chart of other calls has it only if their costs
    /// reach it, so that the axis is not stretched over empty decades.
    ///
    /// - Parameter costs: all numbers that the axis of the chart must contain.
    func drawn(on plan: Plan, costs: [Double]) -> BudgetLine? {
        let domain = LogarithmicAxis(costs).domain
        return plan == self.plan || (limit >= domain.lower && limit <= domain.upper) ? self : nil
    }

    /// The layers for a chart with time on the vertical axis.
    var horizontal: JSONValue {
        ChartTemplate.horizontalBudget.filled([
            "limit": .number(limit), "label": .text(label), "colour": .text(ChartTheme.budget.light),
        ])
    }

    /// The layers for a chart with time on the horizontal axis.
    ///
    /// The name ends at the line, or further right if it would begin outside the chart.
    var vertical: JSONValue {
        let width = Self.characterWidth * Double(label.count)
        return ChartTemplate.verticalBudget.filled([
            "limit": .number(limit), "label": .text(label), "colour": .text(ChartTheme.budget.light),
            "end": .text("max(scale('x', \(limit)) - 5, min(width, \(width)))"),
        ])
    }

    private var label: String { "budget: \(text)" }

    /// The mean width of a character of the label, in pixels.
    private static let characterWidth = 6.3
}
