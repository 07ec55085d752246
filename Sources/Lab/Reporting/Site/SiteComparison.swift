import Measurement
import Nouns
import Results

/// The numbers of one machine and build in an earlier run next to the newest ones, with the changes, their sizes and
/// the runs since which they exist.
struct SiteComparison: Sendable {
    /// A number that both runs have.
    struct Row: Sendable {
        var trend: Trend
        var finding: Finding
        /// The runs between which it changed, if they are known.
        var origin: ChangeOrigin?
        /// The change of level, for a number that varies.
        var level: LevelChange?

        /// The number of processes, in the run with fewer of them.
        var processes: Int

        var isExact: Bool { finding.cell.metric.kind == .exact }
    }

    /// The name of the machine on the site.
    let machine: String
    let base: RecordedRun
    let head: RecordedRun
    /// The numbers that both runs have.
    private(set) var rows: [Row] = []
    /// The cells of only the newest runs.
    private var newCells: [CellID] = []
    /// The cells of only the earlier run.
    private var goneCells: [CellID] = []
    /// The cells with a newest number from before ``head``.
    private var olderCells: [CellID] = []
    let dates: RunDates
    private let search: ChangePointSearch
    /// The two results, if both can be read: a history keeps no samples.
    private let bySamples: ComparedResults?
    /// The cells with a change that the answer above names, with its numbers.
    var namedCells: Set<CellID> = []
    /// The sentence that refers to a call of the gate above; `nil` if the comparison has its own call.
    var leadToCall: String?

    /// - Parameters:
    ///   - trends: the trends of the machine, with their changes.
    ///   - runs: the runs by name.
    ///   - search: the search that found the changes.
    ///   - selection: the two numbers of a trend to compare.
    ///   - bySamples: the two results, if both can be read. Their findings replace findings from the history, so that
    ///     the site agrees with `compare`.
    init(
        _ machine: String, _ trends: [Trend], from base: RecordedRun, to head: RecordedRun,
        runs: [String: RecordedRun], search: ChangePointSearch, _ selection: NumberSelection,
        bySamples: ComparedResults? = nil
    ) {
        self.machine = machine
        self.search = search
        dates = RunDates(runs.values)
        self.base = base
        self.head = head
        self.bySamples = bySamples
        let findings = Dictionary(
            (bySamples?.findings.rows ?? []).map { ($0.cell, $0) }, uniquingKeysWith: { first, _ in first })

        for trend in trends {
            switch (selection.earlierNumber(of: trend), selection.laterNumber(of: trend)) {
            case (let before?, let now?):
                let finding = findings[trend.cell] ?? trend.finding(from: before, to: now)
                // Floors, peers and bare work only serve to measure others.
                guard finding.isCounted else { break }
                if now.run != head.name { olderCells.append(trend.cell) }
                rows.append(Self.row(of: trend, finding, from: before, since: base, runs))
            case (let before?, nil):
                if selection.isGone(trend, since: before) { goneCells.append(trend.cell) }
            case (nil, _?): newCells.append(trend.cell)
            case (nil, nil): break
            }
        }
    }

    private static func row(
        of trend: Trend, _ finding: Finding, from before: Trend.Point, since base: RecordedRun,
        _ runs: [String: RecordedRun]
    ) -> Row {
        let fewest = min(before.processCount, trend.points.last?.processCount ?? 1)
        var row = Row(trend: trend, finding: finding, processes: fewest)
        if row.isExact {
            // The first number from which on all differ from the earlier one.
            guard row.finding.verdict.isChange, let last = trend.points.lastIndex(where: { isSame($0, before, trend) }),
                trend.points.indices.contains(last + 1)
            else { return row }
            row.origin = ChangeOrigin(before: runs[trend.points[last].run], after: runs[trend.points[last + 1].run])
        } else if let level = trend.levelChange(after: base) {
            row.level = level
            row.origin = ChangeOrigin(before: runs[level.largest.runBefore], after: runs[level.largest.run])
        }

        return row
    }

    private static func isSame(_ point: Trend.Point, _ other: Trend.Point, _ trend: Trend) -> Bool {
        trend.cell.metric.verdict(base: other.median, head: point.median) == .same
    }

    // MARK: What changed

    /// The exact counts that changed, the worst first.
    var changedCounts: [Row] {
        let changed = rows.filter { $0.isExact && $0.finding.verdict.isChange }
        return worstFirst(changed) { $0.finding.change ?? 0 }
    }

