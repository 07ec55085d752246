import Measurement
import Results

/// The calls that go on from two results.
extension ComparedResults {
    /// The call that decides the times, and the one that shows the cause of a count that got worse. The first has the
    /// label `Next:`.
    var nextCalls: [ComparisonStatement] { [decision, profile].compactMap { $0 } }

    /// The call that shows the functions that cause the count that got worse by most, next to those of the earlier
    /// commit if a checkout repeats both; `nil` if a profile shows no count that got worse, or the lab did not measure
    /// it.
    private var profile: ComparisonStatement? {
        let isOfLab = !areOfOtherTools && head.result.commandWords.isEmpty
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
}
