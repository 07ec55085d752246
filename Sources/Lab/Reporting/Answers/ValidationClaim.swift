import Nouns
import Results

/// The numbers of answers in a result that were compared with the reference.
struct ValidationClaim: Sendable, Equatable {
    /// The answers on families of cases.
    var familyAnswers: Int
    var cases: Int
    /// The answers on measured inputs. Families have their own.
    var inputAnswers: Int
    var mismatches: Int

    /// - Complexity: O(cells of the result).
    init(_ result: ResultFile) {
        familyAnswers = result.verifications.reduce(0) { $0 + $1.total }
        cases = result.verifications.flatMap(\.cases.values).reduce(0, +)
        inputAnswers = Self.inputAnswers(result)
        mismatches = result.mismatches.count
    }

    /// The key of an implementation's answers on an input, for all plans together.
    private struct ComparedAnswers: Hashable {
        let implementation: String
        let input: InputID

        init(_ cell: CellID) {
            implementation = cell.implementation
            input = cell.inputID
        }
    }

    /// Returns the number of answers on measured inputs. An answer that differed has no cell and is added.
    private static func inputAnswers(_ result: ResultFile) -> Int {
        let ofFamilies = Dictionary(result.verifications.map { ($0.experiment, $0) }) { first, _ in first }
        // In older files, the calls of a reference count: they were compared with each other.
        var most: [ComparedAnswers: Int] = [:]
        for cell in result.cells where cell.role != .reference && cell.role != .bare {
            let key = ComparedAnswers(cell.id)
            most[key] = max(most[key] ?? 0, cell.validated.answers)
        }

        let answers = most.reduce(0) { sum, entry in
            let families = ofFamilies[entry.key.input.experiment]?.answers[entry.key.implementation] ?? 0
            return sum + max(entry.value - families, 0)
        }

        return answers + result.mismatches.count { ofFamilies[$0.experiment]?.cases[$0.input] == nil }
    }

    /// The number of all compared answers.
    var answers: Int { familyAnswers + inputAnswers }

    /// `125 answers on 20 cases and 24 answers on measured inputs`
    var extent: String {
        guard cases > 0 else { return inputAnswers > 0 ? "\(answersOfInputs) on measured inputs" : "no answers" }

        let inputs = inputAnswers > 0 ? " and \(answersOfInputs) on measured inputs" : ""
        return "\(counted(familyAnswers, "answer")) on \(counted(cases, "case"))\(inputs)"
    }

    private var answersOfInputs: String { counted(inputAnswers, "answer") }

    /// `1 mismatch`
    var mismatchText: String { counted(mismatches, "mismatch", "mismatches") }

    /// The comparison as a sentence. A converted result has no families of cases.
    var sentence: String {
        guard answers > 0 else { return "No answers were compared." }

        let verb = agreeing(answers, "was", "were")
        let comparison = "\(extent) \(verb) compared with the reference: \(mismatchText)."
        return cases > 0 ? comparison : "This result says nothing of families of cases; \(comparison)"
    }

    /// The comparison as a clause for a digest: `125 answers compared, all as the reference's`.
    var agreement: String {
        if mismatches > 0 { return mismatchText }
        return answers > 0 ? "\(counted(answers, "answer")) compared, all as the reference's" : "no answers compared"
    }
}
