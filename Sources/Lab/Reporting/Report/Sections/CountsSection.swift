import LabKit
import Measurement

/// Allocations and instructions: counts that are the same each time.
struct CountsSection {
    let section: ReportSection?

    init(_ material: ReportMaterial) {
        let groups = material.experiments.compactMap { experiment, cells -> ReportSection.Group? in
            let blocks = Self.blocks(of: cells, material)
            return blocks.isEmpty ? nil : .init(experiment, experiment: experiment, blocks)
        }
        let counters = material.shown.compactMap(\.counter).distinct().sorted()
        section =
            groups.isEmpty
            ? nil
            : ReportSection(
                kind: .counts, title: "Allocations and instructions",
                introduction: [
                    "Counts per call, which hardly vary from run to run"
                        + (counters.isEmpty ? "." : "; counted by \(counters.joined(separator: ", ")).")
                        + " Where nothing can be counted the cell is absent, and never 0."
                ],
                groups: groups)
    }

    private static func blocks(of cells: [Cell], _ material: ReportMaterial) -> [ReportSection.Block] {
        var blocks: [ReportSection.Block] = []
        var single: [Cell] = []
        for (shape, cells) in cells.filter({ $0.metric == .instructions }).grouped(by: { $0.input.shape }) {
            let growth = material.result.growth.filter {
                $0.experiment == cells.first?.experiment && $0.shape == shape && $0.plan == .instructions
            }
            if let chart = SizeChart(cells, growth: growth, limit: nil, in: material.context) {
                blocks.append(.chart(chart.chart))
            } else {
                single += cells
            }
        }
        if let chart = DotChart(single, name: "counts", limit: nil, in: material.context) {
            blocks.append(.chart(chart.chart))
        }
        let allocations = cells.filter { $0.metric == .allocations }
        if let chart = DotChart(allocations, name: "counts", limit: nil, in: material.context) {
            blocks.append(.chart(chart.chart))
        }
        let counted = cells.filter { [.allocations, .bytes, .instructions].contains($0.metric) }
        if !counted.isEmpty { blocks.append(.table(table(counted))) }
        return blocks
    }

    private static func table(_ cells: [Cell]) -> ReportTable {
        ReportTable(
            "Counts per call: medians",
            columns: [
                .init("implementation", isNumeric: false), .init("input", isNumeric: false), .init("allocations"),
                .init("bytes allocated"), .init("instructions"), .init("× reference"),
            ],
            rows: cells.grouped { [$0.implementation, $0.input.name] }.map { _, own in
                func entry(_ metric: Cell.Metric) -> ReportTable.Entry {
                    let cell = own.first { $0.metric == metric }
                    return .init(cell?.median, "median", cell.map { CellAddress($0) }) { SignificantDigits.three($0) }
                }
                let counted = own.first { $0.metric == .instructions }
                return ReportTable.Row([
                    .init(
                        TerminalTable.name(own[0].implementation, own[0].role), link: CellAddress(own[0]).anchor),
                    .init(own[0].input.name), entry(.allocations), entry(.bytes), entry(.instructions),
                    .init(
                        counted?.ratioToReference?.value, "ratioToReference.value", counted.map { CellAddress($0) },
                        as: CellText.ratio),
                ])
            }
        ).withoutEmptyColumns()
    }
}
