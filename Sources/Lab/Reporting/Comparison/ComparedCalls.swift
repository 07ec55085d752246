import Measurement
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
}