    /// The measured numbers with a change of level, the worst first.
    var movedRows: [Row] {
        worstFirst(rows.filter { $0.level != nil }) { $0.level?.share ?? 0 }
    }

    /// The measured numbers that differ in two runs and stayed on their level.
    var unjudgedRows: [Row] { rows.filter { !$0.isExact && $0.level == nil && $0.finding.verdict.isNotable } }

    private func worstFirst(_ rows: [Row], by change: (Row) -> Double) -> [Row] {
        let keys = rows.map { row in
            (row: row, isWorse: row.isWorse, worsening: row.finding.cell.metric.worsening(change(row)))
        }
        return keys.sorted { one, other in
            if one.isWorse != other.isWorse { return one.isWorse }
            return one.isWorse ? one.worsening > other.worsening : one.worsening < other.worsening
        }.map(\.row)
    }

    /// Returns the rows that the answer above does not name.
    func unnamed(_ rows: [Row]) -> [Row] { rows.filter { !namedCells.contains($0.finding.cell) } }

    // MARK: Sentences

    /// The most changes that a sentence names.
    private static let mostNamed = 3

    /// The answer in sentences: exact counts, measured numbers, omissions, and the statements of `compare` on the times
    /// of the two runs.
    var sentences: [String] {
        var sentences = [countSentence, levelSentence, unjudgedSentence, omission].compactMap { $0 }
        sentences += bySamples?.statements(without: omittedSubjects) ?? []
        if let leadToCall { sentences.append(leadToCall) }
        return sentences
    }

    /// The subjects for which the site has its own sentences: means, counts and gaps by its trends, and the order of
    /// runs, by their commits.
    private var omittedSubjects: Set<ComparisonStatement.Subject> {
        leadToCall == nil ? [.order, .means, .counts, .gaps] : [.order, .means, .counts, .gaps, .decision]
    }

    private var countSentence: String? {
        let exact = rows.count(where: \.isExact)
        guard exact > 0 else { return nil }

        return sentence(
            "Exact counts", changedCounts, of: exact, verb: ("got worse", "better"),
            none: "None of \(counted(exact, "exact count")) changed.")
    }

    private var levelSentence: String? {
        let measured = rows.filter { !$0.isExact }
        guard !measured.isEmpty else { return nil }

        let short = measured.count { $0.trend.isTooShort }
        let searched = measured.count - short
        let noun = measured.allSatisfy { $0.finding.cell.metric.isDuration } ? "timing" : "measured value"
        let back = measured.count { $0.trend.isBack(after: base) }
        let few =
            "\(counted(short, noun)) \(agreeing(short, "has", "have")) too few runs to tell a change from noise, "
            + "fewer than \(ChangePointSearch.fewestNumbers)."
        if searched == 0 { return few }
        let limit = VisibleStep(in: measured.map(\.trend), search).map { "; \($0.clause)" } ?? ""

        let sentence = sentence(
            noun.plural.capitalisedFirst, movedRows, of: searched, verb: ("went to a worse level", "to a better one"),
            none: "None of \(counted(searched, noun)) is on another level\(limit).")
        var sentences = [sentence]
        if back > 0 { sentences.append("\(back.grouped) went to another level and came back.") }
        if short > 0 { sentences.append(few) }
        return sentences.joined(separator: " ")
    }

    private func sentence(
        _ subject: String, _ changed: [Row], of count: Int, verb: (worse: String, better: String), none: String
    ) -> String {
        guard !changed.isEmpty else { return none }

        let worse = changed.count(where: \.isWorse)
        let counts =
            "\(subject): \(worse.grouped) of \(count.grouped) "
            + "\(verb.worse), \((changed.count - worse).grouped) \(verb.better)"
        let others = unnamed(changed)
        if others.isEmpty { return "\(counts), as the answer above says." }

        let number = changed.count - others.count
        let rest = number > 0 ? "; the answer above names \(number.grouped) of them" : ""
        let extreme = others.contains(where: \.isWorse) ? "The worst" : "The largest"
        let scope = number > 0 ? " of the others" : ""
        return "\(counts)\(rest). \(extreme)\(scope): \(names(of: others.prefix(Self.mostNamed)))."
    }

