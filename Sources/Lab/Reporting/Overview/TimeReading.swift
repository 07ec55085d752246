import Measurement
import Nouns
import Results

/// The times of two runs in words: the numbers of longer and shorter ones, and the largest change.
struct TimeReading {
    /// The number of compared times.
    let all: Int
    private let tallies: [ChangeTally]
    private let changes: TimeChanges
    private let floors: Findings.MeanRatio?
    private let areOfOneCommit: Bool
    /// True if other work kept the machine busy before one of the runs.
    private let isOfBusyMachine: Bool

    /// - Parameters:
    ///   - tallies: the tallies of times.
    ///   - areOfOneCommit: true if the code is the same.
    init(
        _ findings: Findings, _ tallies: [ChangeTally], areOfOneCommit: Bool, areOfOneEnvironment: Bool,
        isOfBusyMachine: Bool
    ) {
        self.tallies = tallies
        self.areOfOneCommit = areOfOneCommit
        self.isOfBusyMachine = isOfBusyMachine
        changes = TimeChanges(findings, tallies, areOfOneEnvironment: areOfOneEnvironment)
        floors = findings.floorMean
        all = tallies.reduce(0) { $0 + $1.total }
    }

    private var undecided: Int { tallies.reduce(0) { $0 + $1.undecided.count } }
    private var isUndecided: Bool { undecided == all }

    /// The allowance for the place of the code: `11 %`.
    private var allowance: String { Findings.layoutAllowanceText }

    /// True if times came out longer by more than the allowance, or perhaps by more. In the same commit, no time
    /// counts.
    var areLonger: Bool { !areOfOneCommit && !(changes.clearlyLonger + changes.openlyLonger).isEmpty }

    /// The tone of the times alone. In the same commit, no time can have changed.
    var tone: ReportTable.Tone {
        if isUndecided { return .open }
        if areOfOneCommit { return .good }
        if areLonger || isMachineFaster || undecided > 0 { return .open }
        let isSteady = floors?.isSteady ?? true
        return changes.longer.isEmpty && isSteady && !isOfBusyMachine ? .good : .neutral
    }

    /// True if the machine was so much faster in head, by its floors, that it would hide a slowdown beyond the
    /// allowance.
    private var isMachineFaster: Bool { floors.map { $0.ratio * (1 + Findings.layoutAllowance) < 1 } ?? false }

    // MARK: Answer

    /// The reading as an answer that begins with a yes or a no.
    var answer: String {
        if isUndecided { return sentence }
        if areOfOneCommit { return "No, the code is the same: \(longerClause)\(rest)." }
        if isMachineFaster, !areLonger, let floors {
            return "Undecided, as the machine was not as fast in both: \(longerClause)\(gain)\(rest), and floors came "
                + "out \(floors.difference)."
        }
        if changes.longer.isEmpty {
            let gains = changes.clearlyShorter.isEmpty ? "" : "; \(gains)"
            let runs = isOfBusyMachine ? "two runs on a busy machine" : "two runs"
            return "No, as far as \(runs) show: \(longerClause)\(rest)\(gains)."
        }

        if !changes.clearlyLonger.isEmpty {
            let clause = share(changes.clearlyLonger.count, of: all, "timing", "came out longer", not: "")
            return "Probably: \(clause) by more than \(allowance)\(places(of: changes.clearlyLonger))\(rest)."
        }
        if !changes.openlyLonger.isEmpty { return "Perhaps: \(longerClause)\(places(of: changes.longer))\(rest)." }

        if !changes.clearlyShorter.isEmpty { return "No sign of it. \(gains)\(rest)." }
        let clause = share(0, of: all, "timing", "came out longer", not: "did not come out longer")
        return "Not seen: \(clause) by more than \(allowance)\(rest)."
    }

    /// The reading as a sentence, after another answer.
    var sentence: String {
        if all == 0 { return "No times were compared." }
        if isUndecided {
            let reasons = tallies.flatMap(\.undecided).compactMap(\.reason).distinct().map(\.sentence)
            let text = reasons.isEmpty ? "" : ": \(reasons.joined(separator: ", "))"
            return "Undecided: \(counted(all, "timing")) cannot be shown to differ\(text)."
        }
        return areOfOneCommit ? "The code is the same: \(longerClause)." : "\(longerClause.capitalisedFirst)\(rest)."
    }

    /// The number of times that came out longer, out of all.
    private var longerClause: String {
        share(changes.longer.count, of: all, "timing", "came out longer", not: "did not come out longer")
    }

    /// Returns the implementations with changes as the end of a clause.
    private func places(of findings: [Finding]) -> String {
        ChangePlaces.clause(of: findings, among: tallies.flatMap(\.comparedFindings))
    }

    /// A clause on the implementations with clearly shorter times. There must be one.
    private var gains: String {
        LargestGains.clause(of: changes.clearlyShorter, among: tallies.flatMap(\.comparedFindings))
    }

    /// The number of clearly shorter times, after a comma; empty without any.
    private var gain: String {
        let number = changes.clearlyShorter.count
        return number == 0 ? "" : ", \(number.grouped) came out shorter by more than \(allowance)"
    }

    /// The number of undecided times, after a comma; empty without any.
    private var rest: String {
        guard undecided > 0 else { return "" }
        return ", and \(undecided.grouped) \(agreeing(undecided, "stays", "stay")) undecided"
    }

    // MARK: Detail

