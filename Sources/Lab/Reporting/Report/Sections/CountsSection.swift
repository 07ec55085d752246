import LabKit
import Measurement

/// Allocations and instructions: counts that are the same each time.
struct CountsSection {
    let section: ReportSection?

    init(_ material: ReportMaterial) {
        let groups = material.experiments.flatMap { Self.groups($0, $1, material) }
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

    /// A table of more rows is opened when somebody wants it.
    private static let openRows = 12

    private static func groups(
        _ experiment: String, _ cells: [Cell], _ material: ReportMaterial
    ) -> [ReportSection.Group] {
        let counted = cells.filter { [.allocations, .bytes, .instructions].contains($0.metric) }
        guard !counted.isEmpty else { return [] }
        let table = table(counted)
        let blocks = blocks(of: cells, material) + (sentence(counted).map { [.paragraph($0)] } ?? [])
        guard table.rows.count > openRows else {
            return [.init(experiment, experiment: experiment, blocks + [.table(table)])]
        }
        return [
            .init(experiment, experiment: experiment, blocks),
            .init("Every count of \(experiment)", experiment: experiment, isFolded: true, [.table(table)]),
        ]
    }

    /// Who allocates, in a sentence; `nil` where nobody counted.
    private static func sentence(_ cells: [Cell]) -> String? {
        let most = cells.filter { $0.metric == .allocations }.grouped { $0.implementation }
            .map { name, own in (name: name, most: own.map(\.median).max() ?? 0) }
        guard !most.isEmpty else { return nil }
        let allocating = most.filter { $0.most > 0 }
        guard !allocating.isEmpty else {
            return most.count == 1
                ? "\(most[0].name) never allocates." : "None of \(most.count) implementations ever allocates."
        }
        let named = allocating.prefix(10).map { name, most in
            most > 1 ? "\(name) up to \(CellText.whole(most.rounded(.up))) times" : "\(name) once"
        }
        let others = allocating.count - named.count
        return "Allocating in a call: " + named.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
            + (allocating.count < most.count ? "; the others never." : ".")
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
                    return .init(cell?.median, "median", cell.map { CellAddress($0) }) {
                        CellText.value($0, unit: cell?.unit ?? "")
                    }
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
