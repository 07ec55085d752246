import Measurement
import Nouns
import Results

/// The changes that lie between the same two runs and go in the same direction.
struct ChangeGroup: Sendable {
    /// The runs between which the changes lie.
    let origin: ChangeOrigin
    let isWorse: Bool
    /// The changes, those that changed most first.
    let changes: [SiteChange]

    /// The cells on their machines, those that changed most first.
    var rows: [SiteComparison.Row] { changes.flatMap(\.rows).sorted { $0.distance > $1.distance } }

    /// Returns changes by the states between which they lie and by direction: worse ones first, and of these the group
    /// whose worst cell changed most.
    static func groups(of changes: [SiteChange]) -> [ChangeGroup] {
        let groups = changes.grouped(by: Key.init).map { key, changes in
            ChangeGroup(origin: changes[0].origin, isWorse: key.isWorse, changes: changes)
        }
        return groups.filter(\.isWorse) + groups.filter { !$0.isWorse }
    }

    /// The states of the source before and after a change, or the runs themselves if both measured one commit.
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

    /// The heading before the commits: `2 changes for the worse`.
    var heading: String { ChangeCount(worse: isWorse ? changes.count : 0, better: isWorse ? 0 : changes.count).text }

    /// Returns the commits that may be the cause, each with its run: `between 3333333333 (last run before them on A,
    /// 2026-11-15) and 4444444444 (first run with them, 2026-11-16)`. Runs are named if they are those of all changes.
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

    /// True if all changes lie between the same two runs, and not only between the same states of the source.
    private var isBetweenTwoRuns: Bool {
        changes.allSatisfy { change in
            change.origin.before?.name == origin.before?.name && change.origin.after?.name == origin.after?.name
        }
    }

    /// The most cells in the call of a gate.
    private static let calledCells = 3

    /// The calls that decide what became worse; `nil` for what became better, without a change of source, and if the
    /// gate judges none of the cells.
    func decision(by command: String) -> GateDecision? {
        guard isWorse, !origin.isOfOneCommit else { return nil }
        let judged = changes.map(\.worst.finding.cell).filter { cell in
            cell.metric.kind == .exact ? cell.metric.isJudgedByGate : cell.metric.isCallTime
        }
        guard !judged.isEmpty else { return nil }
        return GateDecision(
            command: command, base: origin.before?.provenance.cleanCommit,
            head: origin.after?.provenance.cleanCommit, cells: Array(judged.prefix(Self.calledCells)))
    }

    /// Returns true if the call that decides names the implementation and measure of a cell.
    func decides(_ cell: CellID, by command: String) -> Bool {
        guard let decision = decision(by: command) else { return false }
        return decision.cells.contains { called in
            called.experiment == cell.experiment && called.label == cell.label && called.measure == cell.measure
        }
    }

    /// Returns what to do about what became worse, each step with its reason and its call: to confirm it, then to look
    /// for the first bad commit, if both commits can be checked out; none if no gate decides it.
    func steps(by command: String) -> [ComparisonStatement] {
        guard let decision = decision(by: command) else { return [] }
        // Exact counts are certain, and times are not.
        let reason = rows.allSatisfy(\.isExact) ? "count it again" : "confirm that the source is the cause"
        let confirmation = decision.step(to: reason)
        guard let call = decision.bisection else { return [confirmation] }
        let search = "find the first bad commit, if several lie between"
        return [confirmation, ComparisonStatement(.decision, search, call: call)]
    }
}

extension Metric {
    /// True if a gate can judge it: the lab's own ones as they say, and every exact one of the user's own.
    fileprivate var isJudgedByGate: Bool {
        Metric.judgedByGate.contains(self) || Metric.named(name) == nil
    }
}

extension SiteComparison {
    /// The counts and the times that became worse and better, out of all of the answer, as a sentence.
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

    /// Returns numbers of one kind as a clause, such as `of 69 timings 10 became worse and 9 better` or `none of 69
    /// counts changed`; `nil` without any.
    private static func clause(on rows: [Row], changed: [Row], unchanged verb: String) -> String? {
        guard !rows.isEmpty else { return nil }

        let all = NumbersInWords(rows.map(\.finding)).text
        if changed.isEmpty { return "none of \(all) \(verb)" }
        let worse = changed.count(where: \.isWorse)
        return "of \(all) \(worse.grouped) became worse and \((changed.count - worse).grouped) better"
    }

    /// The cells that changed: exact counts, and times on another level.
    var changedRows: [Row] { changedCounts + movedRows }

    /// The number of cells with too few runs to show a change; an exact count takes two.
    var shortCells: Int { rows.count { !$0.isExact && $0.trend.isTooShort } }
}
