import Measurement
import Results

extension SectionTemplate {
    /// The counts: allocations, instructions, counts of the system, and the user's own.
    static let counts = SectionTemplate(id: .counts, title: "Counts") { material in
        let counters = material.cells.compactMap(\.counter).distinct().sorted()
        let isCounted = { (metric: Metric) in material.cells.contains { $0.metric == metric } }
        let names = [
            isCounted(.allocations) || isCounted(.bytes) ? "allocations" : nil,
            isCounted(.instructions) ? "instructions" : nil,
        ].compactMap(\.self)
        var introduction = "Counts per call."
        if !names.isEmpty { introduction += " \(names.listed.capitalisedFirst) hardly vary from run to run." }
        if !counters.isEmpty { introduction += " Counted by \(counters.listed)." }
        introduction += " Where nothing can be counted the cell is absent, and never 0."

        let groups = material.experiments.flatMap { experiment, cells in
            counts(
                of: experiment,
                cells.filter(\.metric.isCount), material)
        }

        return ([introduction], groups)
    }

    /// Returns the charts and the table of counts of an experiment. A long table is folded.
    private static func counts(of experiment: String, _ cells: [Cell], _ material: ReportMaterial) -> [Report.Group] {
        guard !cells.isEmpty else { return [] }

        var blocks = countCharts(cells, material).map { Report.Block.chart($0) }
        if let allocators = Allocators(cells) { blocks.append(.paragraph(allocators.sentence)) }

        let table = countTable(cells)
        guard table.rows.count > ReportLimits.openRows else {
            return [Report.Group(experiment, experiment: experiment, blocks + [.table(table)])]
        }

        return [
            Report.Group(experiment, experiment: experiment, blocks),
            Report.Group(
                "Every count of \(experiment)", experiment: experiment, isFolded: true, [.table(table)]),
        ]
    }

    private static func countCharts(_ cells: [Cell], _ material: ReportMaterial) -> [Chart] {
        let comparedCells = cells.filter(\.metric.isCompared)
        let others = cells.filter { !$0.metric.isCompared && $0.metric.isDrawn }.grouped { $0.metric }
        return Chart.ofCosts(comparedCells, named: "counts", growth: material.result.growth, material.styles)
            + others.compactMap { Chart(dots: $0.elements, named: "counts", budget: nil, material.styles) }
    }

    private static func countTable(_ cells: [Cell]) -> ReportTable {
        let metrics = cells.map(\.metric).distinct()
        let titles = metrics.map { $0.noun ?? $0.name } + ["× reference"]

        return ReportTable(
            "Counts per call: medians",
            [.init("implementation", .heading), .init("input", .text)] + titles.map { .init($0) },
            cells.grouped { CountRow($0) }.map { _, counts in
                func entry(where isShown: (Metric) -> Bool, _ statistic: Statistic) -> ReportTable.Entry {
                    guard let cell = counts.first(where: { isShown($0.metric) }) else { return .init("") }
                    return ReportTable.Entry(statistic.value(cell), statistic, of: cell.id)
                }

                let names = [counts[0].label, counts[0].id.input].map { ReportTable.Entry($0) }
                let medians = metrics.map { metric in entry(where: { $0 == metric }, .median) }
                return ReportTable.Row(names + medians + [entry(where: \.isCompared, .ratio)], cell: counts[0].id)
            }
        ).withoutEmptyColumns()
    }
}

/// The cells of one row in the table of counts.
private struct CountRow: Hashable {
    let label: String
    let input: String

    init(_ cell: Cell) {
        label = cell.label
        input = cell.id.input
    }
}
