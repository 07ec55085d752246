import Foundation
import Measurement
import Nouns
import Results

extension Report {
    /// A result in short, for a pull request, a step summary or a README. Source: exports, `--markdown`.
    ///
    /// It begins with what to ship and the verdict or, with an earlier result, with the changes. Then come the question
    /// on budgets with its answer, and a table of costs, the worst first. The rest is folded if it is long: all columns
    /// and rows, rates, growth, cells that were not run. The machine comes last.
    ///
    /// - Parameters:
    ///   - earlier: results to compare with, the oldest first.
    ///   - isForced: true to compare although environments differ.
    ///   - command: the name of the lab's command, for further calls.
    package init(
        digestOf subject: NamedResult, comparedWith earlier: [NamedResult] = [], isForced: Bool = false,
        command: String
    ) {
        let result = subject.result
        let (shown, leftOut) = result.shortened
        let claim = DigestClaim(result)
        let shipping = result.shipping
        // Wrong answers come before what to ship, and so do changes since an earlier result.
        let leads = !claim.isWrong && earlier.isEmpty
        let summary =
            "\(subject.name): \(counted(result.cells.count, "cell")), \(claim.budgets); "
            + "\(ValidationClaim(result).agreement)."
        self.init(
            "digest", title: claim.title,
            summary: [leads ? shipping?.sentence : nil, summary].compactMap { $0 }.joined(separator: " "))
        notices = Self.notices(ofDigest: result, leftOut: leftOut)
        sections = Self.repetitions(of: result, command: command)

        let comparisons = earlier.map { ComparedResults($0, subject, isForced: isForced, command: command) }
        if let last = comparisons.last, let trust = last.trustInShort {
            sections.append(Section("trust", ComparisonTrust.question, .paragraph(trust), .list(last.trust)))
        }
        sections += comparisons.enumerated().map { Self.section(on: $1, isAnswered: $0 == comparisons.count - 1) }
        if let last = comparisons.last {
            // Readers of two results want to see what changed.
            let headline = last.headline
            title = headline.question
            self.summary = headline.answer
            let sentences = [last.failure, last.passedCounts, headline.detail, "\(claim.title): \(summary)"]
            notices = sentences.compactMap { $0 } + notices
        }
        let headline = Headline(shown.cells, shipping: leads ? nil : shipping, load: LoadAtStart(result))
        sections += Self.parts(ofDigest: result, shown: shown.cells, headline: headline, shipping: shipping)
    }

    private static func notices(ofDigest result: ResultFile, leftOut: [String]) -> [String] {
        var notices = result.mismatches.map { mismatch in
            "\(mismatch.experiment)/\(mismatch.implementation) on \(mismatch.input): expected \(mismatch.expected), "
                + "answered \(mismatch.answered)"
        }

        notices += leftOut
        if result.isInterrupted { notices.append("Interrupted: it holds what was finished.") }
        if let shard = result.shard { notices.append("Shard \(shard.number) of \(shard.count) of a run.") }
        return notices + result.failures
    }

    /// The most calls for repeating a wrong answer.
    private static let shownCalls = 10

    /// Returns the calls that show wrong answers again. They are code: in a line of Markdown, the stars in patterns
    /// would be escaped, and readers would copy the escapes.
    private static func repetitions(of result: ResultFile, command: String) -> [Section] {
        let calls = result.mismatches.map { "\(command) \($0.repetition(in: result))" }.distinct()
        guard !calls.isEmpty else { return [] }

        let hiddenCount = calls.count - shownCalls
        var blocks: [Block] = [.code(calls.prefix(shownCalls).joined(separator: "\n"))]
        if hiddenCount > 0 { blocks.append(.paragraph("and \(counted(hiddenCount, "more call"))")) }
        return [Section("again", "Again", groups: [Group(blocks)])]
    }

