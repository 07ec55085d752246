import Results

/// The calls of the gate for questions that two runs leave open: if cells changed between the two commits, and which
/// commit changed them.
struct GateDecision: Sendable {
    /// The name of the lab's command.
    let command: String
    /// The commit of the earlier run; `nil` if no checkout repeats it.
    let base: String?
    /// The commit of the later run; `nil` if no checkout repeats it.
    let head: String?
    /// The cells to measure; if empty, the gate chooses them.
    let cells: [CellID]

    /// The most cells in a call. More would leave each too little of the gate's time.
    static let mostCells = 6

    /// Returns a step: its purpose, its place, the outcome and the call. If the call names no commit, the step says
    /// which one to put in its place.
    ///
    /// - Parameters:
    ///   - purpose: the purpose of the call: `count it again`.
    ///   - outcome: what to expect of it, as a clause: `the gate says regressed if …`.
    func step(to purpose: String, expecting outcome: String) -> ComparisonStatement {
        ComparisonStatement(.decision, "\(purpose), \(place)\(meaningOfREF); \(outcome)", call: call)
    }

    /// Returns the next step: its purpose, the work of the gate and its duration, the place and the call. If the call
    /// names no commit, the step says which one to put in its place.
    ///
    /// - Parameters:
    ///   - purpose: the purpose of the call, after `Next`: `to know if it got slower`.
    ///   - cells: the cells in words: `the 3 largest gains of warm time`.
    ///   - rest: a sentence on what it does not measure, without its full stop; `nil` if there is nothing to say.
    func statement(_ purpose: String, measuring cells: String, leaving rest: String? = nil) -> ComparisonStatement {
        let limit = DurationText.of(seconds: Findings.Effort.usualLimit)
        let sentence =
            "Next, \(purpose): run the gate. It builds base and head, and measures \(cells) side by side, "
            + "in at most \(limit) after building. \(rest.map { "\($0). " } ?? "")"
            + "\(place.capitalisedFirst)\(meaningOfREF)"
        return ComparisonStatement(.decision, sentence, call: call)
    }

    /// True if checkouts repeat both runs, so that every reader can make the call as it is.
    var hasBothCommits: Bool { base != nil && head != nil }

    private var place: String { ComparisonStatement.place(ofCallOn: head) }

    /// The explanation of `REF`, after the place; empty if the call names a commit.
    private var meaningOfREF: String {
        guard base == nil else { return "" }
        return "\(head == nil ? ", with" : " and") a commit from before the change as REF"
    }

    private var call: String { ([command, "gate", "--base", base ?? "REF"] + arguments).quotedForShell }

    /// The call that searches for the first bad commit after the earlier run; `nil` if the commits are the same, or if
    /// one of them is not known.
    var bisection: String? {
        guard let base, let head, base != head else { return nil }
        return ([command, "gate", "bisect", "\(base)..\(head)"] + arguments).quotedForShell
    }

    private var arguments: [String] {
        cells.map(\.path).distinct() + cells.map(\.metric.name).distinct().flatMap { ["--metric", $0] }
    }
}
