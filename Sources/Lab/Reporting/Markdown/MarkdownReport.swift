import Foundation
import LabKit
import Measurement
import TextFormats

/// A result as GitHub-flavoured Markdown, for a pull request, a step summary or a README. Source: exports, `--markdown`.
///
/// The verdict in one sentence; a table of every implementation on every input, the worst first: over the budget, then
/// undecided, then by the ratio to the reference; how costs grow; where it was measured; what was not run. It stays under
/// 1 MiB, which is what a step summary takes, and says what does not fit.
public struct MarkdownReport: Sendable {
    let result: ResultFile
    let name: String
    let comparisons: [ReportComparison]
    let command: String
    let limit: Int

    /// The Markdown of a result.
    ///
    /// - Parameters:
    ///   - subject: the result, with what it is called.
    ///   - comparisons: earlier results beside it, oldest first.
    ///   - command: the name of the command, for the lines that say how to go on.
    ///   - limit: the most bytes.
    public init(
        on subject: ReportResult, comparedWith comparisons: [ReportComparison] = [], command: String,
        limit: Int = 900_000
    ) {
        result = subject.result
        name = subject.name
        self.comparisons = comparisons
        self.command = command
        self.limit = limit
    }

    /// The document.
    public var text: String {
        var document = MarkdownDocument(limit: limit)
        document.add("## \(MarkdownText.escaped(title))")
        document.add(MarkdownText.escaped(sentence))
        document.add(list: notices, of: "notices")
        for comparison in comparisons { add(comparison, to: &document) }
        if !comparisons.isEmpty { document.add("### Costs") }
        addCosts(to: &document)
        addThroughput(to: &document)
        addGrowth(to: &document)
        addCapacity(to: &document)
        addNotRun(to: &document)
        document.add(MarkdownText.escaped(circumstances))
        return document.text
    }

    /// What comes after a large table fits into this.
    var reserve: Int { limit / 6 }

    private var judged: [Cell] { result.cells.filter { $0.budget != nil && $0.role != .floor } }

    private func count(_ verdict: BudgetVerdict) -> Int { judged.count { $0.budget?.verdict == verdict } }

    private var title: String {
        if !result.mismatches.isEmpty { return "Wrong answers" }
        if judged.isEmpty { return "Measured" }
        return count(.over) > 0 ? "Over budget" : count(.undecided) > 0 ? "Undecided" : "Within budget"
    }

    private var sentence: String {
        let answers = result.verifications.reduce(0) { $0 + $1.answers.values.reduce(0, +) }
        let cells =
            "\(name): \(SignificantDigits.grouped(result.cells.count)) \(result.cells.count == 1 ? "cell" : "cells")"
        let verdicts = BudgetVerdict.allCases.map { "\(count($0)) \($0.rawValue)" }.joined(separator: ", ")
        let budgets = judged.isEmpty ? "none with a budget" : "of \(judged.count) with a budget \(verdicts)"
        let answered =
            result.mismatches.isEmpty
            ? "\(SignificantDigits.grouped(answers)) answers compared, all as the reference's"
            : "\(result.mismatches.count) \(result.mismatches.count == 1 ? "mismatch" : "mismatches")"
        return "\(cells), \(budgets); \(answered)."
    }

    private var notices: [String] {
        var notices = result.mismatches.map { mismatch in
            MarkdownText.escaped(
                "\(mismatch.experiment)/\(mismatch.implementation) on \(mismatch.input): expected \(mismatch.expected), "
                    + "answered \(mismatch.answered); \(command) verify "
                    + "'\(mismatch.experiment)/\(mismatch.implementation)/*' --seed \(mismatch.seed)")
        }
        if result.interrupted { notices.append("Interrupted: it holds what was finished.") }
        if let shard = result.shard { notices.append("Shard \(shard.number) of \(shard.count) of a run.") }
        return notices + result.failures.map(MarkdownText.escaped)
    }

    private var circumstances: String {
        let environment = result.environment
        let cores = environment.cores ?? environment.processors
        let processes = result.cells.map(\.processes.count).max() ?? 0
        let provenance = environment.provenance
        let commit = provenance.commit.map {
            "commit \($0.prefix(10))\(provenance.isDirty == true ? " with changes" : "")"
        }
        let parts = [
            environment.processorModel ?? environment.architecture, "\(cores) \(cores == 1 ? "core" : "cores")",
            environment.operatingSystem, "Swift \(environment.swiftVersion)", environment.allocator,
            "profile \(result.profile.rawValue), up to \(processes) processes", "seed \(result.seed)", commit,
            ISO8601DateFormatter().string(from: result.startedAt),
            "\(SignificantDigits.fixed(result.duration, decimals: 0)) s",
        ]
        return parts.compactMap { $0 }.joined(separator: " · ") + ". Intervals are of 95 %, over processes."
    }
}
