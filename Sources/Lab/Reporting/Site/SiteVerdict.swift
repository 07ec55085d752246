import Measurement
import Results

/// The answer of a site in one sentence: since what, and how many changes there are for the worse and for the better.
struct SiteVerdict: Sendable {
    /// The run or release that all is compared with: `Since v1.0`.
    let start: String
    let changes: ChangeCount
    /// True if a machine has a later run than the one to compare with.
    let hasLaterRun: Bool
    /// True if a cell of these runs is there before and after.
    let comparesCells: Bool
    /// True if a cell has runs enough to show a change.
    let judgesCells: Bool

    /// The way to another start, for a site that begins with the first runs: results do not know releases.
    static let startAtRelease =
        "To start at a release, make the site with --since v1.0: a tag, a commit or a day. Results do not know "
        + "releases."

    /// Returns the start of the sentence.
    ///
    /// - Parameters:
    ///   - name: the name by which a release was asked for; `nil` for the first runs.
    ///   - machines: the number of machines.
    ///   - reached: the number of those that have a run as old as the release.
    static func start(at name: String?, machines: Int, reached: Int) -> String {
        guard let name else { return machines == 1 ? "Since the first run" : "Since the first run of each machine" }
        return reached == machines
            ? "Since \(name)" : "Since \(name), and since the first run of a machine that has none as old"
    }

    var sentence: String {
        if changes != ChangeCount(worse: 0, better: 0) { return "\(start): \(changes.text)." }
        if !hasLaterRun { return "\(start): nothing can be said, as there is no later run." }
        if !comparesCells { return "\(start): nothing can be said, as no cell of both runs can be compared." }
        if judgesCells { return "\(start): \(changes.text) is seen." }
        let fewest = ChangePointSearch.fewestNumbers
        return "\(start): nothing can be said, as no cell has the \(fewest) runs that it takes."
    }

    var tone: ReportTable.Tone {
        if changes.worse > 0 { return .bad }
        return judgesCells ? .good : .open
    }
}
