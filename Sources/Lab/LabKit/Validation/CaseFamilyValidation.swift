import Reproducibility
import Vocabulary

/// Validates one experiment's implementations on families of cases.
struct CaseFamilyValidation<Subject, Answer> {
    let experiment: String
    let implementations: [Implementation<Subject, Answer>]
    let rule: AnswerRule<Answer>
    let request: ValidationRequest
    let recorder: WhereaboutsRecorder

    /// An implementation that is compared with the reference, with its position in the experiment.
    private struct ComparedImplementation {
        var index: Int
        var implementation: Implementation<Subject, Answer>
    }

    private var reference: Implementation<Subject, Answer> { implementations[0] }

    func validate(_ families: [Cases<Subject>]) -> ValidationReport {
        var report = ValidationReport(experiment: experiment)
        if request.budget.isDigested { report.digest = 0 }

        if let shownCase = request.shownCase {
            report.caseText = families[shownCase.family].source(request.budget, shownCase.number)
            return report
        }

        var others = implementations.enumerated().map { ComparedImplementation(index: $0, implementation: $1) }
        others.removeAll { !request.only.contains($0.implementation.name) }
        for other in others { report.answersCompared[other.implementation.name] = 0 }

        for (index, family) in families.enumerated() {
            validate(family, at: index, &others, into: &report)
        }

        return report
    }

    /// Compares the others with the reference on one family, and removes those that disagree.
    ///
    /// A family stops at its first mismatch, and is run again without the failing implementation, so that one bad
    /// implementation does not hide another. The family ends if the reference gives no answer.
    private func validate(
        _ family: Cases<Subject>, at index: Int, _ others: inout [ComparedImplementation],
        into report: inout ValidationReport
    ) {
        while true {
            // A run with a mismatch is repeated, so its answers do not count. Answers to smaller cases do not count
            // either.
            var answersCompared: [String: Int] = [:]
            do {
                let run = try run(family, at: index, others, counting: &answersCompared)
                guard let disagreement = run.outcome.disagreement else {
                    report.answersCompared.merge(answersCompared, uniquingKeysWith: +)
                    report.families.append(.init(name: family.name, cases: run.outcome.cases))
                    report.digest = report.digest.map { $0 &+ run.digest }
                    return
                }

                report.mismatches.append(mismatch(disagreement, in: family.name, run.outcome))
                others.removeAll { $0.implementation.name == disagreement.implementation }
            } catch {
                report.answersCompared.merge(answersCompared, uniquingKeysWith: +)
                report.failures.append("\(family.name): \(error)")
                return
            }
        }
    }

    /// Runs through a family until its end or its first mismatch.
    private func run(
        _ family: Cases<Subject>, at index: Int, _ others: [ComparedImplementation],
        counting answersCompared: inout [String: Int]
    ) throws -> (outcome: CasesResult, digest: UInt64) {
        var digest: UInt64 = 0
        recorder.make(1, of: index)

        let outcome = try family.run(request.budget) { trial, number in
            defer { recorder.make(number + 1, of: index) }

            recorder.make(number, of: index)
            let start = request.budget.isDigested ? Seed.derive(UInt64(number), family.name) : nil
            let comparison = try check(trial, number: number, digest: start, others, counting: &answersCompared)
            digest &+= comparison.digest ?? 0

            return comparison.disagreements.first
        }

        return (outcome, digest)
    }

    /// Compares the answers to one case. A case that is impossible for the reference is skipped.
    private func check(
        _ trial: Trial<Subject>, number: Int, digest: UInt64?, _ others: [ComparedImplementation],
        counting answersCompared: inout [String: Int]
    ) throws -> AnswerComparison<Answer>.Outcome {
        recorder.enter(0)
        guard reference.refusal(trial.subject) == nil else { return .init() }

        let preparedReference: Prepared<Answer>
        do {
            preparedReference = try reference.prepare(trial.subject).reporting(to: recorder, as: 0)
        } catch {
            throw ReferenceFailure(reference.name, "could not be made ready for case \(number): \(error)")
        }

        preparedReference.leave()
        var forms: [AnswerComparison<Answer>.Form] = []
        for other in others {
            let implementation = other.implementation
            recorder.enter(other.index)
            guard implementation.refusal(trial.subject) == nil else { continue }

            do {
                let form = try implementation.prepare(trial.subject).reporting(to: recorder, as: other.index)
                form.leave()
                forms.append(.init(name: implementation.name, role: implementation.role, prepared: form))
            } catch {
                let texts = DifferingTexts("an answer", "\(error)")
                let disagreement = Disagreement(implementation: implementation.name, texts: texts)
                return .init(disagreements: [disagreement])
            }
        }

        let comparison = AnswerComparison(
            otherForms: forms, reference: preparedReference, rule: rule, digest: digest)
        let outcome = comparison.run(script: trial.script?.reporting(to: recorder))
        if let unsteady = outcome.unsteady {
            throw ReferenceFailure(reference.name, unsteady.sentence(inCase: number))
        }

        answersCompared.merge(outcome.answersCompared, uniquingKeysWith: +)
        return outcome
    }

    private func mismatch(_ disagreement: Disagreement, in family: String, _ outcome: CasesResult) -> Mismatch {
        Mismatch(
            experiment: experiment, implementation: disagreement.implementation, input: family,
            expected: disagreement.expected, answered: disagreement.answered, step: disagreement.step,
            counterexample: outcome.counterexample, seed: request.budget.seed)
    }
}

/// The error of a reference without an answer.
private struct ReferenceFailure: Error, CustomStringConvertible {
    var description: String

    init(_ reference: String, _ problem: String) { description = "the reference '\(reference)' \(problem)" }
}

extension Experiment {
    /// Validates implementations on all families of cases.
    ///
    /// - Parameters:
    ///   - budget: the amount of validation.
    ///   - only: the names of the implementations to validate; `nil` for all.
    public func validate(_ budget: ValidationBudget, only: Set<String>? = nil) -> ValidationReport {
        validateCases(ValidationRequest(budget, only: description.validated(only)), WhereaboutsRecorder())
    }
}

extension ExperimentDescription {
    /// Returns the names of the implementations to compare with the reference: all, or the given ones.
    package func validated(_ only: Set<String>?) -> [String] {
        implementations.filter { ![.reference, .bare].contains($0.role) && only?.contains($0.name) != false }
            .map(\.name)
    }
}
