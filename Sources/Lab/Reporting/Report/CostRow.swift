import Measurement
import Results

/// What one implementation costs on one input, by all plans but throughput: a row of a table of costs.
struct CostRow {
    let cells: [Cell]

    static func all(of cells: [Cell]) -> [CostRow] {
        cells.filter { $0.plan != .throughput && !$0.isOfNoImplementation }
            .grouped { [$0.experiment, $0.label, $0.id.input] }.map { CostRow(cells: $0.elements) }
    }

    func cell(_ plan: Plan, _ metric: Metric) -> Cell? { cells.first { $0.plan == plan && $0.metric == metric } }

    var cold: Cell? { cell(.cold, .time) }

    /// The cell whose ratios are shown: the warm one, else the cold one, else, in a run that only counts, instructions.
    var compared: Cell? { cell(.warm, .time) ?? cold ?? cell(.instructions, .instructions) }

    var judged: [Cell] {
        [BudgetVerdict.over, .undecided, .within].flatMap { verdict in cells.filter { $0.budget?.verdict == verdict } }
    }

    private static func isBesidePercentile(_ cell: Cell) -> Bool {
        cell.plan == .cold && cell.metric == .time && cell.budget?.statistic == "p99"
    }

    /// The columns of a table of all these cells; with intervals of ratios where there is room for them.
    static func columns(
        of cells: [Cell], reference: String, hasIntervals: Bool = false
    ) -> [(column: ReportTable.Column, entry: (CostRow) -> ReportTable.Entry?)] {
        let text = SignificantDigits.three

        func digits(_ value: Double?) -> ReportTable.Entry? { value.map { .init(text($0)) } }

        func ratio(_ ratio: Ratio?) -> ReportTable.Entry? {
            ratio.map { .init(SignificantDigits.interval($0.value, hasIntervals ? $0.ci95 : nil)) }
        }

        let suffix = hasIntervals ? " [95 %]" : ""
        let usual: Set<Metric> = [.time, .buildTime, .instructions, .allocations, .bytes, .resident]
        var columns: [(column: ReportTable.Column, entry: (CostRow) -> ReportTable.Entry?)] = []

        func add(
            _ title: String, _ kind: ReportTable.Column.Kind = .number,
            _ entry: @escaping (CostRow) -> ReportTable.Entry?
        ) {
            columns.append((.init(title, kind), entry))
        }

        add("warm median [95 %]") { $0.cell(.warm, .time).map { .init(median($0)) } }
        add("× \(reference)\(suffix)") { ratio($0.compared?.ratioToReference) }
        add("× floor\(suffix)") { ratio($0.compared?.ratioToFloor) }
        add("instructions") { digits($0.cell(.instructions, .instructions)?.median) }
        add("allocs") { digits($0.cell(.memory, .allocations)?.median) }
        add("kept") { costs in
            costs.cell(.memory, .resident).flatMap { $0.role == .floor ? nil : .init("\(text($0.median)) B") }
        }

        for metric in cells.map(\.metric).distinct() where !usual.contains(metric) {
            let format = metric.unit == "bytes" ? Statistic.Format.bytes : .metric
            add(metric.name) { $0.cells.first { $0.metric == metric }.map { .init(format.text($0.median, metric)) } }
        }

        add(cells.contains(where: isBesidePercentile) ? "cold p99 [bound]" : "cold p99") { costs in
            costs.cold.map { cell in
                let bound = isBesidePercentile(cell) ? cell.budget?.bound : nil
                return .init(withUnitOnce(cell.p99, bound.map { [$0] } ?? [], cell.metric))
            }
        }

        add("bound") { costs in
            let judged = costs.judged.first { $0.metric.kind == .sampled && !isBesidePercentile($0) }
            return judged?.boundText.map { .init($0) }
        }

        add("verdict", .text) { $0.judged.first?.budget.map { .init($0.verdict.rawValue, tone: $0.verdict.tone) } }
        add("with", .text) { $0.cells[0].unusualInstructionSet.map { .init($0) } }
        add("why", .remark) { costs in
            let open = costs.judged.filter { $0.budget?.verdict != .within }.compactMap { cell -> String? in
                // Where there is one limit, the columns have it all but the reason.
                guard let budget = cell.budget, budget.reason != nil || costs.judged.count > 1 else { return nil }
                let numbers = "\(cell.limitText ?? ""), is \(cell.boundText ?? "")"
                return "\(budget.verdict): \(budget.reason ?? numbers)"
            }

            return open.isEmpty ? nil : .init(open.joined(separator: "; "))
        }

        return columns
    }

    static func median(_ cell: Cell) -> String {
        withUnitOnce(cell.median, cell.ci95.map { [$0.lower, $0.upper] } ?? [], cell.metric)
    }

    /// A time with others in brackets, whose unit is said once.
    private static func withUnitOnce(_ time: Double, _ others: [Double], _ metric: Metric) -> String {
        let text = metric.text(time)
        guard !others.isEmpty else { return text }

        let parts = text.split(separator: " ")
        let unit = parts.count == 2 ? TimeSpan("1 \(parts[1])")?.nanoseconds ?? 1 : 1
        return "\(text) [\(others.map { SignificantDigits.three($0 / unit) }.joined(separator: ", "))]"
    }
}
