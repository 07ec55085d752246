import Results

extension SectionTemplate {
    /// What is counted: allocations, instructions, what the system does, and a user's own.
    static let counts = SectionTemplate(id: "counts", title: "Counts") { material in
        let counters = material.cells.compactMap(\.counter).distinct().sorted()
        let introduction =
            "Counts per call. Allocations and instructions hardly vary from run to run"
            + (counters.isEmpty ? "." : "; counted by \(counters.joined(separator: ", ")).")
            + " Where nothing can be counted the cell is absent, and never 0."
        let groups = material.cells.grouped { $0.experiment }.flatMap { experiment, cells -> [Report.Group] in
            let counted = cells.filter { ![.time, .buildTime, .resident].contains($0.metric) }
            guard !counted.isEmpty else { return [] }

            let table = countTable(counted)
            let charts = countCharts(counted, material).map { Report.Block.chart($0) }
            let blocks = charts + (whoAllocates(counted).map { [.paragraph($0)] } ?? [])

            // A longer table is opened when somebody wants it.
            let isFolded = table.rows.count > 12
            let open = Report.Group(experiment, experiment: experiment, isFolded ? blocks : blocks + [.table(table)])
            let title = "Every count of \(experiment)"

            return isFolded ? [open, .init(title, experiment: experiment, isFolded: true, [.table(table)])] : [open]
        }

        return ([introduction], groups)
    }

    /// Who allocates, in a sentence; `nil` where nobody counted.
    private static func whoAllocates(_ cells: [Cell]) -> String? {
        let most = cells.filter { $0.metric == .allocations }.grouped { $0.id.label }
            .map { name, own in (name: name, most: own.map(\.median).max() ?? 0) }
        guard !most.isEmpty else { return nil }

        let allocating = most.filter { $0.most > 0 }
        if allocating.isEmpty, most.count == 1 { return "\(most[0].name) never allocates." }
        if allocating.isEmpty { return "None of \(most.count) implementations ever allocates." }
        let named = allocating.prefix(10).map { name, most in
            most > 1 ? "\(name) up to \(Metric.allocations.text(most.rounded(.up))) times" : "\(name) once"
        }

        let others = allocating.count - named.count
        return "Allocating in a call: " + named.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
            + (allocating.count < most.count ? "; the others never." : ".")
    }

    private static func countCharts(_ cells: [Cell], _ material: ReportMaterial) -> [Chart] {
        let instructions = cells.filter { $0.metric == .instructions }
        return costCharts(instructions, named: "counts", limit: nil, material)
            + cells.filter { ![.instructions, .bytes].contains($0.metric) }.grouped { $0.metric }.compactMap {
                Chart(dots: $0.elements, named: "counts", limit: nil, material.styles)
            }
    }

    private static func countTable(_ cells: [Cell]) -> ReportTable {
        let metrics = cells.map(\.metric).distinct()
        return ReportTable(
            "Counts per call: medians",
            [.init("implementation", .heading), .init("input", .text)]
                + metrics.map { .init($0 == .bytes ? "bytes allocated" : $0.name) }
                + [.init("× reference")],
            cells.grouped { [$0.label, $0.id.input] }.map { _, own in
                func entry(_ metric: Metric, _ statistic: Statistic) -> ReportTable.Entry {
                    own.first { $0.metric == metric }.map {
                        ReportTable.Entry(statistic.value($0), statistic, of: $0.id)
                    }
                        ?? .init("")
                }

                return ReportTable.Row(
                    [.init(own[0].label), .init(own[0].id.input)] + metrics.map { entry($0, .median) }
                        + [entry(.instructions, .ratio)], cell: own[0].id)
            }
        ).withoutEmptyColumns()
    }
}