    /// The largest change by name, the reason for any doubt, and the numbers of all times; `nil` if no time differs.
    var detail: String? {
        let isInDoubt = !areOfOneCommit && changes.clearlyLonger.isEmpty && !changes.openlyLonger.isEmpty
        let texts = [largestSentence, isInDoubt ? doubtSentence : nil, sumSentence].compactMap { $0 }
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    /// The changes on which the answer rests.
    private var decisiveChanges: [Finding] {
        areOfOneCommit ? changes.longer : changes.decisive
    }

    /// A sentence on the largest of the changes on which the answer rests: `The largest change of warm time: e/i/n,
    /// 31.6 % longer.` It adds the largest change in the other direction if that is larger.
    private var largestSentence: String? {
        let changesByMeasure = tallies.map { tally in decisiveChanges.filter { $0.cell.measure == tally.measure } }
        let largest = ChangeTally.leading(changesByMeasure)
        guard let most = largest.first else { return nil }

        let measure = most.cell.measure
        if decisiveChanges.count == 1 { return "In \(measure): \(Self.words(most))." }

        let isLonger = most.changeWord == "longer"
        let alike = (isLonger ? changes.longer : changes.shorter).filter { $0.cell.measure == measure }
        guard alike.allSatisfy({ !$0.isLarger(than: most) }) else {
            // A change that is less clear may be larger.
            if largest.count == 1 { return "In \(measure): \(Self.words(most))." }
            let scope = "\(largest.count.grouped) changes of \(measure) that the answer rests on"
            return "The largest of the \(scope): \(Self.words(most))."
        }

        let others = (isLonger ? changes.shorter : changes.longer).filter { $0.cell.measure == measure }
        guard let other = ChangeTally.largest(others).first, other.isLarger(than: most) else {
            return "The largest change of \(measure): \(Self.words(most))."
        }
        return "The largest changes of \(measure): \(Self.words(most)), and \(Self.words(other))."
    }

    /// Returns a change with its name: `e/i/n, 31.6 % longer`.
    private static func words(_ change: Finding) -> String {
        "\(change.pathLabel), \(FindingText.changeInWords(change))"
    }

    /// A sentence on a reason to doubt the longer times, other than the place of the code; `nil` without such a reason.
    private var doubtSentence: String? {
        if !changes.areOfOneEnvironment { return "The environments differ, which may be the cause." }
        guard changes.hasLongerBeyondAllowance else { return nil }
        let movement = floors.map { "Floors came out \($0.text)" } ?? "No floor was compared"
        return "\(movement), so the machine may be a part of the cause."
    }

    /// A sentence with the numbers of times by outcome, which add up to all; `nil` if no time differs, or if there is a
    /// single time.
    private var sumSentence: String? {
        guard all > 1, !changes.longer.isEmpty || !changes.shorter.isEmpty else { return nil }

        let unchanged = tallies.reduce(0) { $0 + $1.unchanged.count }
        let parts = changedParts + [Self.part(unchanged, "not seen to differ"), Self.part(undecided, "undecided")]
        let sum = "Of the \(counted(all, "timing")): \(parts.compactMap { $0 }.joined(separator: "; "))."
        return [sum, slightSentence].compactMap { $0 }.joined(separator: " ")
    }

    /// A sentence on slightly longer times: these are no slowdown. `nil` without such times.
    private var slightSentence: String? {
        guard !areOfOneCommit, !changes.slightlyLonger.isEmpty else { return nil }
        return "Those within \(allowance) may come from the place of the code in memory alone."
    }

    /// The numbers of longer and shorter times, the clear ones first.
    private var changedParts: [String?] {
        if !changes.haveAllowance(areOfOneCommit: areOfOneCommit) {
            return [Self.part(changes.longer.count, "longer"), Self.part(changes.shorter.count, "shorter")]
        }
        return [
            Self.part(changes.clearlyLonger.count, "longer by more than \(allowance)"),
            Self.part(changes.clearlyShorter.count, "shorter by more than \(allowance)"),
            Self.part(changes.openlyLonger.count, "longer, perhaps by more than \(allowance)"),
            Self.part(changes.openlyShorter.count, "shorter, perhaps by more than \(allowance)"),
            slightPart,
        ]
    }

    private static func part(_ number: Int, _ words: String) -> String? {
        number == 0 ? nil : "\(number.grouped) \(words)"
    }

    /// The numbers of changes within the allowance, by direction; `nil` without any.
    private var slightPart: String? {
        let directions = [(changes.slightlyLonger, "longer"), (changes.slightlyShorter, "shorter")]
        let clauses = directions.compactMap { findings, word -> String? in
            guard let most = findings.compactMap({ $0.change.map(abs) }).max() else { return nil }
            let extent = "by \(SignificantDigits.fixed(100 * most, decimals: 1)) %"
            return "\(findings.count.grouped) \(word) \(extent)\(findings.count == 1 ? "" : " at most")"
        }
        return clauses.isEmpty ? nil : "\(clauses.joined(separator: " and ")), within \(allowance)"
    }
}

extension Finding {
    /// Returns true if the change is larger than another one, by its ratio.
    fileprivate func isLarger(than other: Finding) -> Bool {
        guard let change, let otherChange = other.change else { return false }
        return abs(change) > abs(otherChange) || multiple(of: change) > multiple(of: otherChange)
    }

    private func multiple(of change: Double) -> Double { change < 0 ? 1 / (1 + change) : 1 + change }
}