    /// Returns changes as clauses. A common origin stands once, at the end.
    private func names(of rows: ArraySlice<Row>) -> String {
        let origins = rows.map { $0.origin?.text(dates) ?? "" }
        let haveOneStep = rows.allSatisfy(\.stepClause.isEmpty)
        guard let origin = origins.first, !origin.isEmpty, rows.count > 1, Set(origins).count == 1, haveOneStep else {
            return rows.map { $0.text(dates) }.joined(separator: "; ")
        }
        return "\(rows.map(\.textWithoutOrigin).joined(separator: "; ")), all \(origin)"
    }

    private var unjudgedSentence: String? {
        let rows = unjudgedRows
        guard !rows.isEmpty else { return nil }

        let worse = rows.count { $0.finding.verdict == .slower }
        let better = rows.count { $0.finding.verdict == .faster }
        let open = rows.count - worse - better
        let level = self.rows.filter { !$0.isExact && $0.level == nil }
        let alike = level.count - rows.count
        let readings = [
            (worse, "came out worse"), (better, "came out better"),
            (open, "\(agreeing(open, "has", "have")) no interval"),
            (alike, "\(agreeing(alike, "shows", "show")) no difference"),
        ].filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
        let all = NumbersInWords(level.map(\.finding)).text
        let reading = "Without a change of level, in the two runs alone, of \(all): \(readings.listed)."
        if bySamples != nil { return reading }
        let measured = self.rows.filter { !$0.isExact && $0.finding.interval != nil }
        let noise = FalseReadings(processes: measured.map(\.processes)).sentence
        return [reading, noise, Findings.cautionOnTwoRuns].compactMap { $0 }.joined(separator: " ")
    }

    /// A sentence on cells that are not compared, and on cells with an older newest number; `nil` without any.
    private var omission: String? {
        let changedInputs = Set(newCells).intersection(goneCells)
        let new = newCells.filter { !changedInputs.contains($0) }
        let lostCells = goneCells.filter { !changedInputs.contains($0) }
        var parts: [String] = []

        func add(_ cells: [CellID], _ one: String, _ several: String) {
            guard !cells.isEmpty else { return }
            let numbers = NumbersInWords(cells.map(\.metric)).text
            parts.append("\(numbers) \(agreeing(cells.count, one, several)) (\(Self.names(of: cells)))")
        }

        add(lostCells, "is gone", "are gone")
        add(new, "is new", "are new")
        if !changedInputs.isEmpty {
            let verb = agreeing(changedInputs.count, "has", "have")
            let numbers = NumbersInWords(changedInputs.map(\.metric)).text
            parts.append("\(numbers) \(verb) another input, size of it or instruction set")
        }

        var sentences = parts.isEmpty ? [] : ["Not compared: \(parts.joined(separator: "; "))."]
        if !olderCells.isEmpty {
            let count = olderCells.count
            sentences.append(
                "\(counted(count, "number")) \(agreeing(count, "is", "are")) of an earlier run than the newest, which "
                    + "does not have \(agreeing(count, "it", "them")) (\(Self.names(of: olderCells))).")
        }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    private static func names(of cells: [CellID]) -> String {
        cells.map { "\($0.pathLabel) \($0.measure)" }.listed(atMost: mostNamed)
    }
}

extension SiteComparison.Row {
    /// True if the number became worse. For a number that varies, its level counts.
    var isWorse: Bool { level.map(trend.isWorse) ?? (finding.verdict == .regressed) }

    /// The numbers before and after: exact counts, or levels of a number that varies.
    var numbers: (before: Double, after: Double) {
        if let level { return (level.before, level.after) }
        return (finding.base ?? 0, finding.head ?? 0)
    }

    var change: Double { Metric.change(from: numbers.before, to: numbers.after) }

    /// Returns the change as a clause: `search/indexed/chain-10, allocations: 3 → 4 (+33.3 %) since …, 33 → 44`.
    func text(_ dates: RunDates) -> String {
        guard let origin else { return textWithoutOrigin }
        return "\(textWithoutOrigin)\(stepClause) \(origin.text(dates))"
    }

    /// The number of steps of the change, if there are several: `, in 2 steps, the largest`.
    var stepClause: String {
        guard let level, level.steps > 1 else { return "" }
        return ", in \(level.steps.grouped) steps, the largest"
    }

    var textWithoutOrigin: String {
        let metric = finding.cell.metric
        let size = change.isInfinite ? "" : " (\(FindingText.change(change)))"
        return "\(finding.cell.pathLabel), \(finding.cell.measure): \(metric.text(numbers.before)) → "
            + "\(metric.textWithUnit(numbers.after))\(size)"
    }
}
