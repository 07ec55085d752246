import Measurement
import Nouns
import Results

/// The times of two runs in words: how many came out longer or shorter, and the one that did by most.
struct TimeReading {
    /// The times that were compared.
    let all: Int
    private let tallies: [ChangeTally]
    private let changes: TimeChanges
    private let floors: Findings.MeanRatio?
    private let areOfOneCommit: Bool

    /// - Parameters:
    ///   - tallies: those of times.
    ///   - areOfOneCommit: true if nothing in the code can have changed a time.
    init(_ findings: Findings, _ tallies: [ChangeTally], areOfOneCommit: Bool, areOfOneEnvironment: Bool) {
        self.tallies = tallies
        self.areOfOneCommit = areOfOneCommit
        changes = TimeChanges(findings, tallies, areOfOneEnvironment: areOfOneEnvironment)
        floors = findings.floorMean
        all = tallies.reduce(0) { $0 + $1.total }
    }

    private var undecided: Int { tallies.reduce(0) { $0 + $1.undecided.count } }
    private var isUndecided: Bool { undecided == all }

    /// The allowance for the place of the code: `11 %`.
    private var allowance: String { Findings.layoutAllowanceText }

    /// True if times came out longer that the code can have changed, by more than its place in memory can cause, or
    /// perhaps by more.
    var areLonger: Bool { !areOfOneCommit && !(changes.clearlyLonger + changes.openlyLonger).isEmpty }

    /// The judgement of the times alone. Of one commit none can have changed.
    var tone: ReportTable.Tone {
        if isUndecided { return .open }
        if areOfOneCommit { return .good }
        if areLonger || isMachineFaster || undecided > 0 { return .open }
        let isSteady = floors?.isSteady ?? true
        return changes.longer.isEmpty && isSteady ? .good : .neutral
    }

    /// True if the machine was so much faster in head, by its floors, that a slowdown beyond the allowance would not
    /// show.
    private var isMachineFaster: Bool { floors.map { $0.ratio * (1 + Findings.layoutAllowance) < 1 } ?? false }

    // MARK: Answer

    /// The reading as an answer, with its yes or no in front.
    var answer: String {
        if isUndecided { return sentence }
        if areOfOneCommit { return "No, the code is the same: \(longerClause)\(open)." }
        if isMachineFaster, !areLonger, let floors {
            return "Undecided, as the machine was not as fast in both: \(longerClause)\(gain)\(open), and floors came "
                + "out \(floors.difference)."
        }
        if changes.longer.isEmpty { return "No, as far as two runs show: \(longerClause)\(gain)\(open)." }

        if !changes.clearlyLonger.isEmpty {
            let clause = share(changes.clearlyLonger.count, of: all, "time", "came out longer", not: "")
            return "Probably: \(clause) by more than \(allowance)\(places(of: changes.clearlyLonger))\(open)."
        }
        if !changes.openlyLonger.isEmpty { return "Perhaps: \(longerClause)\(places(of: changes.longer))\(open)." }

        guard changes.clearlyShorter.isEmpty else {
            let clause = share(changes.clearlyShorter.count, of: all, "time", "came out shorter", not: "")
            let places = places(of: changes.clearlyShorter)
            return "Probably not: \(clause) by more than \(allowance)\(places), none longer by as much\(open)."
        }
        let clause = share(0, of: all, "time", "came out longer", not: "did not come out longer")
        return "Not seen: \(clause) by more than \(allowance)\(open)."
    }

    /// The reading as a sentence, after another answer.
    var sentence: String {
        if all == 0 { return "No times were compared." }
        if isUndecided {
            let reasons = tallies.flatMap(\.undecided).compactMap(\.reason).distinct().map(\.sentence)
            let text = reasons.isEmpty ? "" : ": \(reasons.joined(separator: ", "))"
            return "Undecided: \(counted(all, "time")) cannot be shown to differ\(text)."
        }
        return areOfOneCommit ? "The code is the same: \(longerClause)." : "\(longerClause.capitalisedFirst)\(open)."
    }

    /// The times that came out longer, of how many.
    private var longerClause: String {
        share(changes.longer.count, of: all, "time", "came out longer", not: "did not come out longer")
    }