    /// Returns the comparison with an earlier result: the answer, remarks on both runs, and the largest changes of each
    /// measure. Other changes are folded.
    ///
    /// - Parameter isAnswered: true if the answer stands first in the report.
    private static func section(on compared: ComparedResults, isAnswered: Bool) -> Section {
        let tallies = compared.tallies
        let headline = compared.headline
        let answer = [headline.text, compared.failure, compared.passedCounts, headline.detail].compactMap { $0 }
        var blocks: [Block] = isAnswered ? [] : answer.map { .paragraph($0) } + compared.trustBlocks
        for statement in compared.nextCalls {
            blocks += [.paragraph("\(statement.sentence):"), .code(statement.call ?? "")]
        }
        // The tables below have the largest changes.
        let shown = compared.answeredSubjects.union([.decision, .cause, .times, .counts])
        blocks.append(.list(compared.statements(without: shown) + compared.findings.notes))

        let listed = tallies.filter(\.hasList)
        let largest = listed.map { tally in
            let table = ReportTable(changes: tally.listed(), tally.measure)
            let title = "\(tally.measureWithUnit): \(compared.counts(tally))"
            return Group(title, table.rows.isEmpty ? [] : [.table(table)])
        }
        let further = listed.filter { $0.furtherChanges > 0 }.map { tally in
            let changes = tally.largest(.max)
            return Group(
                "All \(counted(changes.count, "change")): \(tally.measureWithUnit)", isFolded: true,
                [.table(ReportTable(changes: changes, tally.measure))])
        }

        let rest = [
            ChangeTally.sentence(onUnchanged: tallies),
            UncountedChanges(tallies).sentence,
        ].compactMap { $0 }
        let end = rest.isEmpty ? [] : [Group(rest.map { .paragraph($0) })]
        return Section(
            SectionID.comparison.rawValue, compared.title, groups: [Group(blocks)] + largest + end + further)
    }

    /// Returns the sections that have something to show.
    ///
    /// - Parameters:
    ///   - cells: the cells of the result that fit.
    ///   - headline: the question on the cells, with its answer.
    ///   - shipping: the answers on what to ship, if there is a choice.
    private static func parts(
        ofDigest result: ResultFile, shown cells: [Cell], headline: Headline, shipping: ShippingSum?
    ) -> [Section] {
        var sections: [Section] = []

        func add(_ id: String, _ title: String, _ groups: Group...) {
            sections.append(Section(id, title, groups: groups))
        }

        if !cells.isEmpty {
            add("answer", "Answer", Group([.paragraph(headline.fullText)]), answers(of: result, shipping))
        }

        if let costs = DigestCosts(cells) {
            let rows = counted(costs.count, "row")
            let most = ReportLimits.openRowsOfDigest
            var blocks: [Block] = [.table(costs.deciding(rows: most))]
            if costs.count > most {
                blocks.append(.paragraph("The \(most) worst of \(rows); all are folded below."))
            }
            add(
                "costs", "Costs", Group(blocks),
                Group("All \(rows) with every column", isFolded: true, [.table(costs.all)]))
        }

        let rates = cells.filter { $0.throughput != nil }
            .ascending { $0.throughput?.shareOfCopy?.value ?? .infinity }
        if !rates.isEmpty {
            add("throughput", "Throughput", table(ReportTable(rates: rates, isOfOneInput: false), "All rates"))
        }

        if !result.growth.isEmpty { add("growth", "Growth", list(growth(result.growth), "The growth of all")) }

        let capacities = (result.capacity ?? []).ascending { $0.largestPassing ?? 0 }
        if !capacities.isEmpty {
            add("capacity", "Capacity", Group([.table(ReportTable(capacities: capacities, isOfOneShape: false))]))
        }

        if !result.notRun.isEmpty {
            let reasons = grouped(result.notRun.map { ($0.path, $0.reason) })
            add("not-run", "Not run", list(reasons, "All that was not run"))
        }

        add("measured", "Measured on", Group([.paragraph(circumstances(result))]))
        return sections
    }

