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
    /// The number of cells that both runs of a machine have.
    let cells: Int
    /// The number of these with too few runs to show a change.
    let shortCells: Int

    /// The way to another start, for a site that begins with the first runs: results do not know releases.
    static let startAtRelease: HTML =
        """
        To start at a release, make the site with <code>--since TAG</code>, for example <code>--since v1.0</code>: a \
        tag, a commit or a day. Results do not know releases.
        """

    /// Returns the start of the sentence.
    ///
    /// - Parameters:
    ///   - name: the name by which a release was asked for; `nil` for the first runs.
    ///   - machines: the number of machines.
    ///   - reached: the number of those that have a run as old as the release.
    static func start(at name: String?, machines: Int, reached: Int) -> String {
        guard let name else { return machines == 1 ? "Since the first run" : "Since the first run of each machine" }
        if reached == machines { return "Since \(name)" }
        return "Since \(name), or the first run of a machine without a run that old"
    }

    var sentence: String { "\(start): \(answer)." }

    private var answer: String {
        if hasChanges { return changes.text }
        if !hasLaterRun { return "nothing can be said, as there is no later run" }
        if cells == 0 { return "nothing can be said, as no cell of both runs can be compared" }

        let fewest = ChangePointSearch.fewestNumbers
        if shortCells == cells { return "nothing can be said, as no cell has the \(fewest) runs that it takes" }
        guard shortCells > 0 else { return "\(changes.text) is seen" }
        let few = "\(shortCells.grouped) of \(counted(cells, "cell"))"
        return "\(changes.text) is seen; \(few) \(agreeing(shortCells, "has", "have")) too few runs to tell"
    }

    private var hasChanges: Bool { changes != ChangeCount(worse: 0, better: 0) }

    var tone: ReportTable.Tone {
        if changes.worse > 0 { return .bad }
        let isCertain = cells > 0 && shortCells == 0
        return hasChanges || isCertain ? .good : .open
    }
}
