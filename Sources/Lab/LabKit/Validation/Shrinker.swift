/// Makes a failing case smaller as long as it goes on failing in the same implementation.
struct Shrinker<Case> {
    let candidates: (Case) -> any Sequence<Case>
    /// Enough for minimal cases of everything the lab ships, and an end for `candidates` that go in circles.
    var attempts = 20_000

    func smallest(
        _ start: Case, _ found: Disagreement, check: (Case) throws -> Disagreement?
    ) throws -> (value: Case, disagreement: Disagreement) {
        var current = (value: start, disagreement: found)
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
