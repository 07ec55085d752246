import Results

extension SectionTemplate {
    static let cost = SectionTemplate(
        "cost", "Cost against size",
        "Warm is the cost of a call in a loop, cold that of a single call with emptied caches, as an app meets it.",
        "Sizes of one shape make a line: both axes are logarithmic, so that a line that rises by one decade per decade "
            + "is O(n); the band is the 95 % interval of the median, and a growth class stands in the legend where "
            + "sizes span two decades. Inputs of one size stand in rows: a symbol for each median, a bar for its "
            + "interval. The dashed red line is the budget; it is of the calls that the verdict names, and stands on "
            + "the other charts for comparison."
    ) { material in
        material.byExperiment { cells in
            let timed = cells.filter { $0.metric == .time && $0.plan != .throughput }
            // The budget of cold calls is drawn for warm ones too: what exceeds it warm does not keep it cold.
            let limit = timed.lazy.compactMap(\.budget?.limit).min()
            let costs = timed.grouped { $0.plan }.flatMap { costCharts($1, named: "cost", limit: limit, material) }
            let rates = cells.filter { $0.throughput != nil }.grouped { $0.id.input }.compactMap {
                Chart(throughput: $0.elements, material.styles)
            }

            return (costs + rates).map { .chart($0) }
        }
    }

    static func costCharts(_ cells: [Cell], named name: String, limit: Double?, _ material: ReportMaterial) -> [Chart] {
        var single: [Cell] = []
        var charts: [Chart] = []
        for (shape, cells) in cells.grouped(by: { $0.input.shape }) {
            let growth = material.result.growth.filter {
                $0.experiment == cells.first?.experiment && $0.shape == shape && $0.plan == cells.first?.plan
            }

            if let chart = Chart(sizes: cells, growth: growth, limit: limit, material.styles) {
                charts.append(chart)
            } else {
                single += cells
            }
        }

        return charts + (Chart(dots: single, named: name, limit: limit, material.styles).map { [$0] } ?? [])
    }
}

extension ReportTable {
    init(costs cells: [Cell], growth: [String: String] = [:]) {
        let unit = cells.first?.metric.unit ?? "ns"
        // Of a count that is the same each time there is nothing more to say.
        let isExact = cells.allSatisfy { $0.min == $0.max }
        self.init(
            "Medians with their 95 % intervals, per call\(unit == "ns" ? "" : " (\(unit))")", of: cells,
            [.name, .input, .init(.size), .init(.median)]
                + (isExact ? [] : [.init(.lower), .init(.upper), .init(.p99), .init(.bound)])
                + [.init(.ratio), .init(.ratioLower), .init(.ratioUpper), .init(.floorRatio)]
                + [CellColumn("growth", .text) { .init(growth[$0.id.label] ?? "") }])
    }
}
