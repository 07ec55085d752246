import Results

/// The comparison of answers with the reference in a result.
struct ValidationClaim: Sendable, Equatable {
    var answers: Int
    var cases: Int
    var mismatches: Int
    /// True if families of cases were compared besides measured inputs. A converted result has none.
    var hasFamilies: Bool
    /// True if answers on measured inputs were compared.
    var areCompared: Bool

    init(_ result: ResultFile) {
        answers = result.verifications.reduce(0) { $0 + $1.total }
        cases = result.verifications.flatMap(\.cases.values).reduce(0, +)
        mismatches = result.mismatches.count
        hasFamilies = !result.verifications.isEmpty
        areCompared = result.cells.contains { $0.validated.answers > 0 }
    }

    /// `125 answers on 20 cases`
    var extent: String { "\(counted(answers, "answer")) on \(counted(cases, "case"))" }

    /// `1 mismatch`
    var mismatchText: String { counted(mismatches, "mismatch", "mismatches") }

    /// The comparison as a sentence.
    var sentence: String {
        guard hasFamilies else {
            let inputs = areCompared ? "measured inputs are compared all the same" : "no answers were compared"
            return "This result says nothing of families of cases; \(inputs)."
        }

        return "\(extent) were compared with the reference, and every measured input: \(mismatchText)."
    }

    /// The comparison as a clause about a digest's cells: `125 answers compared, all as the reference's`.
    var agreement: String {
        if mismatches > 0 { return mismatchText }
        if answers > 0 { return "\(counted(answers, "answer")) compared, all as the reference's" }
        return areCompared ? "measured inputs compared, all as the reference's" : "no answers compared"
    }
}
