import Results

extension Chart {
    /// Returns a chart for each shape with several sizes, and one for the other inputs.
    ///
    /// - Parameters:
    ///   - cells: the cells of one experiment, plan and metric.
    ///   - name: the first part of the address of the chart of other inputs.
    ///   - growth: all growths of the result.
    ///   - budget: the budget of the experiment.
    static func ofCosts(
        _ cells: [Cell], named name: String, growth: [Growth], budget: BudgetLine? = nil, _ styles: SeriesStyles
    ) -> [Chart] {
        var single: [Cell] = []
        var charts: [Chart] = []
        for (shape, cells) in cells.grouped(by: { $0.input.shape }) {
            let growthOfShape = growth.filter {
                $0.experiment == cells.first?.experiment && $0.shape == shape && $0.plan == cells.first?.plan
            }

            if let chart = Chart(sizes: cells, growth: growthOfShape, budget: budget, styles) {
                charts.append(chart)
            } else {
                single += cells
            }
        }

        if let chart = Chart(dots: single, named: name, budget: budget, styles) { charts.append(chart) }
        return charts
    }
}
