import Measurement
import Nouns
import Results

/// The numbers of one machine and build in an earlier run next to the newest ones: what changed, by how much, and since
/// which run.
struct SiteComparison: Sendable {
    /// A number that both have.
    struct Row: Sendable {
        var trend: Trend
        var finding: Finding
        /// The runs between which it changed, as far as the runs tell.
        var origin: ChangeOrigin?
        /// The change of level, of a number that varies.
        var level: LevelChange?

        /// The processes that measured the number, in the run that has fewer.
        var processes: Int

        var isExact: Bool { finding.cell.metric.kind == .exact }
    }

    /// The machine as a site names it.
    let machine: String
    let base: RecordedRun
    let head: RecordedRun
    /// The numbers that both have.
    private(set) var rows: [Row] = []
    /// The cells that only the newest runs have, and those that only the earlier run has.
    private var newCells: [CellID] = []
    private var goneCells: [CellID] = []
    /// The cells whose newest number is of an earlier run than ``head``.
    private var olderCells: [CellID] = []
    let dates: RunDates
    private let search: ChangePointSearch
    /// The two results, if both can be read: a history keeps no samples.
    private let bySamples: ComparedResults?
    /// The cells with a change that the answer above names with its numbers.
    var namedCells: Set<CellID> = []
    /// The sentence that leads to a call of the gate above, in place of an own call; `nil` to give the own one.
    var leadToCall: String?

    /// - Parameters:
    ///   - trends: those of the machine, with their changes.
    ///   - runs: the runs by name.
    ///   - search: the search that found the changes.
    ///   - selection: the two numbers of a trend to compare.
    ///   - bySamples: the two results, if both can be read. Their findings take the place of those by the numbers of a
    ///     history, so that a site says what `compare` says of the same runs.
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
                // Floors, peers and bare work are there to measure the others by.
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
            // The first number that differs from the earlier one, and from which on none is as before.
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

    /// The measured numbers whose level changed, the worst first.
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

    /// The answer in sentences: exact counts, measured numbers, what is left out, and what `compare` says of the times
    /// of the two runs.
    var sentences: [String] {
        var sentences = [countSentence, levelSentence, unjudgedSentence, omission].compactMap { $0 }
        sentences += bySamples?.statements(without: omittedSubjects) ?? []
        if let leadToCall { sentences.append(leadToCall) }
        return sentences
    }

    /// The subjects with sentences of the site's own: means, counts and gaps by its trends, and the order of its runs,
    /// which is that of their commits.
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

    /// Returns changes as clauses. An origin that all share stands once, at the end.
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
        let readings = [(worse, "came out worse"), (better, "came out better"), (open, "have no interval")]
            .filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
        let reading = "Without a change of level, in the two runs alone: \(readings.listed)."
        if bySamples != nil { return reading }
        let measured = self.rows.filter { !$0.isExact && $0.finding.interval != nil }
        let noise = FalseReadings(processes: measured.map(\.processes)).sentence
        return [reading, noise, Findings.cautionOnTwoRuns].compactMap { $0 }.joined(separator: " ")
    }

    /// The cells that are not compared, and those whose newest number is older, as a sentence; `nil` for none.
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
    /// True if the number became worse: an exact count, or the level of one that varies.
    var isWorse: Bool { level.map(trend.isWorse) ?? (finding.verdict == .regressed) }

    /// The numbers before and after: of an exact count these themselves, else the levels.
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

    /// The number of changes that led there, if there are several: `, in 2 steps, the largest`.
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
