import Measurement
import Nouns
import Results

/// The verdict of a gate in one sentence: the first of its answer.
package struct FindingsVerdict: Sendable, Equatable {
    /// The outcomes of a gate.
    package enum Outcome: Sendable, Equatable {
        case failed, open, passed
    }

    package var outcome: Outcome
    package var sentence: String

    package init(_ findings: Findings) {
        let rows = findings.rows
        if findings.fails {
            outcome = .failed
            sentence = "FAILED: \(Self.failures(findings)) of \(counted(Self.cells(rows) { _ in true }, "cell"))."
        } else if let obstacle = findings.obstacle {
            outcome = .open
            sentence = "Nothing was judged: \(obstacle.withoutFullStop)."
        } else {
            outcome = findings.isOpen ? .open : .passed
            sentence = Self.passedSentence(rows)
        }
    }

    var tone: ReportTable.Tone {
        switch outcome {
        case .failed: .bad
        case .open: .open
        case .passed: .good
        }
    }

    /// Returns the number of cells with a finding of a kind. A cell with several of them counts once.
    private static func cells(_ rows: [Finding], where isCounted: (Finding) -> Bool) -> Int {
        Set(rows.lazy.filter(isCounted).map { $0.cell.by(.warm, .time) }).count
    }

    /// Returns the numbers of failing cells by reason: `1 regressed, 2 missing`.
    private static func failures(_ findings: Findings) -> String {
        let verdicts = Verdict.allCases.filter { findings.fails($0) }
        return verdicts.compactMap { verdict in
            let count = cells(findings.rows) { $0.verdict == verdict }
            return count == 0 ? nil : "\(count.grouped) \(verdict.rawValue)"
        }.joined(separator: ", ")
    }

    private static func passedSentence(_ rows: [Finding]) -> String {
        let count = Self.cells(rows) { _ in true }
        if count == 0 { return "There was no cell to compare." }

        let byCode = rows.count(where: \.isSameByCode)
        if !rows.isEmpty, byCode == rows.count {
            let cells = counted(count, "cell")
            return "Same, without measuring times: no code that "
                + "\(count == 1 ? "this cell runs" : "these \(cells) run") has changed."
        }

        let open = Self.cells(rows, where: \.verdict.isOpen)
        let better = Self.cells(rows) { $0.verdict == .improved }
        let accepted = Self.cells(rows) { $0.verdict == .accepted }
        if count == 1 {
            return passedSentence(
                isOpen: open > 0, isBetter: better > 0, isAccepted: accepted > 0, isSameByCode: byCode > 0)
        }

        let cells = counted(count, "cell")
        let openText = open.grouped
        var sentence =
            open > 0 ? "Nothing regressed, and \(openText) of \(cells) stayed open" : "None of \(cells) got worse"
        if accepted > 0 {
            sentence = "\(accepted.grouped) of \(cells) got worse, as a commit accepts"
            if open > 0 { sentence += "; \(openText) stayed open" }
        }
        if better > 0 { sentence += "; \(better.grouped) improved" }
        if byCode > 0 { sentence += "; of \(byCode.grouped) no code has changed" }
        return sentence + "."
    }

    /// Returns the sentence for one cell. Its metrics may have different verdicts.
    private static func passedSentence(isOpen: Bool, isBetter: Bool, isAccepted: Bool, isSameByCode: Bool) -> String {
        var sentence = isOpen ? "Nothing regressed, and the cell stayed open" : "The cell did not get worse"
        if isAccepted {
            sentence = "The cell got worse, as a commit accepts"
            if isOpen { sentence += "; it stayed open otherwise" }
        }
        if isBetter { sentence += "; it improved" }
        if isSameByCode { sentence += "; no code that it runs has changed" }
        return sentence + "."
    }
}

extension Findings.MeanRatio {
    /// The mean as a change: `13.7 % shorter on average (14 ratios)`.
    var text: String { "\(difference) on average (\(counted(cells, "ratio")))" }

    /// The change alone: `13.7 % shorter`, `12.3 times as long`, `the same`.
    var difference: String {
        let word = ratio < 1 ? "shorter" : "longer"
        guard ChangeSize.isInPercent(ratio) else { return ChangeSize.factor(ratio, word) }

        let percent = SignificantDigits.fixed(abs(ratio - 1) * 100, decimals: 1)
        if percent == "0.0" { return "the same" }
        return "\(percent) % \(word)"
    }

    /// The ratio, rounded as in ``difference``, so that shown numbers agree with each other.
    var shownRatio: Double {
        guard ChangeSize.isInPercent(ratio) else { return ratio }
        return 1 + ((ratio - 1) * 1_000).rounded() / 1_000
    }
}

extension Finding {
    /// True if the executed code is the same: nothing was timed.
    fileprivate var isSameByCode: Bool { verdict == .same && cell.metric.isCallTime && base == nil && head == nil }
}

extension Findings {
    /// Sentences on the meaning of times that differ between two runs, and on the call that decides them.
    static let cautionOnTwoRuns =
        "None of these is known to come from the source: between two builds code lies elsewhere in memory, which alone "
        + "moves a time by up to \(layoutAllowanceText). To know, let the gate measure both builds side by side (gate "
        + "--base, with the earlier commit)."

    /// The most differences in time that an overview shows.
    private static let differences = 5

    /// The positions of the largest differences in time of two runs, the largest first.
    package var largestDifferences: [Int] {
        let positions = rows.indices.filter { [.slower, .faster].contains(rows[$0].verdict) && rows[$0].change != nil }
        let largestFirst = positions.sorted { abs(rows[$0].change ?? 0) > abs(rows[$1].change ?? 0) }
        return Array(largestFirst.prefix(Self.differences))
    }
}
