import LabKit
import Measurement
import Results

/// Validates experiments on their families of cases, each in a process of its own.
///
/// Where a process ends before it answers, the implementation whose turn it was has no answer to that case, and the
/// others are validated without it.
package struct Validator {
    private let runner: any JobRunner
    private let budget: ValidationBudget

    package init(runner: any JobRunner, budget: ValidationBudget) {
        self.runner = runner
        self.budget = budget
    }

    /// What validation found of all implementations that are selected, or of as many as there was time for.
    package func verify(_ selection: Selection, isInterrupted: () -> Bool) -> VerificationReport {
        let names = selection.experiment.validated(selection.only)
        return verify(selection.experiment, VerificationRequest(budget, only: names), isInterrupted)
    }

    private func verify(
        _ experiment: Experiment, _ request: VerificationRequest, _ isInterrupted: () -> Bool
    ) -> VerificationReport {
        do throws(JobFailure) {
            guard let report = try runner.run(Job(validating: experiment.name, request)).validation else {
                throw JobFailure("answered something other than what was asked")
            }
            return report
        } catch {
            var report = VerificationReport(experiment: experiment.name)
            guard !isInterrupted() else { return report }
            guard let place = error.place, experiment.validations.indices.contains(place.family) else {
                report.failures.append("\(experiment.name): the validating process \(error)")
                return report
            }

            var others = request
            var culprit = error.culprit(in: experiment)?.name
            if place.implementation == Whereabouts.changing {
                // One of those that follow mutations did it; which one shows alone.
                guard request.only.count < 2 else {
                    return request.only.reduce(into: report) { report, name in
                        others.only = [name]
                        report.add(verify(experiment, others, isInterrupted))
                    }
                }

                culprit = request.only.first
            }

            let family = experiment.validations[place.family]
            guard let culprit else {
                report.failures.append(
                    "\(experiment.name): \(family), case \(place.number): the process that made it \(error); "
                        + "seed \(budget.seed)")
                return report
            }

            others.only.removeAll { $0 == culprit }
            if others.only != request.only { report = verify(experiment, others, isInterrupted) }
            report.ended[culprit] = family
            report.mismatches.append(
                Mismatch(
                    experiment: experiment.name, implementation: culprit, input: family, expected: "an answer",
                    answered: "none to case \(place.number): the process \(error)",
                    counterexample: text(ofCase: place, of: experiment), seed: budget.seed))

            return report
        }
    }

    /// A case as code, or what is known of one that cannot be made.
    private func text(ofCase place: Whereabouts, of experiment: Experiment) -> String {
        var request = VerificationRequest(budget, only: [])
        request.shownCase = .init(family: place.family, number: place.number)
        let answer = try? runner.run(Job(validating: experiment.name, request))
        return answer?.validation?.shown ?? "case \(place.number) of \(experiment.validations[place.family])"
    }
}

extension VerificationReport {
    fileprivate mutating func add(_ other: VerificationReport) {
        if families.isEmpty { (families, digest) = (other.families, other.digest) }
        answersCompared.merge(other.answersCompared) { $1 }
        mismatches += other.mismatches
        failures += other.failures.filter { !failures.contains($0) }
        ended.merge(other.ended) { $1 }
    }
}
