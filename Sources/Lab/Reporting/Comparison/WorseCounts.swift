import Measurement
import Nouns
import Results

/// The exact counts that got worse between two runs, for an answer and for a failure.
struct WorseCounts: Sendable {
    /// The number of counts that got worse.
    let number: Int
    /// The number of compared counts.
    let all: Int
    /// The number of worse counts of each measure, with the implementations: `allocations got worse in 10 of 69, bytes
    /// allocated in 2 of 69, all of indexed`.
    let clause: String
    /// A sentence on the count that got worse by most.
    let largestSentence: String
    /// The implementations with worse counts as the end of a clause: `, all of indexed`.
    let places: String

    /// - Parameter tallies: the tallies of all measures. Times are ignored.
    /// - Returns: `nil` if no count got worse.
    init?(_ tallies: [ChangeTally]) {
        let counts = tallies.filter { $0.isExact && $0.total > 0 }
        let worse = counts.filter { !$0.worse.isEmpty }
        guard let first = worse.first?.worse.first else { return nil }

        number = worse.reduce(0) { $0 + $1.worse.count }
        all = counts.reduce(0) { $0 + $1.total }
        places = ChangePlaces.clause(of: worse.flatMap(\.worse), among: counts.flatMap(\.comparedFindings))
        clause =
            worse.enumerated().map { index, tally in
                let part = tally.worse.count.grouped
                let verb = index == 0 ? " got worse" : ""
                return "\(tally.measure)\(verb) in \(part) of \(tally.total.grouped)"
            }.joined(separator: ", ") + places

        let change = FindingText.changeInWords(first)
        let scope = worse.count == 1 ? "" : " in \(first.cell.measure)"
        largestSentence =
            number == 1
            ? "The count is that of \(first.pathLabel), \(change)."
            : "The most\(scope): \(first.pathLabel), \(change)."
    }
}
