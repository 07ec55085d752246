import Measurement
import Nouns
import Results

/// The answer of two results to the question if it got slower: one clause, and what to know of it in further sentences.
///
/// Instructions that got worse answer it for certain. Times of two runs make it probable at most, and other counts can
/// rise without costing time.
struct SlownessAnswer: Sendable, Equatable {
    /// The answer in a clause that begins with its yes or no: `Probably: 15 of 69 times came out longer.`
    let text: String
    /// The largest change by name, and the reason why the answer is no firmer; `nil` if there is nothing to add.
    let detail: String?
    /// Bad for a yes, good for a no; open for what nothing decides.
    let tone: ReportTable.Tone

    /// - Parameters:
    ///   - all: the findings by measure.
    ///   - areOfOneCommit: true if nothing in the code can have changed a time.
    ///   - areOfOneEnvironment: false if the machines or builds differ.
    init(_ findings: Findings, _ all: [ChangeTally], areOfOneCommit: Bool, areOfOneEnvironment: Bool) {
        let compared = findings.rows.lazy.filter { $0.base != nil && $0.head != nil }
        guard !compared.isEmpty else {
            self.init("The two results have no cell in common.", [], .open)
            return
        }
        guard compared.contains(where: { $0.verdict != .unmeasurable }) else {
            let reasons = compared.compactMap(\.reason).distinct().map(\.sentence)
            self.init("Nothing can be compared: \(reasons.joined(separator: "; ")).", [], .open)
            return
        }

        let tallies = all.filter { $0.total > 0 }
        let slowdowns = ClearSlowdowns(findings, tallies, areOfOneEnvironment: areOfOneEnvironment)
        let times = TimeReading(tallies.filter(\.isOfTime), slowdowns, areOfOneCommit: areOfOneCommit)
        let counts = tallies.filter(\.isExact)

        // Instructions are a measure of speed. Other costs can rise without it.
        if let worse = WorseCounts(counts.filter(\.metric.countsInstructions)) {
            let clause = share(
                worse.number, of: worse.all, "count of instructions", "got worse", not: "did not get worse")
            self.init("Yes: \(clause).", [times.sentence, times.detail], .bad)
            return
        }

        let worse = WorseCounts(counts)
        let unchanged = worse == nil ? Self.sentence(onUnchanged: counts) : nil
        if times.areLonger {
            self.init(times.answer, [times.detail, unchanged?.capitalisedFirst], times.tone)
        } else if let worse {
            let clause = share(worse.number, of: worse.all, "exact count", "got worse", not: "did not get worse")
            let caution = "A count other than of instructions can rise without costing time."
            self.init("Perhaps: \(clause).", [caution, times.sentence, times.detail], .open)
        } else if times.all > 0 {
            self.init(times.answer, [times.detail, unchanged?.capitalisedFirst], times.tone)
        } else if let unchanged {
            self.init("No: \(unchanged)", [times.sentence], .good)
        } else {
            self.init("Undecided: neither times nor exact counts were compared.", [], .open)
        }
    }

    private init(_ text: String, _ details: [String?], _ tone: ReportTable.Tone) {
        let details = details.compactMap { $0 }
        self.text = text
        self.detail = details.isEmpty ? nil : details.joined(separator: " ")
        self.tone = tone
    }

    /// Returns that no count got worse as a sentence without its start; `nil` without a count.
    private static func sentence(onUnchanged tallies: [ChangeTally]) -> String? {
        guard !tallies.isEmpty else { return nil }

        let all = tallies.reduce(0) { $0 + $1.total }
        return "\(share(0, of: all, "exact count", "got worse", not: "did not get worse"))."
    }
}

/// Returns a clause on a part of some things: `1 of 3 times came out longer`, `the one time did not come out longer`.
private func share(_ number: Int, of all: Int, _ noun: String, _ verb: String, not negation: String) -> String {
    if all == 1 { return "the one \(noun) \(number == 1 ? verb : negation)" }
    let part = number == 0 ? "none" : number.grouped
    return "\(part) of \(counted(all, noun)) \(verb)"
}

/// The times of two runs in words: how many came out longer, and the one that did by most.
private struct TimeReading {
    /// The times that were compared.
    let all: Int
    private let longer: Int
    private let shorter: Int
    private let undecided: Int
    private let areOfOneCommit: Bool
    private let slowdowns: ClearSlowdowns
    /// The time that came out longer by most as a sentence; `nil` if none did.
    private let most: String?
    /// The reasons for which all times are undecided, after a colon; empty without any.
    private let reasons: String

    init(_ tallies: [ChangeTally], _ slowdowns: ClearSlowdowns, areOfOneCommit: Bool) {
        self.areOfOneCommit = areOfOneCommit
        self.slowdowns = slowdowns
        all = tallies.reduce(0) { $0 + $1.total }
        undecided = tallies.reduce(0) { $0 + $1.undecided.count }
        longer = tallies.reduce(0) { $0 + $1.more.count }
        shorter = tallies.reduce(0) { $0 + $1.less.count }

        let names = tallies.flatMap(\.undecided).compactMap(\.reason).distinct().map(\.sentence)
        reasons = names.isEmpty ? "" : ": \(names.joined(separator: ", "))"
        let isOne = longer == 1
        most = ChangeTally.leading(tallies.map(\.more)).first.map { worst in
            let change = FindingText.change(worst.change)
            return isOne
                ? "It is \(worst.pathLabel) (\(worst.cell.measure)), by \(change)."
                : "The most in \(worst.cell.measure): \(worst.pathLabel), by \(change)."
        }
    }

    private var isUndecided: Bool { undecided == all }

    /// True if times came out longer that the code can have changed.
    var areLonger: Bool { longer > 0 && !areOfOneCommit }

    /// The judgement of the times alone. Of one commit none can have changed.
    var tone: ReportTable.Tone {
        if isUndecided { return .open }
        return areOfOneCommit || longer == 0 && undecided == 0 ? .good : .open
    }

    /// The reading as an answer, with its yes or no in front.
    var answer: String {
        if isUndecided { return sentence }
        if areOfOneCommit { return "No, the code is the same: \(clause)." }
        if longer == 0 { return "No, as far as two runs show: \(clause)." }
        return "\(slowdowns.number > 0 ? "Probably" : "Perhaps"): \(clause)."
    }

    /// The reading as a sentence, after another answer.
    var sentence: String {
        if all == 0 { return "No times were compared." }
        if isUndecided { return "Undecided: \(counted(all, "time")) cannot be shown to differ\(reasons)." }
        return areOfOneCommit ? "The code is the same: \(clause)." : "\(clause.capitalisedFirst)."
    }

    /// The times that came out longer, of how many.
    private var clause: String {
        let number = undecided.grouped
        let open = undecided == 0 ? "" : ", and \(number) \(agreeing(undecided, "stays", "stay")) undecided"
        return share(longer, of: all, "time", "came out longer", not: "did not come out longer") + open
    }

    /// The longest by name, the reason why it is no firmer, and the times that came out shorter; `nil` if none differs.
    var detail: String? {
        let number = shorter.grouped
        let parts = [
            most, areOfOneCommit ? nil : slowdowns.sentence, shorter == 0 ? nil : "\(number) came out shorter.",
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
