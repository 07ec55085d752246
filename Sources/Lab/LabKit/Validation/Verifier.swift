import Results

/// What is to be validated of an experiment.
struct VerificationRequest: Sendable {
    var budget: ValidationBudget
    /// The implementations to look at beside the reference; all when `nil`.
    var only: Set<String>?
}

/// What validation found in one experiment.
public struct VerificationReport: Sendable {
    public var experiment: String
    /// The families of cases, with how many were tried.
    public var families: [Family] = []
    /// Inputs × implementations: how many answers were compared with the reference, by implementation.
    public var answersCompared: [String: Int] = [:]
    /// The implementations that answered differently.
    public var mismatches: [Mismatch] = []
    /// What could not be tried at all, with the reason; also a case that the reference throws on.
    public var failures: [String] = []

    public struct Family: Sendable {
        public var name: String
        /// How many cases were tried.
        public var cases: Int
    }

    /// How many answers were compared in all.
    public var totalAnswers: Int { answersCompared.values.reduce(0, +) }
}

/// The reference has no answer that others can be held against.
private struct ReferenceFailure: Error, CustomStringConvertible {
    var description: String

    init(_ reference: String, _ problem: String) { description = "the reference '\(reference)' \(problem)" }
}

/// Validates the implementations of one experiment on families of cases.
struct Verifier<Subject, Answer> {
    let experiment: String
    let implementations: [Implementation<Subject, Answer>]
    let rule: AnswerRule<Answer>
    let request: VerificationRequest

    func verify(_ families: [Cases<Subject>]) -> VerificationReport {
        var report = VerificationReport(experiment: experiment)
        var remaining = implementations.filter {
            $0.role != .reference && $0.role != .bare && request.only?.contains($0.name) != false
        }
        for implementation in remaining { report.answersCompared[implementation.name] = 0 }
        for family in families {
            // A family stops at its first mismatch; it is run again without the implementation that failed, so that
            // one bad implementation does not hide another. Without an answer of the reference the family ends.
            while true {
                var number = 0
                do {
                    let outcome = try family.run(request.budget) { trial in
                        number += 1
                        return try check(trial, number: number, remaining, counting: &report.answersCompared)
                    }
                    guard let disagreement = outcome.disagreement else {
                        report.families.append(.init(name: family.name, cases: outcome.cases))
                        break
                    }
                    report.mismatches.append(mismatch(disagreement, in: family.name, outcome))
                    remaining.removeAll { $0.name == disagreement.implementation }
                } catch {
                    report.failures.append("\(family.name): \(error)")
                    break
                }
            }
        }
        return report
    }

    /// Compares the answers to one case; those to a case that the reference cannot do are not asked for.
    ///
    /// - Throws: ``ReferenceFailure``.
    private func check(
        _ trial: Trial<Subject>, number: Int, _ implementations: [Implementation<Subject, Answer>],
        counting answersCompared: inout [String: Int]
    ) throws -> Disagreement? {
        let first = self.implementations[0]
        guard first.refusal(trial.subject) == nil else { return nil }
        let reference: Prepared<Answer>
        do {
            reference = try first.prepare(trial.subject)
        } catch {
            throw ReferenceFailure(first.name, "could not be made ready for case \(number): \(error)")
        }
        reference.leave()
        var contenders: [Comparison<Answer>.Contender] = []
        for implementation in implementations where implementation.refusal(trial.subject) == nil {
            do {
                let prepared = try implementation.prepare(trial.subject)
                prepared.leave()
                contenders.append(.init(name: implementation.name, role: implementation.role, prepared: prepared))
            } catch {
                return Disagreement(
                    implementation: implementation.name, step: nil, expected: "an answer", answered: "\(error)")
            }
        }
        let outcome = Comparison(contenders: contenders, reference: reference, rule: rule).run(script: trial.script)
        if let unsteady = outcome.unsteady { throw ReferenceFailure(first.name, unsteady.sentence(inCase: number)) }
        answersCompared.merge(outcome.answersCompared, uniquingKeysWith: +)
        return outcome.disagreements.first
    }

    private func mismatch(_ disagreement: Disagreement, in family: String, _ outcome: CasesOutcome) -> Mismatch {
        Mismatch(
            experiment: experiment, implementation: disagreement.implementation, input: family,
            expected: disagreement.expected, answered: disagreement.answered, step: disagreement.step,
            counterexample: outcome.counterexample, seed: request.budget.seed)
    }
}

extension Experiment {
    /// Validates every implementation, or those named, on all families of cases.
    public func verify(_ budget: ValidationBudget, only: Set<String>? = nil) -> VerificationReport {
        verifyCases(VerificationRequest(budget: budget, only: only))
    }
}
