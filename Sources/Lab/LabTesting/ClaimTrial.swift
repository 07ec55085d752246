import Execution
import Foundation
import LabCommand
import LabKit
import Measurement

/// Measures the times that a claim is about, in rounds of new processes, and judges them. One round that keeps it is
/// enough; a test fails only when two rounds break it.
///
/// Source: measurement, Claims of tests
struct ClaimTrial {
    private let claim: Claim
    private var selections: [Selection] = []
    private var cells: [CellID] = []

    /// - Throws: `CommandFailure` for cells that are not there, and for what their experiment does not declare.
    init(_ claim: Claim, of pattern: String, in experiments: [Experiment]) throws {
        self.claim = claim
        var declared = experiments
        if case .budget(let budget?) = claim.kind { for index in declared.indices { declared[index].budget = budget } }
        let selection = PatternSelection(experiments: declared, patterns: [try Pattern(argument: pattern)])

        for var selection in try selection.selections(profile: .quick) {
            let experiment = selection.experiment
            var judged = experiment.implementations.filter {
                selection.only?.contains($0.name) ?? ($0.role == .reference || $0.role == .implementation)
            }

            var measures = (experiment.budget?.limits ?? []).map { (plan: $0.plan, metric: $0.metric) }
            if case .ratio(_, let other, let plan) = claim.kind {
                if !experiment.implementations.contains(where: { $0.name == other }) {
                    throw CommandFailure("experiment \(experiment.name) has no implementation named '\(other)'")
                }

                judged.removeAll { $0.name == other }
                selection.only?.insert(other)
                measures = [(plan, .time)]
            }

            let unmeasured = measures.first { !experiment.plans.contains($0.plan) }
            if measures.isEmpty || unmeasured != nil {
                let missing = unmeasured.map { "is not measured by the plan \($0.plan)" } ?? "declares no budget"
                throw CommandFailure("experiment \(experiment.name) \(missing); declare it, or name another")
            }

            for input in selection.inputs {
                cells += judged.flatMap { implementation in
                    measures.map {
                        .init(
                            experiment: experiment.name, implementation: implementation.name, input: input.name,
                            plan: $0.plan, metric: $0.metric)
                    }
                }
            }

            selections.append(selection)
        }

        if cells.isEmpty { throw CommandFailure("'\(pattern)' leaves nothing that the claim could be about") }
    }

    /// - Parameter watch: begins to look at other work, and gives what tells how many processors that kept busy.
    func findings(runner: any JobRunner, environment: MachineEnvironment, watch: () -> () -> Double) -> [Finding] {
        var open = cells
        var broken = Set<CellID>()
        var latest = [CellID: Finding]()

        for profile in [Profile.quick, .standard, .standard] where !open.isEmpty {
            let busy = watch()
            let configuration = RunConfiguration(
                selections: selections, profile: profile, plans: Set(cells.map(\.plan)), seed: 1, command: [])
            let result = Run(configuration, runner: runner).execute(
                environment: environment, isInterrupted: { false }, report: { _ in })
            let others = busy()
            let isCrowded = others > Doctor.bearableLoad(on: environment.processors)

            for cell in open {
                var finding = finding(on: cell, in: result)
                // Other work makes all times longer: that excuses a limit of time, and no ratio of times taken in turn.
                if finding.verdict == .over, isCrowded, cell.metric == .time, case .budget = claim.kind {
                    finding.verdict = .undecided
                    finding.reason? += ", but other work kept \(SignificantDigits.three(others)) processors busy"
                } else if finding.verdict.fails, broken.insert(cell).inserted {
                    finding.verdict = .undecided
                    finding.reason? += ", in one round alone"
                }

                latest[cell] = finding
            }

            open.removeAll { latest[$0]?.verdict == .within || latest[$0]?.verdict.fails == true }
        }

        return cells.compactMap { latest[$0] }
    }

    private func finding(on id: CellID, in result: ResultFile) -> Finding {
        let names = [id.implementation] + selections.map { $0.experiment.implementations[0].name }
        if let wrong = result.mismatches.first(where: {
            $0.experiment == id.experiment && names.contains($0.implementation)
        }) {
            let name = wrong.implementation
            let place = wrong.counterexample ?? wrong.input
            let reason = "\(name) answers \(wrong.answered), not \(wrong.expected), to \(place)"
            return Finding(id, .missing, reason: reason)
        }

        func cell(_ name: String) -> Cell? {
            var wanted = id
            wanted.implementation = name
            return result.cells.first {
                // On as many cores as each works on.
                wanted.cores = $0.cores
                return $0.id == wanted
            }
        }

        guard let found = cell(id.implementation) else {
            if let failure = result.failures.first { return Finding(id, .missing, reason: failure) }
            let notRun = result.notRun.first { $0.input == id.input && names.contains($0.implementation) }
            let cause = notRun?.cause ?? .notMeasured
            return Finding(id, cause.severity == .failure ? .missing : .unmeasurable, reason: cause.sentence)
        }

        if case .ratio(let limit, let other, _) = claim.kind {
            let ratio = cell(other).flatMap {
                ClusterBootstrap(seed: 1).ratioInterval(
                    numerator: found.processes.map(\.samples), denominator: $0.processes.map(\.samples))
            }

            guard let ratio, let interval = ratio.ci95 else {
                return Finding(id, .unmeasurable, reason: "\(other) has no time beside it")
            }

            let text = [ratio.value, interval.lower, interval.upper, limit].map(SignificantDigits.three)
            return Finding(
                id, interval.upper <= limit ? .within : interval.lower > limit ? .over : .undecided,
                reason: "\(text[0]) [\(text[1]), \(text[2])] times as long as \(other), of \(text[3])")
        }

        guard let budget = found.budget else { return Finding(id, .unmeasurable, reason: "no budget judges its role") }

        let bound = budget.bound.map { "at \(budget.verdict == .over ? "least" : "most") \(id.metric.text($0))" }
        return Finding(
            id, Verdict(budget.verdict),
            reason: "\(budget.statistic) \(bound ?? "unknown"), of \(id.metric.text(budget.limit))")
    }
}
