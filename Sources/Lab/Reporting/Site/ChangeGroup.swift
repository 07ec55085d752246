import Measurement
import Nouns
import Results

/// Changes in the same direction between the same two runs.
struct ChangeGroup: Sendable {
    /// The runs between which the changes lie.
    let origin: ChangeOrigin
    let isWorse: Bool
    /// The changes, the largest first.
    let changes: [SiteChange]

    /// The cells on their machines, the largest changes first.
    var rows: [SiteComparison.Row] { changes.flatMap(\.rows).sorted { $0.distance > $1.distance } }

    /// Groups changes by the source states around them and by direction. Changes for the worse come first, and among
    /// them the group with the largest change.
    static func groups(of changes: [SiteChange]) -> [ChangeGroup] {
        let groups = changes.grouped(by: Key.init).map { key, changes in
            ChangeGroup(origin: changes[0].origin, isWorse: key.isWorse, changes: changes)
        }
        return groups.filter(\.isWorse) + groups.filter { !$0.isWorse }
    }

    /// The states of the source before and after a change; the runs themselves if both measured the same commit.
    private struct Key: Hashable {
        let before, after: SourceState?
        let isWorse: Bool

        init(_ change: SiteChange) {
            let origin = change.origin
            before = Self.state(of: origin.before, asRun: origin.isOfOneCommit)
            after = Self.state(of: origin.after, asRun: origin.isOfOneCommit)
            isWorse = change.isWorse
        }

        private static func state(of run: RecordedRun?, asRun isRun: Bool) -> SourceState? {
            guard let run else { return nil }
            return isRun ? .run(run.name) : run.sourceState
        }
    }

    /// The heading before the commits: `2 changes for the worse, in 60 timings`. The cells are counted if they are more
    /// than the changes.
    var heading: String {
        let changeCount = ChangeCount(worse: isWorse ? changes.count : 0, better: isWorse ? 0 : changes.count)
        let cells = NumbersInWords(rows.map(\.finding.cell).distinct().map(\.metric))
        return cells.total > changes.count ? "\(changeCount.text), in \(cells.text)" : changeCount.text
    }

    /// Returns the range of commits with the cause, each with its run: `between 3333333333 (last run before them on A,
    /// 2026-11-15) and 4444444444 (first run with them, 2026-11-16)`. Runs are named if all changes have the same ones.
    ///
    /// - Parameter letter: the letter of a machine; `nil` if there is only one machine.
    func range(_ dates: RunDates, _ letter: (String) -> String?) -> String {
        let pronoun = changes.count == 1 ? "it" : "them"
        guard let before = origin.before, let after = origin.after, isBetweenTwoRuns else {
            return origin.range(" (before \(pronoun))", " (with \(pronoun))")
        }

        let place = letter(before.fingerprint).map { " on \($0)" } ?? ""
        let otherPlace = letter(after.fingerprint).map { " on \($0)" } ?? ""
        return origin.range(
            " (last run before \(pronoun)\(place), \(dates.text(before)))",
            " (first run with \(pronoun)\(otherPlace == place ? "" : otherPlace), \(dates.text(after)))")
    }

    /// True if all changes lie between the same two runs, not only between the same states of the source.
    private var isBetweenTwoRuns: Bool {
        changes.allSatisfy { change in
            change.origin.before?.name == origin.before?.name && change.origin.after?.name == origin.after?.name
        }
    }

    /// Returns the gate's decision on changes for the worse, each by the cell in which it is largest; `nil` for changes
    /// for the better, without a change of source, or if the gate cannot judge any of the cells.
    func decision(by command: String) -> GateDecision? {
        guard isWorse, !origin.isOfOneCommit else { return nil }
        let judged = changes.map(\.worst.finding.cell).filter { cell in
            cell.metric.kind == .exact ? cell.metric.isJudgedByGate : cell.metric.isCallTime
        }
        guard !judged.isEmpty else { return nil }
        return GateDecision(
            command: command, base: origin.before?.provenance.cleanCommit,
            head: origin.after?.provenance.cleanCommit, cells: Array(judged.prefix(GateDecision.mostCells)))
    }

