import Results

/// The calls of the gate that decide what two runs leave open: if cells changed between the commits of both, and with
/// which commit.
struct GateDecision: Sendable {
    /// The name of the lab's command.
    let command: String
    /// The commit of the earlier run; `nil` if no checkout repeats it.
    let base: String?
    /// The commit of the later run; `nil` if no checkout repeats it.
    let head: String?
    /// The cells to look at; those that the gate takes by itself if there are none.
    let cells: [CellID]

    /// Returns a step with its reason, its place and the call: `count it again, with 44 checked out`. If the call has
    /// no commit, it says which one to put in its place.
    ///
    /// - Parameter reason: what the call is for: `count it again`.
    func step(to reason: String) -> ComparisonStatement {
        ComparisonStatement(.decision, "\(reason), \(place)\(meaningOfREF)", call: call)
    }

    /// Returns the next step with its reason, what the gate does and how long, the place, the commit to put into a call
    /// that has none, and the call.
    ///
    /// - Parameters:
    ///   - reason: what the call is for, after `Next`: `to know if it got slower`.
    ///   - measured: the cells in words: `the 3 largest gains of warm time`.
    func statement(_ reason: String, measuring measured: String) -> ComparisonStatement {
        let limit = DurationText.of(seconds: Findings.Effort.usualLimit)
        let sentence =
            "Next, \(reason): run the gate. It builds base and head, and measures \(measured) side by side, "
            + "\(limit) in all at most after building. \(place.capitalisedFirst)\(meaningOfREF)"
        return ComparisonStatement(.decision, sentence, call: call)
    }

    /// True if checkouts repeat both runs, so that every reader can make the call as it is.
    var hasBothCommits: Bool { base != nil && head != nil }

    private var place: String { ComparisonStatement.place(ofCallOn: head) }

    /// The words on `REF`, after the place; empty if the call names a commit.
    private var meaningOfREF: String {
        guard base == nil else { return "" }
        return "\(head == nil ? ", with" : " and") a commit from before the change as REF"
    }

    private var call: String { ([command, "gate", "--base", base ?? "REF"] + arguments).quotedForShell }

    /// The call that looks for the first bad commit after the earlier run; `nil` unless both commits are known, and
    /// differ.
    var bisection: String? {
        guard let base, let head, base != head else { return nil }
        return ([command, "gate", "bisect", "\(base)..\(head)"] + arguments).quotedForShell
    }

    private var arguments: [String] {
        cells.map(\.path).distinct() + cells.map(\.metric.name).distinct().flatMap { ["--metric", $0] }
    }
}
