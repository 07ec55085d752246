/// A family of cases on which all implementations of an experiment must agree, beside small inputs from its generator:
/// everything small that can be enumerated, or random cases that the generator does not come to.
///
///     Cases("every small list") { budget, visit in
///         for list in allLists(upTo: budget.exhaustiveSize) { try visit(list) }
///     }
///
/// A case that makes an implementation fail is made smaller as long as it still does, where it is ``Shrinkable``
/// (arrays, texts, sets and dictionaries are), and printed as code that can be pasted into a test.
public struct Cases<Subject>: Sendable {
    /// What they are, as `milli verify` prints it.
    public let name: String

    /// Runs through the cases; `check` says what is wrong with one, numbered from 1, `nil` when all agree, and throws
    /// where there is nothing to compare with.
    let run: @Sendable (ValidationBudget, (Trial<Subject>, Int) throws -> Disagreement?) throws -> CasesOutcome

    /// Cases that are the subjects themselves.
    ///
    /// - Parameters:
    ///   - name: what they are.
    ///   - each: calls `visit` with each case; what that throws it lets through.
    public init(
        _ name: String,
        each: @escaping @Sendable (_ budget: ValidationBudget, _ visit: (Subject) throws -> Void) throws -> Void
    ) {
        self.init(name, each: each, trial: { Trial($0) })
    }

    /// Cases from which subjects are made anew each time: objects that are mutated, or too large to be kept.
    ///
    /// - Parameters:
    ///   - name: what they are.
    ///   - each: calls `visit` with each case; what that throws it lets through.
    ///   - trial: makes a subject of a case, with what happens to it.
    public init<Case>(
        _ name: String,
        each: @escaping @Sendable (_ budget: ValidationBudget, _ visit: (Case) throws -> Void) throws -> Void,
        trial: @escaping @Sendable (Case) throws -> Trial<Subject>
    ) {
        self.init(
            name, each: each, trial: trial, smaller: { shrinkCandidates(of: $0) },
            source: { SwiftSource.text(of: $0) ?? "\($0)" })
    }

    /// Random cases, as many as the budget has.
    ///
    /// - Parameters:
    ///   - name: what they are.
    ///   - draw: makes one.
    public static func random(
        _ name: String, draw: @escaping @Sendable (_ random: inout InputContext) throws -> Subject
    ) -> Self {
        Self(name) { budget, visit in
            for seed in budget.seeds(name) {
                var random = InputContext(seed: seed, allocation: .natural)
                try visit(try draw(&random))
            }
        }
    }

    init<Case>(
        _ name: String, each: @escaping @Sendable (ValidationBudget, (Case) throws -> Void) throws -> Void,
        trial: @escaping @Sendable (Case) throws -> Trial<Subject>,
        smaller: @escaping @Sendable (Case) -> any Sequence<Case>, source: @escaping @Sendable (Case) -> String
    ) {
        self.name = name
        run = { budget, check in
            var outcome = CasesOutcome()
            var number = 0
            do {
                try each(budget) { original in
                    number += 1
                    guard budget.shard?.takes(number - 1) != false else { return }

                    outcome.cases += 1
                    guard let found = try check(try trial(original), number) else { return }

                    let smallest = try Shrinker(candidates: smaller).smallest(original, found) { candidate in
                        // A smaller case that cannot be made, or that the reference throws on, shows nothing of the
                        // implementation that disagreed.
                        try? check(try trial(candidate), number)
                    }

                    outcome.disagreement = smallest.disagreement
                    outcome.counterexample = source(smallest.value)
                    throw Found()
                }
            } catch is Found {}

            return outcome
        }
    }
}

/// Ends a family whose counterexample was found.
private struct Found: Error {}
