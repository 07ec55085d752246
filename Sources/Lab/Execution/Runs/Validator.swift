import Jobs
import LabKit
import Measurement
import Results

/// Validates experiments on their families of cases, each in a process of its own.
///
/// If a process ends before it answers, the implementation that was running has no answer to that case. The others are
/// validated without it.
package struct Validator {
    private let runner: any JobRunner
    private let budget: ValidationBudget

    /// Makes a validator.
    ///
    /// - Parameters:
    ///   - runner: runs the jobs.
    ///   - budget: the number of cases.
    package init(runner: any JobRunner, budget: ValidationBudget) {
        self.runner = runner
        self.budget = budget
    }

    /// Validates the selected implementations, or as many as there is time for.
    package func validate(_ selection: Selection, isInterrupted: () -> Bool) -> ValidationReport {
        let names = selection.experiment.validated(selection.only)
        return validate(selection.experiment, ValidationRequest(budget, only: names), isInterrupted)
    }

    private func validate(
        _ experiment: ExperimentDescription, _ request: ValidationRequest, _ isInterrupted: () -> Bool
    ) -> ValidationReport {
        do throws(JobFailure) {
            guard let report = try runner.run(Job(validating: experiment.name, request)).validation else {
                throw JobFailure("answered something other than what was asked")
            }
            return report
        } catch {
            if isInterrupted() { return ValidationReport(experiment: experiment.name) }
            return validateOthers(after: error, experiment, request, isInterrupted)
        }
    }

    /// Reports the implementation that ended a process, and validates the others.
    private func validateOthers(
        after failure: JobFailure, _ experiment: ExperimentDescription, _ request: ValidationRequest,
        _ isInterrupted: () -> Bool
    ) -> ValidationReport {
        var report = ValidationReport(experiment: experiment.name)
        guard let whereabouts = failure.whereabouts,
            experiment.validations.indices.contains(whereabouts.caseFamily)
        else {
            report.failures.append("\(experiment.name): the validating process \(failure)")
            return report
        }

        // One of the implementations that follow mutations ended the process. Each is run alone to find out.
        let isChanging = failure.step(in: experiment) == .changingInput
        if isChanging, request.only.count > 1 {
            for name in request.only {
                var singleRequest = request
                singleRequest.only = [name]
                report.add(validate(experiment, singleRequest, isInterrupted))
            }

            return report
        }

        let family = experiment.validations[whereabouts.caseFamily]
        let culprit = isChanging ? request.only.first : failure.culprit(in: experiment)
        guard let culprit else {
            report.failures.append(
                "\(experiment.name): \(family), case \(whereabouts.number): the process that made it \(failure); "
                    + "seed \(budget.seed)")
            return report
        }

        var remainingRequest = request
        remainingRequest.only.removeAll { $0 == culprit }
        if remainingRequest.only != request.only { report = validate(experiment, remainingRequest, isInterrupted) }

        report.culprits[culprit] = family
        report.mismatches.append(
            Mismatch(
                experiment: experiment.name, implementation: culprit, input: family, expected: "an answer",
                answered: "none to case \(whereabouts.number): the process \(failure)",
                counterexample: text(ofCase: whereabouts, of: experiment), seed: budget.seed))

        return report
    }

    /// Returns a case as code; if it cannot be made, its number and family.
    private func text(ofCase whereabouts: Whereabouts, of experiment: ExperimentDescription) -> String {
        var request = ValidationRequest(budget, only: [])
        request.shownCase = .init(family: whereabouts.caseFamily, number: whereabouts.number)
        let answer = try? runner.run(Job(validating: experiment.name, request))
        let family = experiment.validations[whereabouts.caseFamily]
        return answer?.validation?.caseText ?? "case \(whereabouts.number) of \(family)"
    }
}

extension ValidationReport {
    fileprivate mutating func add(_ other: ValidationReport) {
        if families.isEmpty {
            families = other.families
            digest = other.digest
        }

        answersCompared.merge(other.answersCompared) { $1 }
        mismatches += other.mismatches
        failures += other.failures.filter { !failures.contains($0) }
        culprits.merge(other.culprits) { $1 }
    }
}
