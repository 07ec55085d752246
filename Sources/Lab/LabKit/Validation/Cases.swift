/// A family of cases on which all implementations of an experiment must agree, in addition to small inputs from its
/// generators.
///
/// They are all small cases that can be enumerated, or random cases that the generators do not produce:
///
///     Cases("every small list") { budget, visit in
///         for list in allLists(upTo: budget.exhaustiveSize) { try visit(list) }
///     }
///
/// If an implementation fails on a case that is ``Shrinkable`` (arrays, texts, sets and dictionaries are), the case is
/// made smaller while it still fails. It is printed as code that can be pasted into a test.
public struct Cases<Subject>: Sendable {
    /// The name of the family, which `milli verify` prints.
    public let name: String

    /// Runs through the cases.
    ///
    /// Its second argument checks one case, numbered from 1. It returns a disagreement, or `nil` if all implementations
    /// agree, and throws if there is no answer to compare with.
    let run: @Sendable (ValidationBudget, (Trial<Subject>, Int) throws -> Disagreement?) throws -> CasesResult

    /// Returns the code of a case by its number, from 1, without making its subject; `nil` if there are fewer cases.
    let source: @Sendable (ValidationBudget, Int) -> String?

    /// Declares cases that are subjects themselves.
    ///
    /// - Parameters:
    ///   - name: the name of the family.
    ///   - each: calls `visit` with each case, and rethrows its errors.
    public init(
        _ name: String,
        each: @escaping @Sendable (_ budget: ValidationBudget, _ visit: (Subject) throws -> Void) throws -> Void
    ) {
        self.init(name, each: each, trial: { Trial($0) })
    }

    /// Declares cases from which subjects are made anew each time, because subjects are mutated or too large to keep.
    ///
    /// - Parameters:
    ///   - name: the name of the family.
    ///   - each: calls `visit` with each case, and rethrows its errors.
    ///   - trial: makes the subject of a case, with the script that changes it.
    public init<Case>(
        _ name: String,
        each: @escaping @Sendable (_ budget: ValidationBudget, _ visit: (Case) throws -> Void) throws -> Void,
        trial: @escaping @Sendable (Case) throws -> Trial<Subject>
    ) {
        self.init(
            name, each: each, trial: trial, smaller: { shrinkCandidates(of: $0) },
            source: { SwiftSource.text(of: $0) ?? "\($0)" })
    }

    /// Returns a family of random cases. The budget decides about their number.
    ///
    /// - Parameters:
    ///   - name: the name of the family.
    ///   - draw: makes one case.
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
        self.source = { budget, position in
            var number = 0
            var text: String?
            try? each(budget) { original in
                number += 1
                guard number == position else { return }

                text = source(original)
                throw EndOfCases()
            }

            return text
        }
        run = { budget, check in
            var outcome = CasesResult()
            var number = 0
            do {
                try each(budget) { original in
                    number += 1
                    guard budget.shard?.contains(number - 1) != false else { return }

                    outcome.cases += 1
                    guard let disagreement = try check(try trial(original), number) else { return }

                    let smallest = try Shrinker(candidates: smaller).smallest(original, disagreement) { candidate in
                        // A smaller case that cannot be made, or on which the reference throws, gives no information
                        // about the implementation that disagreed.
                        try? check(try trial(candidate), number)
                    }

                    outcome.disagreement = smallest.disagreement
                    outcome.counterexample = source(smallest.value)
                    throw EndOfCases()
                }
            } catch is EndOfCases {}

            return outcome
        }
    }
}

/// Ends a family of cases before its last case.
private struct EndOfCases: Error {}
