import LabKit
import Measurement

/// The verdict in one sentence, and the budgets.
struct VerdictSection {
    let section: ReportSection?

    init(_ material: ReportMaterial) {
        let judged = material.result.cells.filter { $0.role != .floor && $0.budget != nil }
        var groups = [ReportSection.Group([.paragraph(Self.sentence(material.result, judged))])]
        let shown = material.shown.filter { $0.budget != nil }
        if !shown.isEmpty {
            groups.append(.init([.table(Self.summary(judged, material.earlier))]))
            groups.append(
                .init("Every judged cell, the tightest first", isFolded: true, [.table(Self.cells(shown))]))
        }
        section = ReportSection(
            kind: .verdict, title: "Verdict",
            introduction: judged.isEmpty
                ? []
                : [
                    "A budget is a statement about the 99th percentile of cold calls, at 95 % confidence, from order "
                        + "statistics: within when the upper bound lies under the limit, over when the lower bound lies "
                        + "above it, undecided otherwise. Undecided never counts as a pass."
                ],
            groups: groups)
    }

    /// The verdict in one sentence.
    static func sentence(_ result: ResultFile, _ judged: [Cell]) -> String {
        guard !result.cells.isEmpty else {
            return "This result holds no cells, so there is nothing to judge."
        }
        guard !judged.isEmpty else {
            return "No cell of this result has a budget, so nothing is judged: it holds "
                + "\(CellText.count(result.cells.count, "cell")) that were measured."
        }
        let over = judged.filter { $0.budget?.verdict == .over }
        let undecided = judged.count { $0.budget?.verdict == .undecided }
        let tightest = judged.max { closeness($0) < closeness($1) }
        func name(_ cell: Cell) -> String { "\(cell.experiment)/\(cell.implementation) on \(cell.input.name)" }
        func bound(_ cell: Cell) -> String {
            guard let budget = cell.budget, let bound = budget.bound else { return "without a bound" }
            return "\(TimeSpan(nanoseconds: bound)) of \(TimeSpan(nanoseconds: budget.limit))"
        }
        let open =
            undecided == 0 ? "" : " \(SignificantDigits.grouped(undecided)) \(undecided == 1 ? "is" : "are") undecided."
        if over.isEmpty {
            let within = judged.count - undecided
            guard within > 0 else {
                return "Undecided: none of \(CellText.count(judged.count, "judged cell")) has enough samples, or calm "
                    + "enough ones, for a verdict."
            }
            let who =
                undecided == 0
                ? (within == 1
                    ? "The one judged cell keeps" : "All \(SignificantDigits.grouped(within)) judged cells keep")
                : "\(SignificantDigits.grouped(within)) of \(SignificantDigits.grouped(judged.count)) judged cells keep"
            let closest =
                tightest.flatMap { $0.budget?.verdict == .within ? $0 : nil }.map {
                    ", the closest \(name($0)) with \(bound($0))"
                } ?? ""
            return "Within budget: \(who) the limit at p99\(closest).\(open)"
        }
        let worst = over.max { closeness($0) < closeness($1) }
        return
            "Over budget: \(SignificantDigits.grouped(over.count)) of \(CellText.count(judged.count, "judged cell")) "
            + "\(over.count == 1 ? "exceeds its limit" : "exceed their limits") at p99"
            + (worst.map { ", the worst \(name($0)) with at least \(bound($0))" } ?? "") + ".\(open)"
    }

    /// The bound as a part of the limit: above 1 it is over.
    private static func closeness(_ cell: Cell) -> Double {
        guard let budget = cell.budget, budget.limit > 0 else { return 0 }
        return (budget.bound ?? cell.p99) / budget.limit
    }

    /// One row for each experiment and limit.
    private static func summary(
        _ judged: [Cell], _ earlier: [(result: ReportResult, comparison: ReportComparison)]
    ) -> ReportTable {
        let groups = judged.grouped { [$0.experiment, "\($0.budget?.limit ?? 0)", $0.budget?.statistic ?? ""] }
        func words(_ cells: [Cell]) -> String {
            BudgetVerdict.allCases.compactMap { verdict in
                let count = cells.count { $0.budget?.verdict == verdict }
                return count == 0 ? nil : "\(SignificantDigits.grouped(count)) \(verdict.rawValue)"
            }.joined(separator: ", ")
        }
        return ReportTable(
            "Budgets by experiment; floors are shown and not judged",
            columns: [
                .init("experiment", isNumeric: false), .init("budget", isNumeric: false), .init("within"),
                .init("over"),
                .init("undecided"), .init("tightest cell", isNumeric: false), .init("p99"), .init("bound (95 %)"),
            ] + earlier.map { .init("in \($0.result.name)", isNumeric: false) },
            rows: groups.map { _, cells in
                let tightest = cells.max { closeness($0) < closeness($1) }
                func count(_ verdict: BudgetVerdict) -> ReportTable.Entry {
                    let number = cells.count { $0.budget?.verdict == verdict }
                    return .init(SignificantDigits.grouped(number), tone: number == 0 ? nil : CellText.tone(verdict))
                }
                let budget = cells.first?.budget
                let address = tightest.map { CellAddress($0) }
                let text = { (value: Double) in CellText.value(value, unit: "ns") }
                return ReportTable.Row(
                    [
                        .init(cells.first?.experiment ?? ""),
                        .init(
                            // Kept on one line.
                            "\(budget?.statistic ?? "") ≤ \(TimeSpan(nanoseconds: budget?.limit ?? 0))"
                                .replacing(" ", with: "\u{A0}")),
                        count(.within), count(.over), count(.undecided),
                        .init(
                            tightest.map { "\($0.implementation) on \($0.input.name)" } ?? "",
                            link: tightest.map { CellAddress($0).anchor }),
                        .init(tightest?.p99, "p99", address, as: text),
                        .init(tightest?.budget?.bound, "budget.bound", address, as: text),
                    ]
                        + earlier.map { other in
                            .init(
                                words(
                                    other.result.result.cells.filter {
                                        $0.role != .floor && $0.experiment == cells.first?.experiment
                                            && $0.budget != nil
                                    }))
                        })
            })
    }

    private static func cells(_ judged: [Cell]) -> ReportTable {
        ReportTable(
            "Cells with a budget, the tightest first",
            columns: [
                .init("cell", isNumeric: false), .init("samples"), .init("p99"), .init("bound (95 %)"), .init("budget"),
                .init("bound ÷ budget"), .init("verdict", isNumeric: false), .init("why undecided", isNumeric: false),
            ],
            rows: judged.sorted { closeness($0) > closeness($1) }.map { cell in
                let text = { (value: Double) in CellText.value(value, unit: cell.unit) }
                let budget = cell.budget
                let name = TerminalTable.name(cell.implementation, cell.role)
                return ReportTable.Row(
                    [
                        .init("\(cell.experiment)/\(name)/\(cell.input.name)", link: CellAddress(cell).anchor),
                        .init(Double(cell.n), "n", as: CellText.whole), .init(cell.p99, "p99", as: text),
                        .init(budget?.bound, "budget.bound", as: text), .init(budget?.limit, "budget.limit", as: text),
                        .init(budget?.bound == nil ? "" : CellText.ratio(closeness(cell))),
                        .init(budget?.verdict.rawValue ?? "", tone: budget.map { CellText.tone($0.verdict) }),
                        .init(budget?.verdict == .undecided ? budget?.reason ?? "" : ""),
                    ], cell: CellAddress(cell))
            }
        ).withoutEmptyColumns()
    }
}
