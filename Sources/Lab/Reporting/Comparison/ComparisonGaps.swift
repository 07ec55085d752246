import Nouns
import Results

/// The cells that are not compared.
extension ComparedResults {
    /// Sentences on cells that are not compared: one for each reason.
    var gaps: [String] {
        let kinds: [(verdict: Verdict, words: String)] = [
            (.missing, "missing in \(head.name)"), (.unmeasurable, "not compared"), (.new, "only in \(head.name)"),
        ]
        let all = findings.rows
        return kinds.flatMap { verdict, words in
            let rows = all.indices.filter { all[$0].verdict == verdict }.map { all[$0] }
            return rows.grouped(by: \.reason).map { reason, rows in
                // These say no more than the verdict.
                let isPlain = reason == .gone(nil) || reason == .notThereBefore
                let cause = isPlain ? "" : reason.map { ": \($0)" } ?? ""
                let numbers = NumbersInWords(rows)
                let uncounted = verdict == .missing ? rows.count { !$0.isCounted } : 0
                let others =
                    uncounted == 0
                    ? "" : ", \(uncounted.grouped) of them of \(Role.wordsOfUncounted)"
                return
                    "\(numbers.text) \(agreeing(rows.count, "is", "are")) \(words)\(cause)\(others), "
                    + "such as \(rows[0].pathLabel) (\(rows[0].cell.measure))."
            }
        }
    }
}