    /// Returns the recommendations by experiment, with the answers on what to ship. Many of them are folded.
    private static func answers(of result: ResultFile, _ shipping: ShippingSum?) -> Group {
        let all = result.recommendations.map { (experiment: $0.experiment, lines: $0.recommendation.sentences) }
            .filter { !$0.lines.isEmpty }
        let count = all.reduce(0) { $0 + $1.lines.count }
        let blocks = all.flatMap { experiment, lines -> [Block] in
            let answer = shipping?.answer(on: experiment).map { ": \($0.fullText)" } ?? ":"
            return [.paragraph("\(experiment)\(answer)"), .list(lines)]
        }
        guard count > ReportLimits.openLinesOfDigest else { return Group(blocks) }
        return Group("All answers: \(counted(count, "line"))", isFolded: true, blocks)
    }

    /// Returns a list, folded if it is long.
    private static func list(_ lines: [String], _ title: String) -> Group {
        guard lines.count > ReportLimits.openLinesOfDigest else { return Group([.list(lines)]) }
        return Group("\(title): \(counted(lines.count, "line"))", isFolded: true, [.list(lines)])
    }

    /// Returns a table, folded if it is long.
    private static func table(_ table: ReportTable, _ title: String) -> Group {
        guard table.rows.count > ReportLimits.openRowsOfDigest else { return Group([.table(table)]) }
        return Group("\(title): \(counted(table.rows.count, "row"))", isFolded: true, [.table(table)])
    }

    /// The key of growths that share a line.
    private struct GrowthLine: Hashable {
        let experiment: String
        let shape: String
        let plan: Plan

        init(_ growth: Growth) {
            experiment = growth.experiment
            shape = growth.shape
            plan = growth.plan
        }
    }

    /// Returns a line for each experiment, shape and plan, with the steepest growth first.
    private static func growth(_ growth: [Growth]) -> [String] {
        growth.grouped(by: GrowthLine.init).map { line, growths in
            let fits = growths.descending(by: \.slope).map { growth in
                func fixed(_ value: Double) -> String { SignificantDigits.fixed(value, decimals: 2) }

                let interval = growth.ci95.map { " [\(fixed($0.lower)), \(fixed($0.upper))]" }
                let best = growth.best.map { "\($0.rawValue), " } ?? ""
                return "\(growth.label) \(best)n^\(fixed(growth.slope))\(interval ?? "")"
            }

            return "\(line.experiment) on \(line.shape), \(line.plan.rawValue): \(fits.joined(separator: "; "))"
        }
    }

    /// Returns a line on the machine and the run.
    private static func circumstances(_ result: ResultFile) -> String {
        var parts: [String?] = []
        if let machine = result.environment {
            parts += [
                machine.model, counted(machine.cores ?? machine.processors, "core"), machine.operatingSystem,
                "Swift \(machine.swiftVersion)", machine.allocator,
            ]
        }

        let processes = result.cells.map { $0.processes.count }.max() ?? 0
        let profile = result.profile.map { "profile \($0.rawValue), " } ?? ""
        parts += [
            result.source.map { "measured by \($0.name)" },
            "\(profile)up to \(counted(processes, "process", "processes"))",
            result.seed.map { "seed \($0)" },
            result.environment?.provenance.build.map { "commit \($0)" },
            ISO8601DateFormatter().string(from: result.startedAt),
            result.source == nil ? "\(SignificantDigits.fixed(result.duration, decimals: 0)) s" : nil,
        ]

        let intervals = IntervalCoverage(result)?.statement.capitalisedFirst ?? "Intervals are of 95 %, over processes"
        return parts.compactMap { $0 }.joined(separator: " · ") + ". \(intervals)."
    }
}

extension Sequence {
    /// Returns the elements sorted by a key, the smallest first. Equal ones keep their order.
    fileprivate func ascending<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
        map { (key: key($0), element: $0) }.sorted { $0.key < $1.key }.map(\.element)
    }

    /// Returns the elements sorted by a key, the largest first. Equal ones keep their order.
    fileprivate func descending<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
        map { (key: key($0), element: $0) }.sorted { $0.key > $1.key }.map(\.element)
    }
}
