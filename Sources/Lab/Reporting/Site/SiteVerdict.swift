import Measurement
import Nouns
import Results

/// The answer of a site in one sentence: since what, and how many changes there are for the worse and for the better.
struct SiteVerdict: Sendable {
    /// The run or release that all is compared with: `Since v1.0`.
    let start: String
    let changes: ChangeCount
    /// True if a machine has a later run than the one to compare with.
    let hasLaterRun: Bool
    /// The number of trends, of a cell on a machine, that both runs of the machine have.
    let trends: Int
    /// The number of these with too few runs to show a change.
    let shortTrends: Int

    /// The way to another start, for a site that begins with the first runs: results do not know releases.
    static let startAtRelease: HTML =
        """
        To start at a release, make the site with <code>--since TAG</code>, for example <code>--since v1.0</code>: a \
        tag, a commit or a day. Made in a clone with tags of releases, it starts at the last one before the newest run.
        """

    /// Returns the start of the sentence at the first runs: `Since the first run (2026-11-12, da4b9237ba)`.
    ///
    /// - Parameters:
    ///   - runs: the run of each machine that all is compared with.
    ///   - machines: the number of machines.
    static func start(from runs: [RecordedRun], machines: Int) -> String {
        let subject = machines == 1 ? "the first run" : "the first run of each machine"
        return "Since \(subject)\(facts(runs, besides: ""))"
    }

    /// Returns the start of the sentence at a release: `Since v1.0 (2026-11-12, da4b9237ba)`.
    ///
    /// - Parameter machines: all machines. Some may have no run as old as the release.
    static func start(at start: SiteStart, machines: [String]) -> String {
        let runs = machines.compactMap { start.runs[$0] }
        let subject = "\(start.name)\(facts(runs, besides: start.name))"
        if runs.count == machines.count { return "Since \(subject)" }
        return "Since \(subject), or the first run of a machine without a run that old"
    }

    /// Returns the days of runs and their commit, if they have one in common, without what a name says itself.
    private static func facts(_ runs: [RecordedRun], besides name: String) -> String {
        let days = runs.map { String($0.date.prefix(10)) }.sorted()
        let ends = [days.first, days.last].compactMap { $0 }.distinct()
        let builds = runs.map(\.build).distinct()
        let facts = [ends.joined(separator: " to "), builds.count == 1 ? builds[0] : ""]
        let others = facts.filter { !$0.isEmpty && $0 != name }
        return others.isEmpty ? "" : " (\(others.joined(separator: ", ")))"
    }

    var sentence: String { "\(start): \(answer)." }

    private var answer: String {
        if hasChanges { return changes.text }
        if !hasLaterRun { return "nothing can be said, as there is no later run" }
        if trends == 0 { return "nothing can be said, as no cell of both runs can be compared" }

        let fewest = ChangePointSearch.fewestNumbers
        if shortTrends == trends { return "nothing can be said, as no cell has the \(fewest) runs that it takes" }
        guard shortTrends > 0 else { return "\(changes.text) is seen" }
        let few = "\(shortTrends.grouped) of \(counted(trends, "trend"))"
        return "\(changes.text) is seen; \(few) \(agreeing(shortTrends, "has", "have")) too few runs to tell"
    }

    private var hasChanges: Bool { changes != ChangeCount(worse: 0, better: 0) }

    var tone: ReportTable.Tone {
        if changes.worse > 0 { return .bad }
        let isCertain = trends > 0 && shortTrends == 0
        return hasChanges || isCertain ? .good : .open
    }
}
