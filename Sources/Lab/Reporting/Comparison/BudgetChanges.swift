import Measurement
import Nouns
import Results

/// The verdicts on budgets that changed between two runs.
struct BudgetChanges: Sendable {
    /// A cell that both runs judged.
    struct JudgedTwice: Sendable {
        let cell: CellID
        let verdicts: Verdicts
        /// The limits, in the unit of the metric.
        let limits: (base: Double, head: Double)
    }

    /// The verdicts on a cell in base and in head.
    struct Verdicts: Hashable, Sendable {
        let base: BudgetVerdict
        let head: BudgetVerdict

        var isChange: Bool { base != head }
    }

    /// The cells that both runs judged.
    let cells: [JudgedTwice]

    /// The cells with another verdict than before.
    var verdictChanges: [JudgedTwice] { cells.filter(\.verdicts.isChange) }

    /// The cells with another limit than before.
    var limitChanges: [JudgedTwice] { cells.filter { $0.limits.base != $0.limits.head } }

    init(_ compared: ComparedResults) {
        let now = compared.head.result.cells
        let renaming = Renaming(compared.head.result.formerNames ?? [])
        let before = renaming.renamed(compared.base.result.cells, besides: now.lazy.map(\.id))
        let judgedNow = now.indices.filter { now[$0].judgedVerdict != nil }
        let budgets = Dictionary(
            judgedNow.compactMap { position in now[position].budget.map { (now[position].id, $0) } },
            uniquingKeysWith: { one, _ in one })

        let judgedBefore = before.indices.filter { before[$0].judgedVerdict != nil }
        cells = judgedBefore.compactMap { position in
            let cell = before[position]
            guard let budget = cell.budget, let other = budgets[cell.id] else { return nil }
            return JudgedTwice(
                cell: cell.id, verdicts: Verdicts(base: budget.verdict, head: other.verdict),
                limits: (budget.limit, other.limit))
        }
    }

    /// The most cells that a sentence names.
    private static let mostNamed = 5

    /// Sentences on the changes, with the cells that are newly over or undecided; `nil` if both runs judged no cell.
    var sentence: String? {
        guard !cells.isEmpty else { return nil }
        return [sentenceOnVerdicts, sentenceOnLimits].compactMap { $0 }.joined(separator: " ")
    }

    /// A sentence on the cells with another limit, with the name of the first; `nil` if no limit changed.
    private var sentenceOnLimits: String? {
        guard let first = limitChanges.first else { return nil }
        let metric = first.cell.metric
        let number = limitChanges.count.grouped
        let subject = cells.count == 1 ? "It has" : "\(number) of them \(agreeing(limitChanges.count, "has", "have"))"
        return "\(subject) another limit now, such as \(metric.text(first.limits.base)) → "
            + "\(metric.textWithUnit(first.limits.head)) for \(first.cell.pathLabel) (\(first.cell.measure))."
    }

    private var sentenceOnVerdicts: String {
        guard !verdictChanges.isEmpty else {
            return cells.count == 1
                ? "The one verdict on a budget is as before."
                : "All \(cells.count.grouped) verdicts on budgets are as before."
        }

        let directions = verdictChanges.grouped(by: \.verdicts).map { verdicts, cells in
            "\(cells.count.grouped) from \(verdicts.base.rawValue) to \(verdicts.head.rawValue)"
        }
        let all = counted(cells.count, "verdict on a budget", "verdicts on budgets")
        let start =
            "\(verdictChanges.count.grouped) of \(all) changed: \(directions.joined(separator: ", "))."
        let names = [BudgetVerdict.over, .undecided].compactMap { verdict -> String? in
            let cells = verdictChanges.filter { $0.verdicts.head == verdict }.map(\.cell)
            guard !cells.isEmpty else { return nil }
            let names = cells.prefix(Self.mostNamed).map { "\($0.pathLabel) (\($0.measure))" }
            let more = cells.count - names.count
            let rest = more > 0 ? ", and \(more.grouped) more" : ""
            return "Newly \(verdict.rawValue): \(names.joined(separator: ", "))\(rest)."
        }
        return ([start] + names).joined(separator: " ")
    }
}
