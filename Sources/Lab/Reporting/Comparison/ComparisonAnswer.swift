import Nouns
import Results

/// The answer of a comparison, and its failure.
extension ComparedResults {
    /// The question of a comparison and its answer. Instructions come first, then times, then other counts.
    var headline: Headline {
        Headline(
            comparing: findings, tallies: tallies, areOfOneCommit: areOfOneCommit,
            areOfOneEnvironment: times.areOfOneEnvironment,
            isOfBusyMachine: [base, head].contains { LoadAtStart($0.result)?.isTooHigh == true })
    }

    /// Sentences on the failure of the comparison: they name the counts that got worse. If times came out longer, they
    /// say that no time is judged. `nil` if the comparison does not fail.
    var failure: String? {
        guard let failureClause else { return nil }

        let sentences = [
            "FAILED: \(failureClause).", WorseCounts(tallies)?.largestSentence,
            times.longer.isEmpty ? nil : "Longer times are no reason for it.",
        ]
        return sentences.compactMap { $0 }.joined(separator: " ")
    }

    /// The reasons for the failure of the comparison as a clause; `nil` if it does not fail.
    private var failureClause: String? {
        let all = findings.rows
        let failures = all.indices.filter { findings.fails(all[$0]) }.map { all[$0] }
        guard !failures.isEmpty else { return nil }

        let absences = NumbersInWords(failures.filter { $0.verdict == .missing && $0.base != nil })
        let wrong = failures.count { $0.verdict == .missing && $0.base == nil }
        let causes = [
            WorseCounts(tallies)?.clause,
            absences.total == 0 ? nil : "\(absences.text) \(agreeing(absences.total, "is", "are")) gone",
            wrong == 0
                ? nil : "\(counted(wrong, "implementation")) \(agreeing(wrong, "answers", "answer")) differently",
        ]
        return causes.compactMap { $0 }.joined(separator: "; ")
    }

    /// A sentence on exact counts: `Allocations: passed, 69 of 69 are the same.`; `nil` if a count got worse, or if no
    /// count was compared.
    var passedCounts: String? {
        let counts = tallies.filter { $0.isExact && $0.total > 0 }
        guard let nameOfCounts, counts.allSatisfy(\.worse.isEmpty) else { return nil }

        let all = counts.reduce(0) { $0 + $1.total }
        let same = counts.reduce(0) { $0 + $1.unchanged.count }
        let number = all.grouped
        let outcome =
            same == all
            ? "\(number) of \(number) \(agreeing(all, "is", "are")) the same"
            : "none of \(number) got worse, \((all - same).grouped) got better"
        return "\(nameOfCounts.capitalisedFirst): passed, \(outcome)."
    }

    /// The most measures of exact counts that a sentence names.
    private static let mostMeasures = 2

    /// The measures of the compared exact counts: `allocations and bytes allocated`; `nil` without any.
    var nameOfCounts: String? {
        let measures = tallies.filter { $0.isExact && $0.total > 0 }.map(\.measure)
        if measures.isEmpty { return nil }
        return measures.count > Self.mostMeasures ? "exact counts" : measures.listed
    }

    /// The verdict and the answer in one sentence, for a last line.
    var verdict: String {
        let answer = "slower? \(headline.answer)"
        return failureClause.map { "FAILED, as \($0); \(answer)" } ?? answer.capitalisedFirst
    }

    /// The tone of the whole: bad if the comparison fails, else the tone of the answer.
    var tone: ReportTable.Tone { findings.fails ? .bad : headline.tone ?? .open }
}
