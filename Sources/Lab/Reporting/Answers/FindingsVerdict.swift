import Measurement
import Results

/// The verdict on a comparison in one sentence, said first.
package struct FindingsVerdict: Sendable, Equatable {
    /// The outcomes of a comparison.
    package enum Outcome: Sendable, Equatable {
        case failed, open, passed
    }

    package var outcome: Outcome
    package var sentence: String

    /// - Parameter comparing: The command that compared the two sides.
    package init(_ findings: Findings, by comparing: ComparingCommand) {
        let rows = findings.rows
        if findings.fails {
            outcome = .failed
            let all = Self.cells(rows, by: comparing) { _ in true }
            sentence = "FAILED: \(Self.failures(findings, by: comparing)) of \(counted(all, "cell"))."
        } else if let obstacle = findings.obstacle {
            outcome = .open
            sentence = "Nothing was judged: \(obstacle.withoutFullStop)."
        } else if comparing == .gate {
            outcome = findings.isOpen ? .open : .passed
            sentence = Self.gate(rows)
        } else {
            outcome = findings.isOpen || Self.deservesAGate(rows, findings.mean) ? .open : .passed
            sentence = Self.comparison(rows, findings.mean)
        }
    }

    var tone: ReportTable.Tone {
        switch outcome {
        case .failed: .bad
        case .open: .open
        case .passed: .good
        }
    }

    /// Returns the number of cells with a finding of a kind: a gate counts a cell once, however many of its metrics
    /// changed; others compare number by number.
    private static func cells(
        _ rows: [Finding], by comparing: ComparingCommand = .gate, where isCounted: (Finding) -> Bool
    ) -> Int {
        guard comparing == .gate else { return rows.count(where: isCounted) }
        return Set(rows.lazy.filter(isCounted).map { $0.cell.by(.warm, .time) }).count
    }

    /// Returns the numbers of cells that fail: `1 regressed, 2 missing`.
    private static func failures(_ findings: Findings, by comparing: ComparingCommand) -> String {
        Verdict.allCases.filter(findings.fails).compactMap { verdict in
            let count = cells(findings.rows, by: comparing) { $0.verdict == verdict }
            return count == 0 ? nil : "\(SignificantDigits.grouped(count)) \(verdict.rawValue)"
        }.joined(separator: ", ")
    }

    private static func gate(_ rows: [Finding]) -> String {
        let count = Self.cells(rows) { _ in true }
        if count == 0 { return "There was no cell to compare." }

        let byCode = rows.count(where: \.isSameByCode)
        if !rows.isEmpty, byCode == rows.count {
            let cells = counted(count, "cell")
            return "Same, without a clock: no code that \(count == 1 ? "this cell runs" : "these \(cells) run") "
                + "has changed."
        }

        let open = Self.cells(rows, where: \.verdict.isOpen)
        let better = Self.cells(rows) { $0.verdict == .improved }
        let accepted = Self.cells(rows) { $0.verdict == .accepted }
        if count == 1 {
            return gate(isOpen: open > 0, isBetter: better > 0, isAccepted: accepted > 0, isSameByCode: byCode > 0)
        }

        let cells = counted(count, "cell")
        var sentence =
            open > 0 ? "Nothing regressed, and \(open) of \(cells) stayed open" : "None of \(cells) got worse"
        if accepted > 0 {
            sentence = "\(SignificantDigits.grouped(accepted)) of \(cells) got worse, as a commit accepts"
            if open > 0 { sentence += "; \(open) stayed open" }
        }
        if better > 0 { sentence += "; \(SignificantDigits.grouped(better)) improved" }
        if byCode > 0 { sentence += "; of \(SignificantDigits.grouped(byCode)) no code has changed" }
        return sentence + "."
    }

    /// Returns the sentence of a gate of one cell, whose metrics may have several verdicts.
    private static func gate(isOpen: Bool, isBetter: Bool, isAccepted: Bool, isSameByCode: Bool) -> String {
        var sentence = isOpen ? "Nothing regressed, and the cell stayed open" : "The cell did not get worse"
        if isAccepted {
            sentence = "The cell got worse, as a commit accepts"
            if isOpen { sentence += "; it stayed open otherwise" }
        }
        if isBetter { sentence += "; it improved" }
        if isSameByCode { sentence += "; no code that it runs has changed" }
        return sentence + "."
    }

    /// Returns true if two runs differ so much in time that a gate should judge it: by more than 5 % on average, or one
    /// cell by more than its double. Without an exact count nothing was judged either.
    private static func deservesAGate(_ rows: [Finding], _ mean: Findings.MeanRatio?) -> Bool {
        let hasExact = rows.contains { $0.cell.metric.kind == .exact && $0.base != nil && $0.head != nil }
        let isShifted = mean.map { abs($0.ratio - 1) > 0.05 } ?? false
        return !hasExact || isShifted || rows.contains { $0.verdict == .slower && ($0.change ?? 0) > 1 }
    }

    private static func comparison(_ rows: [Finding], _ mean: Findings.MeanRatio?) -> String {
        let compared = rows.filter { $0.base != nil && $0.head != nil && $0.verdict != .unmeasurable }
        let exact = compared.filter { $0.cell.metric.kind == .exact }
        let better = exact.count { $0.verdict == .improved }
        let same = exact.count { $0.verdict == .same }
        var counts: [String] = []
        if better > 0 { counts.append("\(counted(better, "exact count")) improved") }
        if same > 0 { counts.append("\(counted(same, "exact count")) the same") }

        var sentences: [String] = []
        if !counts.isEmpty { sentences.append(counts.joined(separator: "; ")) }
        let sampled = compared.filter { $0.cell.metric.kind == .sampled }
        if !sampled.isEmpty { sentences.append(unjudged(sampled, mean)) }
        return sentences.isEmpty ? "Nothing that can be judged." : sentences.map { "\($0)." }.joined(separator: " ")
    }

    /// Returns the reading of two runs on times, which is no result: how many differ, and the mean of the warm ones.
    private static func unjudged(_ times: [Finding], _ mean: Findings.MeanRatio?) -> String {
        let verbs: [(verdict: Verdict, words: String)] = [
            (.slower, "read slower"), (.faster, "read faster"), (.undecided, "undecided"),
        ]
        let readings = verbs.compactMap { verdict, words -> String? in
            let count = times.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(SignificantDigits.grouped(count)) \(words)"
        }

        let differences = readings.isEmpty ? "none shows a difference" : readings.listed
        let number = counted(times.count, "measured time")
        let reading = "Two runs give no verdict on \(number): \(differences)"
        return mean.map { "\(reading); warm ones read \($0.text)" } ?? reading
    }
}

extension Findings.MeanRatio {
    /// The mean as a change: `13.7 % shorter on average (14 ratios)`.
    var text: String {
        let percent = SignificantDigits.fixed(abs(ratio - 1) * 100, decimals: 1)
        let difference = percent == "0.0" ? "the same" : "\(percent) % \(ratio < 1 ? "shorter" : "longer")"
        return "\(difference) on average (\(counted(cells, "ratio")))"
    }
}

extension Finding {
    /// True if the executed code is the same, so that nothing was timed.
    fileprivate var isSameByCode: Bool { verdict == .same && cell.metric == .time && base == nil && head == nil }
}

extension Findings {
    /// The reason not to judge the times of two runs, as a sentence.
    static let cautionOnTwoRuns =
        "Two runs cannot tell a change of source from one of layout: times get no verdict."

    /// The most differences in time that an overview shows.
    private static let differences = 5

    /// The positions of the largest differences in time of two runs, the largest first.
    package var largestDifferences: [Int] {
        let seen = rows.indices.filter { [.slower, .faster].contains(rows[$0].verdict) && rows[$0].change != nil }
        return Array(seen.sorted { abs(rows[$0].change ?? 0) > abs(rows[$1].change ?? 0) }.prefix(Self.differences))
    }
}
