import Measurement
import Nouns
import Results

/// The next calls after a comparison of two results.
extension ComparedResults {
    /// The call that decides the times, and the call that shows the cause of a worse count. The first one begins with
    /// `Next`.
    var nextCalls: [ComparisonStatement] { [decision, profile].compactMap { $0 } }

    /// The call that profiles the count that got worse by most, next to the earlier commit if both commits can be
    /// checked out. `nil` if no worse count shows in a profile, or if another tool measured it.
    private var profile: ComparisonStatement? {
        let isOfLab = !areOfOtherTools && head.result.programWords.isEmpty
        let counts = tallies.filter { $0.isExact && $0.metric.isProfiled && !$0.worse.isEmpty }
        guard isOfLab, let tally = counts.first, let worst = tally.worse.first?.cell, worst.owner != .wholeInput
        else { return nil }

        let before = base.result.cleanCommit
        let after = head.result.cleanCommit
        let isNextToBase = before != nil && after != nil && before != after
        let call = [command, "profile", worst.path] + (isNextToBase ? ["--base", before ?? ""] : [])
        let place = ComparisonStatement.place(ofCallOn: after)
        let opening = decision == nil ? "Next: where" : "Where"
        return ComparisonStatement(
            .cause, "\(opening) the \(tally.measure) come from, \(place)", call: call.quotedForShell)
    }

    /// The call of the gate that decides if the times on which the answer rests have changed: two runs leave that open.
    /// `nil` if no time was compared, if both runs are of one commit, or if another tool measured them.
    package var decision: ComparisonStatement? {
        let compared = tallies.filter { $0.isOfTime && $0.total > 0 }
        guard !compared.isEmpty, !areOfOneCommit, !areOfOtherTools else { return nil }

        let decided = decidedTimes
        let decision = GateDecision(
            command: command, base: base.result.cleanCommit, head: head.result.cleanCommit,
            cells: decided.map(\.cell))
        guard let first = decided.first else {
            return decision.statement("only if smaller changes matter", measuring: "the cells that it guards")
        }

        let word = first.changeWord
        return decision.statement(
            reasonToDecide(changed: word), measuring: nameOfTimes(decided, changed: word),
            leaving: remainder(of: decided))
    }

    /// Returns the times of the gate's call in words, out of those on which the answer rests: `the 4 gains of warm
    /// time`, `the 4 increases of warm time over 11 %`, `the 6 largest of 20 gains of warm time`.
    ///
    /// - Parameter word: the direction of their changes: `longer`.
    private func nameOfTimes(_ decided: [Finding], changed word: String) -> String {
        let measure = decided[0].cell.measure
        let noun = word == "longer" ? "increase" : "gain"
        let all = times.decisive.filter { $0.cell.measure == measure }
        let number = decided.count == 1 ? "one" : "\(decided.count)"
        if decided.count == all.count {
            return "the \(number) \(agreeing(decided.count, noun, "\(noun)s")) of \(measure)\(extent(changed: word))"
        }
        let part = decided.count == 1 ? "" : "\(number) "
        return "the \(part)largest of \(all.count.grouped) \(noun)s of \(measure)\(extent(changed: word))"
    }

    /// Returns the size of the changes on which the answer rests, after their noun; empty if others are no smaller.
    private func extent(changed word: String) -> String {
        let changes = word == "longer" ? times.longer : times.shorter
        guard times.decisive.count < changes.count else { return "" }
        let isClear = word != "longer" || !times.clearlyLonger.isEmpty
        return " \(isClear ? "over" : "that may be over") \(Findings.layoutAllowanceText)"
    }

    /// A sentence on the times on which the answer rests, but which the gate's call does not measure as they are of
    /// another measure; `nil` without any.
    private func remainder(of decided: [Finding]) -> String? {
        let left = times.decisive.filter { $0.cell.metric.isCallTime && $0.cell.measure != decided[0].cell.measure }
        guard !left.isEmpty else { return nil }

        let measures = left.map(\.cell.measure).distinct().listed
        let inputs = Set(decided.map(\.cell.path)).isSuperset(of: left.map(\.cell.path))
        let end = inputs ? ", of the same inputs" : ""
        return "It leaves out the other \(left.count == 1 ? "one" : left.count.grouped), of \(measures)\(end)"
    }

    /// Returns the purpose of the gate's call.
    ///
    /// - Parameter word: the direction of the changes: `longer`.
    private func reasonToDecide(changed word: String) -> String {
        if word != "longer" { return "only to confirm the gain" }
        let isSmall = times.decisive.count == times.slightlyLonger.count && times.areSlightlyLonger
        return isSmall ? "only if a change within \(Findings.layoutAllowanceText) matters" : "to know if it got slower"
    }

    /// The times for the gate's call: those on which the answer rests, of many the largest changes.
    var decidedTimes: [Finding] {
        let calls = times.decisive.filter { $0.cell.metric.isCallTime }
        let measures = calls.grouped { $0.cell.measure }.map(\.elements)
        return Array(ChangeTally.leading(measures).prefix(GateDecision.mostCells))
    }
}
