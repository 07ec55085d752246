import Measurement
import Nouns
import Results

/// The answer of two results to the question if it got slower: one clause, with details in further sentences.
///
/// More instructions are a certain yes. Times of two runs make a slowdown probable at most, and other counts can rise
/// without a cost in time.
struct SlownessAnswer: Sendable, Equatable {
    /// The answer in a clause that begins with a yes or a no: `Probably: 15 of 69 timings came out longer.`
    let text: String
    /// The largest change by name, and the reason for any doubt; `nil` if there is nothing to add.
    let detail: String?
    /// The tone: bad for a yes, good for a no, open without a decision, and neutral without any sign of a slowdown.
    let tone: ReportTable.Tone

    /// - Parameters:
    ///   - all: the findings by measure.
    ///   - areOfOneCommit: true if the code is the same.
    ///   - areOfOneEnvironment: false if the machines or builds differ.
    ///   - isOfBusyMachine: true if other work kept the machine busy before one of the runs.
    init(
        _ findings: Findings, _ all: [ChangeTally], areOfOneCommit: Bool, areOfOneEnvironment: Bool,
        isOfBusyMachine: Bool
    ) {
        let comparedRows = findings.rows.lazy.filter { $0.base != nil && $0.head != nil }
        guard !comparedRows.isEmpty else {
            self.init("Nothing can be compared: \(Self.gap(in: findings)).", [], .open)
            return
        }
        guard comparedRows.contains(where: { $0.verdict != .unmeasurable }) else {
            let reasons = comparedRows.compactMap(\.reason).distinct().map(\.sentence)
            self.init("Nothing can be compared: \(reasons.joined(separator: "; ")).", [], .open)
            return
        }

        let tallies = all.filter { $0.total > 0 }
        let times = TimeReading(
            findings, tallies.filter(\.isOfTime), areOfOneCommit: areOfOneCommit,
            areOfOneEnvironment: areOfOneEnvironment, isOfBusyMachine: isOfBusyMachine)
        let counts = tallies.filter(\.isExact)

        // Instructions are a measure of speed. Other costs can rise without it.
        if let worse = WorseCounts(counts.filter(\.metric.countsInstructions)) {
            let clause = share(
                worse.number, of: worse.all, "count of instructions", "got worse", not: "did not get worse")
            self.init("Yes: \(clause)\(worse.places).", [times.sentence, times.detail], .bad)
            return
        }

        let worse = WorseCounts(counts)
        let unchanged = worse == nil ? Self.sentence(onUnchanged: counts) : nil
        if let worse, !times.areLonger {
            let clause =
                share(worse.number, of: worse.all, "exact count", "got worse", not: "did not get worse") + worse.places
            let caution = "A count other than of instructions can rise without costing time."
            self.init("Perhaps: \(clause).", [caution, times.sentence, times.detail], .open)
        } else if times.all > 0 {
            self.init(times.answer, [times.detail], times.tone)
        } else if let reasons = Self.reasonsWithoutTimes(comparedRows) {
            self.init("Undecided, as no time can be compared: \(reasons).", [], .open)
        } else if let unchanged, comparedRows.allSatisfy({ !$0.cell.metric.countsInstructions }), times.all == 0,
            Self.lacksTimes(findings)
        {
            self.init("Undecided, as times are missing in the later run: \(unchanged)", [], .open)
        } else if let unchanged {
            self.init("No: \(unchanged)", [times.sentence], .good)
        } else {
            self.init("Undecided: neither times nor exact counts were compared.", [], .open)
        }
    }

    /// Returns the reason why two results have no number in common, as a clause.
    private static func gap(in findings: Findings) -> String {
        let hasBase = findings.rows.contains { $0.base != nil }
        let hasHead = findings.rows.contains { $0.head != nil }
        if hasBase, hasHead { return "nothing was measured in both results" }
        if !hasBase, !hasHead { return "neither result has a number" }
        return "\(hasBase ? findings.head : findings.base) has no number"
    }

    /// Returns true if the later run lacks times that it was to measure.
    private static func lacksTimes(_ findings: Findings) -> Bool {
        findings.rows.contains {
            $0.verdict == .missing && $0.base != nil && $0.isCounted && $0.cell.metric.isDuration
        }
    }

    /// Returns the reasons why times of both results cannot be compared; `nil` if there are no such times.
    private static func reasonsWithoutTimes(_ compared: some Sequence<Finding>) -> String? {
        let times = compared.filter { $0.isCounted && $0.cell.metric.isDuration && $0.verdict == .unmeasurable }
        let reasons = times.compactMap(\.reason).distinct().map(\.sentence)
        return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
    }

    private init(_ text: String, _ details: [String?], _ tone: ReportTable.Tone) {
        let details = details.compactMap { $0 }
        self.text = text
        self.detail = details.isEmpty ? nil : details.joined(separator: " ")
        self.tone = tone
    }

    /// Returns the end of a sentence: no count got worse. `nil` if no count was compared.
    private static func sentence(onUnchanged tallies: [ChangeTally]) -> String? {
        guard !tallies.isEmpty else { return nil }

        let all = tallies.reduce(0) { $0 + $1.total }
        return "\(share(0, of: all, "exact count", "got worse", not: "did not get worse"))."
    }
}

/// Returns a clause on a part of a number of things: `1 of the 3 timings came out longer`; `the one timing did not come
/// out longer`.
func share(_ number: Int, of all: Int, _ noun: String, _ verb: String, not negation: String) -> String {
    if all == 1 { return "the one \(noun) \(number == 1 ? verb : negation)" }
    if number == all { return "all \(counted(all, noun)) \(verb)" }
    let part = number == 0 ? "none" : number.grouped
    return "\(part) of the \(counted(all, noun)) \(verb)"
}
