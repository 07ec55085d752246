import Measurement
import Results

/// The answer of two results to the question if it got slower. It begins with the reason for its yes or no: exact
/// counts that got worse, else times, which two runs cannot judge.
struct SlownessAnswer: Sendable, Equatable {
    let text: String
    /// Bad for a yes, good for a no; open for what nothing decides.
    let tone: ReportTable.Tone

    /// - Parameters:
    ///   - all: the findings by measure.
    ///   - areOfOneCommit: true if nothing in the code can have changed a time.
    init(_ findings: Findings, _ all: [ChangeTally], areOfOneCommit: Bool) {
        let compared = findings.rows.lazy.filter { $0.base != nil && $0.head != nil }
        guard !compared.isEmpty else {
            self.init("The two results have no cell in common.", .open)
            return
        }
        guard compared.contains(where: { $0.verdict != .unmeasurable }) else {
            let reasons = compared.compactMap(\.reason).distinct().map(\.sentence)
            self.init("Nothing can be compared: \(reasons.joined(separator: "; ")).", .open)
            return
        }

        let tallies = all.filter { $0.total > 0 }
        let times = TimeReading(tallies.filter(\.isOfTime), areOfOneCommit: areOfOneCommit)
        let counts = tallies.filter(\.isExact)
        if let worse = Self.sentence(onWorse: counts) {
            // Instructions are a measure of speed. Other costs can rise without it.
            let isSlower = counts.contains { !$0.worse.isEmpty && $0.metric.countsInstructions }
            self.init("\(isSlower ? "Yes" : "Perhaps"): \(worse) \(times.sentence)", isSlower ? .bad : .open)
            return
        }

        let unchanged = Self.sentence(onUnchanged: counts)
        guard times.all > 0 else {
            let answer = unchanged.map { "No: \($0) \(times.sentence)" }
            self.init(
                answer ?? "Undecided: neither times nor exact counts were compared.", unchanged == nil ? .open : .good)
            return
        }
        self.init([times.answer, unchanged?.capitalisedFirst].compactMap { $0 }.joined(separator: " "), times.tone)
    }

    private init(_ text: String, _ tone: ReportTable.Tone) {
        self.text = text
        self.tone = tone
    }

    /// Returns the counts that got worse as a sentence without its start; `nil` if none did.
    private static func sentence(onWorse tallies: [ChangeTally]) -> String? {
        let parts = tallies.filter { !$0.worse.isEmpty }.map { tally in
            let worse = SignificantDigits.grouped(tally.worse.count)
            return "\(tally.measure) in \(worse) of \(SignificantDigits.grouped(tally.total))"
        }
        guard let most = tallies.lazy.compactMap(\.worse.first).first else { return nil }

        // A count that rose from 0 did so by no share.
        let isFromZero = most.change?.isInfinite == true
        let change = isFromZero ? FindingText.values(most) : "by \(FindingText.change(most.change))"
        return "counts got worse, \(parts.joined(separator: ", ")). The most in \(most.cell.measure): "
            + "\(most.pathLabel), \(change)."
    }

    /// Returns that no count got worse as a sentence without its start; `nil` without a count.
    private static func sentence(onUnchanged tallies: [ChangeTally]) -> String? {
        guard !tallies.isEmpty else { return nil }

        let all = tallies.reduce(0) { $0 + $1.total }
        return all == 1 ? "the one exact count did not get worse." : "none of \(counted(all, "exact count")) got worse."
    }
}

/// The times of two runs in words: how many came out longer and shorter, and the one that did by most.
private struct TimeReading {
    /// The times that were compared.
    let all: Int
    private let undecided: Int
    private let areOfOneCommit: Bool
    /// The numbers of times by how they came out: `of 3 times 1 came out longer and 1 shorter`.
    private let counts: String
    /// The time that came out longer by most as a sentence; `nil` if none did.
    private let most: String?
    /// The reasons for which all times are undecided, after a colon; empty without any.
    private let reasons: String

    init(_ tallies: [ChangeTally], areOfOneCommit: Bool) {
        self.areOfOneCommit = areOfOneCommit
        all = tallies.reduce(0) { $0 + $1.total }
        undecided = tallies.reduce(0) { $0 + $1.undecided.count }
        let longer = tallies.reduce(0) { $0 + $1.more.count }
        let shorter = tallies.reduce(0) { $0 + $1.less.count }
        let open =
            undecided == 0
            ? "" : ", and \(SignificantDigits.grouped(undecided)) \(agreeing(undecided, "stays", "stay")) undecided"
        counts =
            "of \(counted(all, "time")) \(SignificantDigits.grouped(longer)) came out "
            + "longer and \(SignificantDigits.grouped(shorter)) shorter\(open)"

        let names = tallies.flatMap(\.undecided).compactMap(\.reason).distinct().map(\.sentence)
        reasons = names.isEmpty ? "" : ": \(names.joined(separator: ", "))"
        most = ChangeTally.leading(tallies.map(\.more)).first.map { worst in
            let change = FindingText.change(worst.change)
            return longer == 1
                ? "It is \(worst.pathLabel) (\(worst.cell.measure)), by \(change)."
                : "The most in \(worst.cell.measure): \(worst.pathLabel), by \(change)."
        }
    }

    private var isUndecided: Bool { undecided == all }

    /// The judgement of the times alone. Of one commit none can have changed.
    var tone: ReportTable.Tone {
        if isUndecided { return .open }
        return areOfOneCommit || most == nil && undecided == 0 ? .good : .open
    }

    /// The reading as an answer, with its yes or no in front.
    var answer: String {
        if isUndecided { return sentence }
        if areOfOneCommit { return "No, the code is the same: \(rest)" }
        return most == nil ? "No, as far as two runs show: \(rest)" : "Perhaps: \(rest)"
    }

    /// The reading as sentences, after another answer.
    var sentence: String {
        if all == 0 { return "No times were compared." }
        if isUndecided { return "Undecided: \(counted(all, "time")) cannot be shown to differ\(reasons)." }
        return areOfOneCommit ? "The code is the same: \(rest)" : rest.capitalisedFirst
    }

    /// The counts, with what two runs cannot do, and the longest.
    private var rest: String {
        guard let most else { return "\(counts)." }
        return areOfOneCommit ? "\(counts). \(most)" : "\(counts), which two runs cannot judge. \(most)"
    }
}