    /// Returns true if the call of the gate covers the implementation and measure of a cell.
    func decides(_ cell: CellID, by command: String) -> Bool {
        guard let decision = decision(by: command) else { return false }
        return decision.cells.contains { called in
            called.experiment == cell.experiment && called.label == cell.label && called.measure == cell.measure
        }
    }

    /// Returns the steps for changes for the worse in their order, each with its purpose, its outcome and its call: to
    /// confirm the change and then to search for the first bad commit. Empty if no gate can decide. The search is left
    /// out if a commit cannot be checked out, or if only one can be the cause.
    func steps(by command: String, among commits: CommitSpan = .unknown) -> [ComparisonStatement] {
        guard let decision = decision(by: command) else { return [] }
        let pronoun = changes.count == 1 ? "it" : "them"
        // Exact counts are certain; times are not.
        let purpose = rows.allSatisfy(\.isExact) ? "count \(pronoun) again" : "confirm \(pronoun)"
        let covered = decision.cells.count
        let part = covered < changes.count ? " (\(covered) of \(counted(changes.count, "change")))" : ""
        let cause = commits == .one ? "this commit, the only one between the two runs," : "the source"
        let outcome = "the gate says regressed if \(cause) is the cause"
        let confirmation = decision.step(to: purpose + part, expecting: outcome)
        guard let call = decision.bisection, commits != .one else { return [confirmation] }

        let condition = commits == .several ? "" : ", and several commits lie between"
        let search = "if it says regressed\(condition), find the commit; the search names the first bad one"
        return [confirmation, ComparisonStatement(.decision, search, call: call)]
    }
}

extension Metric {
    /// True if a gate can judge the metric: some of the lab's own, and all exact ones of the user.
    fileprivate var isJudgedByGate: Bool {
        Metric.judgedByGate.contains(self) || Metric.named(name) == nil
    }
}

extension SiteComparison {
    /// A sentence on the counts and the times that became worse and better, out of all in the answer.
    var leadSentence: String {
        guard !rows.isEmpty else { return "No cell of both runs can be compared." }

        let counts = rows.filter(\.isExact)
        let measured = rows.filter { !$0.isExact && !$0.trend.isTooShort }
        let short = NumbersInWords(rows.filter { !$0.isExact && $0.trend.isTooShort }.map(\.finding))
        let few =
            "\(short.text) \(agreeing(short.total, "has", "have")) too few runs to be judged, fewer than "
            + "\(ChangePointSearch.fewestNumbers)"
        let clauses = [
            Self.clause(on: counts, changed: changedCounts, unchanged: "changed"),
            Self.clause(on: measured, changed: movedRows, unchanged: "is seen to have changed"),
            short.total == 0 ? nil : few,
        ]
        let since = [dates.text(base), base.build].filter { !$0.isEmpty }.joined(separator: ", ")
        return "Since the run of \(since): \(clauses.compactMap { $0 }.joined(separator: "; "))."
    }

    /// Returns numbers of one kind as a clause, such as `of 69 timings 10 became worse, 9 better, and 50 show no
    /// change` or `none of 69 counts changed`; `nil` without any. The last three numbers add up to the first one.
    private static func clause(on rows: [Row], changed: [Row], unchanged verb: String) -> String? {
        guard !rows.isEmpty else { return nil }

        let all = NumbersInWords(rows.map(\.finding)).text
        if changed.isEmpty { return "none of \(all) \(verb)" }
        let worse = changed.count(where: \.isWorse)
        let better = changed.count - worse
        let still = rows.count - changed.count
        return "of \(all) \(worse.grouped) became worse, \(better.grouped) better, and \(still.grouped) "
            + "\(agreeing(still, "shows", "show")) no change"
    }

    /// The changed cells: exact counts, and times on another level.
    var changedRows: [Row] { changedCounts + movedRows }

    /// The number of cells with too few runs to show a change. For an exact count two are enough.
    var shortCells: Int { rows.count { !$0.isExact && $0.trend.isTooShort } }
}
