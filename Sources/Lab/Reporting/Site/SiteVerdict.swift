import Measurement
import Nouns
import Results

/// The answer of a site in one sentence: since what, and how many changes there are for the worse and for the better.
struct SiteVerdict: Sendable {
    /// The run or release that all is compared with, as the end of a clause: `since v1.0`.
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
        Since a release: make the site with <code>--since v1.0</code>, which takes a tag, a commit or a day. Made in a \
        clone with tags of releases, it starts at the last one before the newest run.
        """

    /// The sentence after the answer of a site that begins with the first runs.
    static let withoutRelease = "No run of an earlier release is known."

    /// The most machines whose first runs the sentence names one by one.
    private static let mostNamed = 3

    /// Returns the start at the first runs as the end of a clause:
    /// `since the first runs (A 2026-11-12, B 2026-11-14, da4b9237ba)`.
    ///
    /// - Parameter bases: the run of each machine that all is compared with, and the letter of the machine if there are
    ///   several.
    static func start(from bases: [(machine: String?, run: RecordedRun)]) -> String {
        let runs = bases.map(\.run)
        guard bases.count > 1 else { return "since the first run\(facts(runs, besides: ""))" }
        guard bases.count <= mostNamed else { return "since the first run of each machine\(facts(runs, besides: ""))" }

        let days = bases.map { base in [base.machine, day(of: base.run)].compactMap { $0 }.joined(separator: " ") }
        let facts = (days + [commonBuild(of: runs)]).filter { !$0.isEmpty }.joined(separator: ", ")
        return "since the first runs (\(facts))"
    }

    /// Returns the start at a release as the end of a clause: `since v1.0, the last release (2026-11-12, da4b9237ba)`.
    ///
    /// - Parameter machines: all machines. Some may have no run as old as the release.
    static func start(at start: SiteStart, machines: [String]) -> String {
        let runs = machines.compactMap { start.runs[$0] }
        let rank = start.isLastRelease ? ", the last release" : ""
        let subject = "\(start.name)\(rank)\(facts(runs, besides: start.name))"
        if runs.count == machines.count { return "since \(subject)" }
        return "since \(subject), or since the first run of a machine without a run that old"
    }

    /// Returns the days of runs and their commit, if they have one in common, without what a name says itself.
    private static func facts(_ runs: [RecordedRun], besides name: String) -> String {
        let days = runs.map(day).sorted()
        let ends = [days.first, days.last].compactMap { $0 }.distinct()
        let facts = [ends.joined(separator: " to "), commonBuild(of: runs)].filter { !$0.isEmpty && $0 != name }
        return facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
    }

    private static func day(of run: RecordedRun) -> String { String(run.date.prefix(10)) }

    /// Returns the commit of all runs; an empty text if they are of several.
    private static func commonBuild(of runs: [RecordedRun]) -> String {
        let builds = runs.map(\.build).distinct()
        return builds.count == 1 ? builds[0] : ""
    }

    /// The answer, with the changes first and the start after them.
    var sentence: String {
        if hasChanges { return "\(changes.text) \(start)." }
        if let reasonForNothing { return "Nothing can be said of changes \(start), as \(reasonForNothing)." }

        let answer = "\(changes.text.capitalisedFirst) is seen \(start)"
        guard shortTrends > 0 else { return "\(answer)." }
        let few = "\(shortTrends.grouped) of \(counted(trends, "trend"))"
        return "\(answer); \(few) \(agreeing(shortTrends, "has", "have")) too few runs to tell."
    }

    /// The reason why no change can be seen, as a clause; `nil` if one could be.
    private var reasonForNothing: String? {
        if !hasLaterRun { return "there is no later run" }
        if trends == 0 { return "no cell of both runs can be compared" }
        return shortTrends == trends ? "no cell has the \(ChangePointSearch.fewestNumbers) runs that it takes" : nil
    }

    private var hasChanges: Bool { changes != ChangeCount(worse: 0, better: 0) }

    var tone: ReportTable.Tone {
        if changes.worse > 0 { return .bad }
        let isCertain = trends > 0 && shortTrends == 0
        return hasChanges || isCertain ? .good : .open
    }
}
