import Foundation
import Measurement
import Results

extension Report {
    /// A result in short, for a pull request, a step summary or a README. Source: exports, `--markdown`.
    ///
    /// The verdict in one sentence; a table of every implementation on every input, the worst first: over the budget,
    /// then undecided, then by the ratio to the reference; how costs grow; what was not run; where it was measured. It
    /// is compared with `earlier` results, the oldest first, and with `isForced` even though environments differ.
    /// Lines that say how to go on name the `command`.
    public init(
        digestOf subject: NamedResult, comparedWith earlier: [NamedResult] = [], isForced: Bool = false,
        command: String
    ) {
        let result = subject.result
        let (shown, leftOut) = result.shortened
        let judged = result.cells.filter { $0.budget != nil && $0.role != .floor }

        func count(_ verdict: BudgetVerdict) -> Int { judged.count { $0.budget?.verdict == verdict } }

        let title =
            !result.mismatches.isEmpty
            ? "Wrong answers"
            : judged.isEmpty
                ? "Measured" : count(.over) > 0 ? "Over budget" : count(.undecided) > 0 ? "Undecided" : "Within budget"
        let budgets =
            judged.isEmpty
            ? "none with a budget" : "of \(judged.count) with a budget \(SectionTemplate.verdicts(judged))"
        let agreement =
            result.mismatches.isEmpty
            ? "\(counted(result.validated.answers, "answer")) compared, all as the reference's"
            : counted(result.mismatches.count, "mismatch", "mismatches")
        self.init(
            "digest", title: title,
            summary: "\(subject.name): \(counted(result.cells.count, "cell")), \(budgets); \(agreement).")
        notices = result.mismatches.map { mismatch in
            "\(mismatch.experiment)/\(mismatch.implementation) on \(mismatch.input): expected \(mismatch.expected), "
                + "answered \(mismatch.answered); \(command) verify "
                + "'\(mismatch.experiment)/\(mismatch.implementation)/*' --seed \(mismatch.seed)"
        }

        notices += leftOut
        if result.interrupted { notices.append("Interrupted: it holds what was finished.") }
        if let shard = result.shard { notices.append("Shard \(shard.number) of \(shard.count) of a run.") }
        notices += result.failures
        let comparisons = earlier.map { other -> Section in
            let findings = Findings.comparing(other, with: subject, isForced: isForced)
            let notes: [Block] = findings.notes.isEmpty ? [] : [.list(findings.notes)]
            return Section(
                "comparison", "\(findings.head) beside \(findings.base)",
                groups: [Group([.paragraph(SectionTemplate.comparisonSentence(findings))] + notes)]
                    + findings.groups { positions, measure in
                        .table(ReportTable(findings: positions.map { findings.rows[$0] }, measure))
                    })
        }

        let answers = result.answers
        let capacities = (result.capacity ?? []).descending { -($0.passes ?? 0) }
        let rates = shown.cells.filter { $0.throughput != nil }
            .descending { -($0.throughput?.shareOfCopy?.value ?? .infinity) }
        let parts: [(title: String, block: Block?)] = [
            ("Answer", answers.isEmpty ? nil : .list(answers)),
            ("Costs", ReportTable(costsWorstFirst: shown.cells).map { .table($0) }),
            ("Throughput", rates.isEmpty ? nil : .table(ReportTable(rates: rates, isOfOneInput: false))),
            ("Growth", Self.growth(result.growth)),
            ("Capacity", capacities.isEmpty ? nil : .table(ReportTable(capacities: capacities, isOfOneShape: false))),
            (
                "Not run",
                result.notRun.isEmpty ? nil : .list(grouped(result.notRun.map { ($0.label, $0.reason) }))
            ), ("Measured on", .paragraph(Self.circumstances(result))),
        ]
        sections = comparisons
        sections += parts.compactMap { title, block in block.map { Section(title.lowercased(), title, $0) } }
    }

    /// The steepest first in each experiment and shape; `nil` where nothing was fitted.
    private static func growth(_ growth: [Growth]) -> Block? {
        guard !growth.isEmpty else { return nil }

        return .list(
            growth.grouped { [$0.experiment, $0.shape, $0.plan.rawValue] }.map { key, growths in
                let fits = growths.descending(by: \.slope).map { growth in
                    func fixed(_ value: Double) -> String { SignificantDigits.fixed(value, decimals: 2) }

                    let interval = growth.ci95.map { " [\(fixed($0.lower)), \(fixed($0.upper))]" }
                    return "\(growth.label) \(growth.best.rawValue), n^\(fixed(growth.slope))\(interval ?? "")"
                }

                return "\(key[0]) on \(key[1]), \(key[2]): \(fits.joined(separator: "; "))"
            })
    }

    static func circumstances(_ result: ResultFile) -> String {
        let processes = result.cells.map(\.processes.count).max() ?? 0
        let machine = result.environment.map {
            [
                $0.model, counted($0.cores ?? $0.processors, "core"), $0.operatingSystem, "Swift \($0.swiftVersion)",
                $0.allocator,
            ]
        }

        let parts: [String?] = [
            result.source.map { "measured by \($0.name)" },
            (result.profile.map { "profile \($0.rawValue), " } ?? "")
                + "up to \(counted(processes, "process", "processes"))",
            result.seed.map { "seed \($0)" },
            result.environment?.provenance.build.map { "commit \($0)" },
            ISO8601DateFormatter().string(from: result.startedAt),
            result.source == nil ? "\(SignificantDigits.fixed(result.duration, decimals: 0)) s" : nil,
        ]
        return ((machine ?? []) + parts).compactMap { $0 }.joined(separator: " · ")
            + ". Intervals are of 95 %, over processes."
    }
}

extension CostRow {
    /// The worst first: over by how much, undecided, then by the ratio to the reference.
    fileprivate var badness: (rank: Int, amount: Double) {
        let ratio = compared?.ratioToReference?.value ?? 0
        guard let cell = judged.first, let budget = cell.budget, cell.role != .floor else { return (0, ratio) }
        switch budget.verdict {
        case .over: return (2, cell.closeness)
        case .undecided: return (1, cell.closeness)
        case .within: return (0, ratio)
        }
    }
}

extension Sequence {
    /// The elements that have more of something first, others in their order.
    fileprivate func descending<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
        map { (key: key($0), element: $0) }.sorted { $0.key > $1.key }.map(\.element)
    }
}

extension ReportTable {
    fileprivate init?(costsWorstFirst cells: [Cell]) {
        let rows = CostRow.all(of: cells).sorted { $0.badness > $1.badness }
        guard !rows.isEmpty else { return nil }

        let columns = CostRow.columns(of: cells, reference: "reference", hasIntervals: true)
        let (verdict, others) = (
            columns.filter { $0.column.title == "verdict" }, columns.filter { $0.column.title != "verdict" }
        )

        func entries(_ costs: CostRow, _ columns: [(column: Column, entry: (CostRow) -> Entry?)]) -> [Entry] {
            columns.map { $0.entry(costs) ?? .init("") }
        }

        self.init(
            "Costs, the worst first",
            verdict.map(\.column) + [.init("cell", .heading)] + others.map(\.column),
            rows.map { costs in
                let cell = costs.cells[0]
                let name = Entry("\(cell.experiment)/\(cell.label)/\(cell.id.input)")
                return Row(entries(costs, verdict) + [name] + entries(costs, others), cell: cell.id)
            })

        self = withoutEmptyColumns()
    }
}
