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

    /// Two verdicts, one after the other.
    struct Verdicts: Hashable, Sendable {
        let base: BudgetVerdict
        let head: BudgetVerdict

        var isChange: Bool { base != head }
    }

    /// The cells that both runs judged.
    let judged: [JudgedTwice]

    var changed: [JudgedTwice] { judged.filter(\.verdicts.isChange) }

    /// The cells with another limit than before.
    var relimited: [JudgedTwice] { judged.filter { $0.limits.base != $0.limits.head } }

    init(_ compared: ComparedResults) {
        let now = compared.head.result.cells
        let renaming = Renaming(compared.head.result.formerNames ?? [])
        let before = renaming.renamed(compared.base.result.cells, besides: now.lazy.map(\.id))
        let judgedNow = now.indices.filter { now[$0].judgedVerdict != nil }
        let budgets = Dictionary(
            judgedNow.compactMap { position in now[position].budget.map { (now[position].id, $0) } },
            uniquingKeysWith: { one, _ in one })

        let judgedBefore = before.indices.filter { before[$0].judgedVerdict != nil }
        judged = judgedBefore.compactMap { position in
            let cell = before[position]
            guard let budget = cell.budget, let other = budgets[cell.id] else { return nil }
            return JudgedTwice(
                cell: cell.id, verdicts: Verdicts(base: budget.verdict, head: other.verdict),
                limits: (budget.limit, other.limit))
        }
    }

    /// The most cells that a sentence names.
    private static let mostNamed = 5

    /// The changes as sentences, with the cells that are newly over or undecided; `nil` if no cell was judged twice.
    var sentence: String? {
        guard !judged.isEmpty else { return nil }
        return [sentenceOnVerdicts, sentenceOnLimits].compactMap { $0 }.joined(separator: " ")
    }

    /// A sentence on the cells whose limit changed, with the name of the first; `nil` if no limit changed.
    private var sentenceOnLimits: String? {
        guard let first = relimited.first else { return nil }
        let metric = first.cell.metric
        let number = relimited.count.grouped
        let subject = judged.count == 1 ? "It has" : "\(number) of them \(agreeing(relimited.count, "has", "have"))"
        return "\(subject) another limit now, such as \(metric.text(first.limits.base)) → "
            + "\(metric.textWithUnit(first.limits.head)) for \(first.cell.pathLabel) (\(first.cell.measure))."
    }

    private var sentenceOnVerdicts: String {
        guard !changed.isEmpty else {
            return judged.count == 1
                ? "The one verdict on a budget is as before."
                : "All \(judged.count.grouped) verdicts on budgets are as before."
        }

        let directions = changed.grouped(by: \.verdicts).map { verdicts, cells in
            "\(cells.count.grouped) from \(verdicts.base.rawValue) to \(verdicts.head.rawValue)"
        }
        let all = counted(judged.count, "verdict on a budget", "verdicts on budgets")
        let start =
            "\(changed.count.grouped) of \(all) changed: \(directions.joined(separator: ", "))."
        let names = [BudgetVerdict.over, .undecided].compactMap { verdict -> String? in
            let cells = changed.filter { $0.verdicts.head == verdict }.map(\.cell)
            guard !cells.isEmpty else { return nil }
            let names = cells.prefix(Self.mostNamed).map { "\($0.pathLabel) (\($0.measure))" }
            let more = cells.count - names.count
            let rest = more > 0 ? ", and \(more.grouped) more" : ""
            return "Newly \(verdict.rawValue): \(names.joined(separator: ", "))\(rest)."
        }
        return ([start] + names).joined(separator: " ")
    }
}
