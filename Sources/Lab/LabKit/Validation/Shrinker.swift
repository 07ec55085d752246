/// A search for a smaller case that still fails in the same implementation.
struct Shrinker<Case> {
    let candidates: (Case) -> any Sequence<Case>
    /// The largest number of tried cases. It is enough for minimal cases of all experiments here, and an end for
    /// `candidates` that go in circles.
    var attempts = 20_000

    /// Returns the smallest failing case that the search finds, with its disagreement.
    ///
    /// - Parameters:
    ///   - start: the failing case to start from.
    ///   - disagreement: its disagreement.
    ///   - check: returns the disagreement on a case; `nil` if all implementations agree.
    func smallest(
        _ start: Case, _ disagreement: Disagreement, check: (Case) throws -> Disagreement?
    ) throws -> (value: Case, disagreement: Disagreement) {
        var current = (value: start, disagreement: disagreement)
        var remaining = attempts
        search: while true {
            for candidate in AnySequence(candidates(current.value)) {
                guard remaining > 0 else { return current }

                remaining -= 1
                if let failure = try check(candidate), failure.implementation == current.disagreement.implementation {
                    current = (candidate, failure)
                    continue search
                }
            }

            return current
        }
    }
}
