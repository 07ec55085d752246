import Reproducibility
import Results

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
    let position: Position

    func verify(_ families: [Cases<Subject>]) -> VerificationReport {
        var report = VerificationReport(experiment: experiment)
        if request.budget.isDigested { report.digest = 0 }
        if let shown = request.shown {
            report.shown = source(ofCase: shown[1], in: families[shown[0]])
            return report
        }

        var remaining = implementations.enumerated().filter { request.only.contains($0.element.name) }
        for (_, implementation) in remaining { report.answersCompared[implementation.name] = 0 }
        for (place, family) in families.enumerated() {
            // A family stops at its first mismatch; it is run again without the implementation that failed, so that
            // one bad implementation does not hide another. Without an answer of the reference the family ends.
            while true {
                position.make(1, of: place)
                var digest: UInt64 = 0
                do {
                    let outcome = try family.run(request.budget) { trial, number in
                        defer { position.make(number + 1, of: place) }

                        position.make(number, of: place)
                        let start = request.budget.isDigested ? Seed.derive(UInt64(number), family.name) : nil
                        let outcome = try check(
                            trial, number: number, digest: start, remaining, counting: &report.answersCompared)
                        digest &+= outcome.digest ?? 0

                        return outcome.disagreements.first
                    }

                    guard let disagreement = outcome.disagreement else {
                        report.families.append(.init(name: family.name, cases: outcome.cases))
                        report.digest = report.digest.map { $0 &+ digest }
                        break
                    }

                    report.mismatches.append(mismatch(disagreement, in: family.name, outcome))
                    remaining.removeAll { $0.element.name == disagreement.implementation }
                } catch {
                    report.failures.append("\(family.name): \(error)")
                    break
                }
            }
        }

        return report
    }

    /// Compares the answers to one case; those to a case that the reference cannot do are not asked for.
    private func check(
        _ trial: Trial<Subject>, number: Int, digest: UInt64?,
        _ implementations: [EnumeratedSequence<[Implementation<Subject, Answer>]>.Element],
        counting answersCompared: inout [String: Int]
    ) throws -> Comparison<Answer>.Outcome {
        let first = self.implementations[0]
        position.enter(0)
        guard first.refusal(trial.subject) == nil else { return .init() }

        let reference: Prepared<Answer>
        do {
            reference = try first.prepare(trial.subject).telling(position, 0)
        } catch {
            throw ReferenceFailure(first.name, "could not be made ready for case \(number): \(error)")
        }

        reference.leave()
        var contenders: [Comparison<Answer>.Contender] = []
        for (index, implementation) in implementations {
            position.enter(index)
            guard implementation.refusal(trial.subject) == nil else { continue }

            do {
                let prepared = try implementation.prepare(trial.subject).telling(position, index)
                prepared.leave()
                contenders.append(.init(name: implementation.name, role: implementation.role, prepared: prepared))
            } catch {
                let none = Disagreement(
                    implementation: implementation.name, step: nil, expected: "an answer", answered: "\(error)")
                return .init(disagreements: [none])
            }
        }

        let outcome = Comparison(contenders: contenders, reference: reference, rule: rule, digest: digest).run(
            script: trial.script?.telling(position))
        if let unsteady = outcome.unsteady { throw ReferenceFailure(first.name, unsteady.sentence(inCase: number)) }
        answersCompared.merge(outcome.answersCompared, uniquingKeysWith: +)

        return outcome
    }

    private func source(ofCase wanted: Int, in family: Cases<Subject>) -> String? {
        var isFound = false
        let outcome = try? family.run(request.budget) { _, number in
            guard number == wanted, !isFound else { return nil }
            isFound = true
            return Disagreement(implementation: "", step: nil, expected: "", answered: "")
        }

        return isFound ? outcome?.counterexample : nil
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
        verifyCases(VerificationRequest(budget, only: validated(only)), Position())
    }

    /// The names of the implementations that are compared with the reference, all or some of those given.
    package func validated(_ only: Set<String>?) -> [String] {
        implementations.filter { ![.reference, .bare].contains($0.role) && only?.contains($0.name) != false }
            .map(\.name)
    }
}