    /// Returns the implementations of some changes as the end of a clause.
    private func places(of findings: [Finding]) -> String {
        ChangePlaces.clause(of: findings, among: tallies.flatMap(\.compared))
    }

    /// The times that clearly came out shorter, after a comma; empty without one.
    private var gain: String {
        let number = changes.clearlyShorter.count
        return number == 0 ? "" : ", \(number.grouped) came out shorter by more than \(allowance)"
    }

    /// The times that stay undecided, after a comma; empty without one.
    private var open: String {
        guard undecided > 0 else { return "" }
        return ", and \(undecided.grouped) \(agreeing(undecided, "stays", "stay")) undecided"
    }

    // MARK: Detail

    /// The largest change by name, the reason why the answer is no firmer, and the other changes; `nil` if no time
    /// differs.
    var detail: String? {
        var sentences = [mostSentence]
        if areOfOneCommit {
            sentences.append(shorterSentence)
        } else if !changes.clearlyLonger.isEmpty {
            sentences += [gainSentence, openSentence, restSentence]
        } else if !changes.openlyLonger.isEmpty {
            sentences += [doubtSentence, shorterSentence]
        } else {
            sentences += [openSentence, restSentence]
        }
        let texts = sentences.compactMap { $0 }
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    /// The changes that the answer rests on.
    private var named: [Finding] {
        areOfOneCommit ? changes.longer : changes.decisive
    }

    /// The change that is the largest of those that the answer rests on, by name: `The most in warm time: e/i/n, +31.6
    /// %.`
    private var mostSentence: String? {
        let largest = ChangeTally.leading(tallies.map { tally in named.filter { $0.cell.measure == tally.measure } })
        guard let most = largest.first else { return nil }

        let text = "\(most.cell.measure): \(most.pathLabel), \(FindingText.changeInWords(most))."
        return named.count == 1 ? "In \(text)" : "The most in \(text)"
    }

    /// The reason why times that came out longer make no firmer answer, other than the place of the code; `nil` without
    /// one.
    private var doubtSentence: String? {
        if !changes.areOfOneEnvironment { return "The environments differ, which may be the cause." }
        guard changes.hasLongerBeyondAllowance else { return nil }
        let movement = floors.map { "Floors came out \($0.text)" } ?? "No floor was compared"
        return "\(movement), so that the machine may have its part in it."
    }

    /// The times that clearly came out shorter, next to some that came out longer.
    private var gainSentence: String? {
        let number = changes.clearlyShorter.count
        guard number > 0 else { return nil }
        return "\(number.grouped) came out shorter by more than \(allowance)."
    }

    private var shorterSentence: String? {
        let number = changes.shorter.count
        return number == 0 ? nil : "\(number.grouped) came out shorter."
    }

    /// The changes that may be as large as those that the answer counts; `nil` without one.
    private var openSentence: String? {
        let directions = [(changes.openlyLonger, "longer"), (changes.openlyShorter, "shorter")].filter { !$0.0.isEmpty }
        guard !directions.isEmpty else { return nil }

        let number = directions.reduce(0) { $0 + $1.0.count }
        let words = directions.map(\.1).joined(separator: " or ")
        return "\(number.grouped)\(more) may have come out \(words) by more than \(allowance)."
    }

    /// The changes within what the place of the code can cause, and the largest of several by name; `nil` without one.
    private var restSentence: String? {
        let directions = [(changes.slightlyLonger, "longer"), (changes.slightlyShorter, "shorter")]
            .filter { !$0.0.isEmpty }
        guard let most = changes.largestSlight, let size = most.change.map(abs) else { return nil }

        let number = directions.reduce(0) { $0 + $1.0.count }
        let counts = directions.enumerated().map { index, direction in
            let count = direction.0.count.grouped
            return index == 0 ? "\(count)\(more) came out \(direction.1)" : "\(count) \(direction.1)"
        }
        let place = number == 1 ? "" : " at most (\(most.pathLabel))"
        let extent = "by \(SignificantDigits.fixed(100 * size, decimals: 1)) %\(place)"
        return "\(counts.joined(separator: " and ")), \(extent)."
    }

    /// The word after a number of changes, if others were named before them.
    private var more: String {
        changes.clearlyLonger.isEmpty && changes.clearlyShorter.isEmpty ? "" : " more"
    }
}
