/// A family of cases on which all implementations of an experiment must agree.
///
/// A case is a small value: it makes a trial, it can be made smaller, and it prints itself as code that can be pasted
/// into a test.
public struct ValidationCases<Subject: AnyObject>: Sendable {
    /// What they are, as `milli verify` prints it.
    public let name: String

    /// Runs through the cases; `check` says what is wrong with one, `nil` when all agree, and throws where there is nothing
    /// to compare with.
    let run: @Sendable (ValidationBudget, (Trial<Subject>) throws -> Disagreement?) throws -> CasesOutcome

    /// A family of cases.
    ///
    /// - Parameters:
    ///   - name: what they are.
    ///   - generate: calls `visit` with each case and stops when that says `false`.
    ///   - trial: makes a case.
    ///   - shrink: smaller cases, the most promising first.
    ///   - source: a case as code.
    public init<Case, Candidates: Sequence<Case>>(
        _ name: String,
        generate: @escaping @Sendable (ValidationBudget, _ visit: (Case) throws -> Bool) throws -> Void,
        trial: @escaping @Sendable (Case) throws -> Trial<Subject>,
        shrink: @escaping @Sendable (Case) -> Candidates,
        source: @escaping @Sendable (Case) -> String
    ) {
        self.name = name
        run = { budget, check in
            var outcome = CasesOutcome()
            try generate(budget) { original in
                outcome.cases += 1
                guard let found = try check(try trial(original)) else { return true }
                let smallest = try Shrinker(candidates: shrink).smallest(original, found) { candidate in
                    let smaller = try trial(candidate)
                    // A smaller case that the reference throws on shows nothing of the implementation that disagreed.
                    return try? check(smaller)
                }
                outcome.disagreement = smallest.disagreement
                outcome.counterexample = source(smallest.value)
                outcome.caseNumber = outcome.cases
                return false
            }
            return outcome
        }
    }
}

/// How much is to be validated, and from which seed.
public struct ValidationBudget: Sendable {
    /// How many random cases.
    public var randomCases: Int
    /// How large the exhaustive cases get: every small input up to this many nodes.
    public var exhaustiveSize: Int
    /// Where random cases come from.
    public var seed: UInt64

    /// A budget.
    public init(randomCases: Int, exhaustiveSize: Int, seed: UInt64) {
        self.randomCases = randomCases
        self.exhaustiveSize = exhaustiveSize
        self.seed = seed
    }
}

/// Two implementations that answered differently.
package struct Disagreement: Equatable {
    package var implementation: String
    /// The mutation after which it happened; `nil` before the first.
    package var step: Int?
    package var expected: String
    package var answered: String
}

struct CasesOutcome {
    var cases = 0
    var disagreement: Disagreement?
    var counterexample = ""
    var caseNumber = 0
}

/// Makes a failing case smaller as long as it goes on failing in the same implementation.
struct Shrinker<Case, Candidates: Sequence<Case>> {
    let candidates: (Case) -> Candidates
    /// Enough for minimal cases of everything the lab ships, and an end for a `candidates` that goes in circles.
    var attempts = 20_000

    func smallest(
        _ start: Case, _ found: Disagreement, check: (Case) throws -> Disagreement?
    ) throws -> (value: Case, disagreement: Disagreement) {
        var current = (value: start, disagreement: found)
        var remaining = attempts
        var improved = true
        while improved {
            improved = false
            for candidate in candidates(current.value) {
                guard remaining > 0 else { return current }
                remaining -= 1
                if let failure = try check(candidate), failure.implementation == current.disagreement.implementation {
                    current = (candidate, failure)
                    improved = true
                    break
                }
            }
        }
        return current
    }
}
