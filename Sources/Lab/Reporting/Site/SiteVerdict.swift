import Measurement
import Nouns
import Results

/// The answer of a site in one sentence: the start, and the numbers of changes for the worse and for the better.
struct SiteVerdict: Sendable {
    /// The start of the comparison as the end of a clause: `since v1.0`.
    let start: String
    let changes: ChangeCount
    /// True if a change for the worse is of an exact count.
    var isWorseByCount = true
    /// True if a machine has a later run than the one to compare with.
    let hasLaterRun: Bool
    /// The number of trends with numbers in both runs of their machine.
    let trends: Int
    /// The number of these trends with too few runs to show a change.
    let shortTrends: Int

    /// A hint on another start, for a site that begins with the first runs: results contain no releases.
    static let startAtRelease: HTML =
        """
        Since a release: make the site with <code>--since v1.0</code>, which takes a tag, a commit or a day. Made in a \
        clone with tags of releases, it starts at the last one before the newest run.
        """

    /// The sentence after the answer, for a site that begins with the first runs.
    static let withoutRelease = "No run of an earlier release is known."

    /// Returns the start as the end of a clause: `since v1.0, the last release`, or `since the first runs`.
    ///
    /// - Parameters:
    ///   - start: the release, commit or day; `nil` for the first run of each machine.
    ///   - machines: the number of machines.
    static func start(at start: SiteStart?, machines: Int) -> String {
        guard let start else { return "since the first \(agreeing(machines, "run", "runs"))" }
        return "since \(start.name)\(start.isLastRelease ? ", the last release" : "")"
    }

    /// The answer: the changes, then the start.
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
        if changes.worse > 0 { return .ofChanges(isWorse: true, isExact: isWorseByCount) }
        let isCertain = trends > 0 && shortTrends == 0
        return hasChanges || isCertain ? .good : .open
    }
}
