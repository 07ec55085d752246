import Measurement
import Nouns
import Results

/// The exact counts that got worse in a run next to an earlier one: for an answer, and for a failure.
struct WorseCounts: Sendable {
    /// The counts that got worse.
    let number: Int
    /// The counts that were compared.
    let all: Int
    /// The number of each measure with one, and the implementations: `allocations got worse in 10 of 69, bytes
    /// allocated in 2 of 69, all of indexed`.
    let clause: String
    /// The one that got worse by most, as a sentence.
    let most: String
    /// The implementations with worse counts as the end of a clause: `, all of indexed`.
    let places: String

    /// - Parameter tallies: those of all measures; of times nothing is taken.
    /// - Returns: `nil` if no count got worse.
    init?(_ tallies: [ChangeTally]) {
        let counts = tallies.filter { $0.isExact && $0.total > 0 }
        let worse = counts.filter { !$0.worse.isEmpty }
        guard let first = worse.first?.worse.first else { return nil }

        number = worse.reduce(0) { $0 + $1.worse.count }
        all = counts.reduce(0) { $0 + $1.total }
        places = ChangePlaces.clause(of: worse.flatMap(\.worse), among: counts.flatMap(\.compared))
        clause =
            worse.enumerated().map { index, tally in
                let part = tally.worse.count.grouped
                let verb = index == 0 ? " got worse" : ""
                return "\(tally.measure)\(verb) in \(part) of \(tally.total.grouped)"
            }.joined(separator: ", ") + places

        let change = FindingText.changeInWords(first)
        let scope = worse.count == 1 ? "" : " in \(first.cell.measure)"
        most =
            number == 1
            ? "The count is that of \(first.pathLabel), \(change)."
            : "The most\(scope): \(first.pathLabel), \(change)."
    }
}
