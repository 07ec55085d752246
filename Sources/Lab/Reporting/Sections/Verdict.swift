import Measurement
import Results

extension ReportSection {
    static let verdict = ReportSection("verdict", "Verdict") { material in
        let judged = material.cells.filter { $0.role != .floor && $0.budget != nil }
        var groups = [Document.Group([.paragraph(verdictSentence(material.result, judged))])]
        let shown = material.cells.filter { $0.budget != nil }
        guard !shown.isEmpty else { return ([], groups) }
        groups.append(.init([.table(budgets(judged, material.earlier))]))
        groups.append(.init("Every judged cell, the tightest first", isFolded: true, [.table(judgedCells(shown))]))
        return (
            [
                "A budget is a statement about a quantile, of time the 99th percentile of cold calls as a rule, at "
                    + "95 % confidence, from order statistics: within when the upper bound lies under the limit, over "
                    + "when the lower bound lies above it, undecided otherwise. Undecided never counts as a pass. What "
                    + "is the same each time is judged by its value."
            ], groups
        )
    }

    static func verdictSentence(_ result: ResultFile, _ judged: [Cell]) -> String {
        guard !result.cells.isEmpty else { return "This result holds no cells, so there is nothing to judge." }
        guard !judged.isEmpty else {
            return "No cell of this result has a budget, so nothing is judged: it holds "
                + "\(counted(result.cells.count, "cell")) that were measured."
        }
        let over = judged.filter { $0.budget?.verdict == .over }
        let undecided = judged.count { $0.budget?.verdict == .undecided }
        func name(_ cell: Cell) -> String { "\(cell.experiment)/\(cell.id.label) on \(cell.input.name)" }
        func bound(_ cell: Cell) -> String {
            guard let budget = cell.budget, let bound = budget.bound else { return "without a bound" }
            return "\(cell.metric.text(bound)) of \(cell.metric.textWithUnit(budget.limit))"
        }
        let kinds = judged.map { $0.metric.kind == .exact ? "" : " at \($0.budget?.statistic ?? "")" }.distinct()
        let statistic = kinds.count == 1 ? kinds[0] : ""
        let open =
            undecided == 0 ? "" : " \(SignificantDigits.grouped(undecided)) \(undecided == 1 ? "is" : "are") undecided."
        if let worst = over.max(by: { $0.closeness < $1.closeness }) {
            return "Over budget: \(SignificantDigits.grouped(over.count)) of \(counted(judged.count, "judged cell")) "
                + "\(over.count == 1 ? "exceeds its limit" : "exceed their limits")\(statistic), the worst "
                + "\(name(worst)) with \(worst.metric.direction == .lessIsBetter ? "at least" : "at most") "
                + "\(bound(worst)).\(open)"
        }
        let within = judged.count - undecided
        guard within > 0 else {
            return
                "Undecided: none of \(counted(judged.count, "judged cell")) has enough samples, or calm enough ones, "
                + "for a verdict."
        }
        let who =
            undecided > 0
            ? "\(SignificantDigits.grouped(within)) of \(SignificantDigits.grouped(judged.count)) judged cells keep"
            : within == 1
                ? "The one judged cell keeps" : "All \(SignificantDigits.grouped(within)) judged cells keep"
        let tightest = judged.max { $0.closeness < $1.closeness }
        let closest = tightest.flatMap {
            $0.budget?.verdict == .within ? ", the closest \(name($0)) with \(bound($0))" : nil
        }
        return "Within budget: \(who) the limit\(statistic)\(closest ?? "").\(open)"
    }

    /// One row for each experiment and limit.
    private static func budgets(
        _ judged: [Cell], _ earlier: [(name: String, result: ResultFile, findings: Findings)]
    ) -> Table {
        let columns: [Table.Column] =
            [
                .init("experiment", .heading), .init("budget", .text), .init("within"), .init("over"),
                .init("undecided"), .init("tightest cell", .text), .init("p99"), .init("bound (95 %)"),
            ] + earlier.map { .init("in \($0.name)", .text) }
        let groups = judged.grouped { [$0.experiment, $0.limitText ?? ""] }
        return Table(
            "Budgets by experiment; floors are shown and not judged", columns,
            groups.compactMap { _, cells in
                guard let tightest = cells.max(by: { $0.closeness < $1.closeness }), let budget = tightest.budget
                else { return nil }
                func count(_ verdict: BudgetVerdict) -> Table.Entry {
                    let number = cells.count { $0.budget?.verdict == verdict }
                    return .init(SignificantDigits.grouped(number), tone: number == 0 ? nil : verdict.tone)
                }
                // Kept on one line.
                let limit = (tightest.limitText ?? "").replacing(" ", with: "\u{A0}")
                let before = earlier.map { other in
                    Table.Entry(
                        verdicts(other.result.cells.filter { $0.experiment == tightest.experiment }, omitsNone: true))
                }
                return Table.Row(
                    [
                        .init(tightest.experiment), .init(limit), count(.within), count(.over), count(.undecided),
                        .init("\(tightest.id.label) on \(tightest.input.name)", cell: tightest.id),
                        .init(tightest.p99, .p99, of: tightest.id), .init(budget.bound, .bound, of: tightest.id),
                    ] + before)
            })
    }

    /// How many cells have each verdict on their budget: `3 within, 1 over, 0 undecided`; floors are not judged.
    static func verdicts(_ cells: [Cell], omitsNone: Bool = false) -> String {
        let verdicts = cells.filter { $0.role != .floor }.compactMap(\.budget?.verdict)
        return BudgetVerdict.allCases.compactMap { verdict in
            let count = verdicts.count { $0 == verdict }
            return count == 0 && omitsNone ? nil : "\(SignificantDigits.grouped(count)) \(verdict.rawValue)"
        }.joined(separator: ", ")
    }

    private static func judgedCells(_ cells: [Cell]) -> Table {
        Table(
            "Cells with a budget, the tightest first", of: cells.sorted { $0.closeness > $1.closeness },
            [
                CellColumn("cell", .heading) { .init("\($0.experiment)/\($0.label)/\($0.input.name)") },
                .init(.samples), .init(.p99), .init(.bound), .init(.limit),
                CellColumn("bound ÷ budget") { cell in
                    .init(cell.budget?.bound == nil ? "" : "\(SignificantDigits.three(cell.closeness))×")
                },
                .verdict,
                CellColumn("why undecided", .remark) { cell in
                    .init(cell.budget?.verdict == .undecided ? cell.budget?.reason ?? "" : "")
                },
            ])
    }
}

extension Cell {
    var closeness: Double {
        guard let budget, budget.limit > 0 else { return self.budget?.verdict == .over ? .infinity : 0 }
        let bound = budget.bound ?? p99
        return metric.direction == .lessIsBetter ? bound / budget.limit : bound > 0 ? budget.limit / bound : 0
    }
}
