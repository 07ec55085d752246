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
        return decision.statement(reasonToDecide(changed: word), measuring: nameOfTimes(decided, changed: word))
    }

    /// Returns the times of the gate's call in words: `the 4 gains of warm time`, `the 6 largest of 20 gains of warm
    /// time`.
    ///
    /// - Parameter word: the direction of their changes: `longer`.
    private func nameOfTimes(_ decided: [Finding], changed word: String) -> String {
        let measure = decided[0].cell.measure
        let noun = word == "longer" ? "increase" : "gain"
        let all = (word == "longer" ? times.longer : times.shorter).filter { $0.cell.measure == measure }
        let number = decided.count == 1 ? "one" : "\(decided.count)"
        let agreed = agreeing(decided.count, noun, "\(noun)s")
        if decided.count == all.count { return "the \(number) \(agreed) of \(measure)" }
        let nounOfAll = "\(all.count.grouped) \(noun)s of \(measure)"

        // A change that is less clear may be larger.
        let largest = Set(ChangeTally.largest(all).prefix(decided.count).map(\.cell))
        guard largest == Set(decided.map(\.cell)) else { return "\(number) of the \(nounOfAll)" }
        return "the \(decided.count == 1 ? "" : "\(number) ")largest of \(nounOfAll)"
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
