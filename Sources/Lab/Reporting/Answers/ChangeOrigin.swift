import Results

/// The runs between which a number changed, and their commits.
struct ChangeOrigin: Sendable {
    /// The last run before the change.
    var before: RecordedRun?
    /// The first run after it.
    var after: RecordedRun?

    /// True if both runs measured the same commit without local changes: the sources do not explain the change.
    var isOfOneCommit: Bool {
        guard let before, let after, let commit = after.commit else { return false }
        return commit == before.commit && before.isDirty != true && after.isDirty != true
    }

    /// The commits of both runs: `3333333333 → 4444444444`; empty if neither is recorded.
    var commits: String {
        let builds = [before, after].map { $0?.build ?? "" }
        if builds.allSatisfy(\.isEmpty) { return "" }
        if isOfOneCommit { return "\(builds[1]) on both sides: no change of source" }
        return builds.map { $0.isEmpty ? "not recorded" : $0 }.joined(separator: " → ")
    }

    /// The range of commits with the cause, in a sentence: `between 3333333333 and 4444444444`. The later one is part
    /// of it.
    var range: String { range("", "") }

    /// Returns the range of commits with a remark after each end: `between 3333 (…) and 4444 (…)`.
    func range(_ remarkOnBefore: String, _ remarkOnAfter: String) -> String {
        "between \(Self.commit(of: before))\(remarkOnBefore) and \(Self.commit(of: after))\(remarkOnAfter)"
    }

    private static func commit(of run: RecordedRun?) -> String {
        guard let build = run?.build, !build.isEmpty else { return "a commit that is not recorded" }
        return build
    }

    /// Returns the date and the commits in a sentence: `since 2026-11-15, 3333333333 → 4444444444`.
    func text(_ dates: RunDates) -> String {
        let date = after.map { "since \(dates.text($0))" } ?? ""
        return [date, commits].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
