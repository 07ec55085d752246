import Execution
import Foundation
import LabCommand
import LabKit
import Measurement
import Results

/// The trial of a claim about times. It measures the cells in rounds of new processes, and judges them.
///
/// One round that keeps the claim is enough. A test fails only if two rounds break the claim.
///
/// Source: measurement, Claims of tests
struct ClaimTrial {
    private let claim: Claim
    private var selections: [Selection] = []
    private var cells: [CellID] = []

    /// A plan and a metric that a claim is about.
    private struct Measure {
        var plan: Plan
        var metric: Metric
    }

    /// Selects the cells of a claim.
    ///
    /// - Throws: `CommandFailure` for cells that do not exist, and for a claim that needs what their experiment does
    ///   not declare.
    init(_ claim: Claim, of pattern: String, in experiments: [ExperimentDescription]) throws {
        self.claim = claim
        var declaredExperiments = experiments
        if case .budget(let budget?) = claim.condition {
            for index in declaredExperiments.indices { declaredExperiments[index].budget = budget }
        }

        let patterns = PatternSelection(experiments: declaredExperiments, patterns: [try Pattern(argument: pattern)])
        for selection in try patterns.selections(profile: .quick) { try add(selection) }
        if cells.isEmpty { throw CommandFailure("'\(pattern)' leaves nothing that the claim could be about") }
    }

    /// Adds the cells of one experiment.
    private mutating func add(_ selection: Selection) throws {
        var selection = selection
        let experiment = selection.experiment
        var implementations = experiment.implementations.filter {
            selection.only?.contains($0.name) ?? $0.role.isContender
        }

        if case .ratio(_, let other, _) = claim.condition {
            guard experiment.implementations.contains(where: { $0.name == other }) else {
                throw CommandFailure("experiment \(experiment.name) has no implementation named '\(other)'")
            }

            implementations.removeAll { $0.name == other }
            selection.only?.insert(other)
            selection.onlyOnInput = selection.onlyOnInput.mapValues { $0.union([other]) }
        }

        let measures = try measures(of: experiment)
        for input in selection.inputs {
            for implementation in implementations where selection.contains(implementation.name, on: input.name) {
                cells += measures.map { measure in
                    CellID(
                        experiment: experiment.name, implementation: implementation.name, input: input.name,
                        plan: measure.plan, metric: measure.metric)
                }
            }
        }

        selections.append(selection)
    }

    private func measures(of experiment: ExperimentDescription) throws -> [Measure] {
        var measures = (experiment.budget?.limits ?? []).map { Measure(plan: $0.plan, metric: $0.metric) }
        if case .ratio(_, _, let plan) = claim.condition { measures = [Measure(plan: plan, metric: .time)] }

        if measures.isEmpty {
            throw CommandFailure("experiment \(experiment.name) declares no budget; declare it, or name another")
        }
        if let unmeasured = measures.first(where: { !experiment.plans.contains($0.plan) }) {
            throw CommandFailure(
                "experiment \(experiment.name) is not measured by the plan \(unmeasured.plan); declare it, or name "
                    + "another")
        }

        return measures
    }
}

// MARK: Rounds

extension ClaimTrial {
    /// Measures the cells and judges them.
    ///
    /// - Parameters:
    ///   - runner: returns the runner of a round's measuring jobs for a profile.
    ///   - environment: the machine.
    ///   - watch: begins to watch other work. The returned function returns the number of processors that other work
    ///     kept busy since then; `nil` if the system does not report it.
    func findings(
        runner: (Profile) -> any JobRunner, environment: MachineEnvironment, watch: () -> () -> Double?
    ) -> [Finding] {
        var openCells = cells
        var brokenCells = Set<CellID>()
        var latest = [CellID: Finding]()

        for profile in [Profile.quick, .standard, .standard] where !openCells.isEmpty {
            let busy = watch()
            let result = measure(profile, runner(profile), environment)
            let others = busy()
            let bearable = Doctor.bearableLoad(on: environment.processors)

            for cell in openCells {
                var finding = finding(on: cell, in: result)
                let isExcusable = finding.verdict == .over && isExcusedByOtherWork(cell)
                if isExcusable, let others, others > bearable {
                    finding.verdict = .undecided
                    finding.addToReason(", but other work kept \(SignificantDigits.three(others)) processors busy")
                } else if finding.verdict.fails, brokenCells.insert(cell).inserted {
                    finding.verdict = .undecided
                    finding.addToReason(", in one round alone")
                }

                if isExcusable, others == nil {
                    finding.addToReason("; the system does not report if other work kept processors busy")
                }

                latest[cell] = finding
            }

            openCells.removeAll { latest[$0]?.verdict == .within || latest[$0]?.verdict.fails == true }
        }

        return cells.compactMap { latest[$0] }
    }

    private func measure(
        _ profile: Profile, _ runner: any JobRunner, _ environment: MachineEnvironment
    ) -> ResultFile {
        let configuration = RunConfiguration(
            selections: selections, profile: profile, plans: Set(cells.map(\.plan)), seed: 1, command: [])
        return Run(configuration, runner: runner).execute(
            environment: environment, isInterrupted: { false }, report: { _ in })
    }

    /// Returns true if other work may be the reason why a cell breaks the claim. Other work makes all times longer,
    /// which excuses a time over its limit, but not a ratio of times that were taken in turns.
    private func isExcusedByOtherWork(_ cell: CellID) -> Bool {
        guard cell.metric.isCallTime, case .budget = claim.condition else { return false }
        return true
    }
}

// MARK: Judging

extension ClaimTrial {
    private func finding(on id: CellID, in result: ResultFile) -> Finding {
        let ofExperiment = selections.filter { $0.experiment.name == id.experiment }
        let names = ([id.implementation] + ofExperiment.map { $0.experiment.reference.name }).distinct()
        if let mismatch = result.mismatches.first(where: {
            $0.experiment == id.experiment && names.contains($0.implementation)
        }) {
            return Finding(id, .missing, reason: .stated(Self.reason(mismatch)))
        }

        guard let cell = cell(id, of: id.implementation, in: result) else {
            let causes = causes(concerning: id, orCellsOf: names, in: result)
            let cause = causes.first { $0.severity == .failure } ?? causes.first ?? .notMeasured
            return Finding(id, cause.severity == .failure ? .missing : .unmeasurable, reason: .noNumber(cause, on: nil))
        }

        switch claim.condition {
        case .ratio(let limit, let other, _): return finding(id, cell, atMost: limit, of: other, in: result)
        case .budget, .counts: return finding(id, cell)
        }
    }

    /// Returns the reasons why the cell, or the cell of another implementation, has no number, in the order of the
    /// implementations.
    private func causes(
        concerning id: CellID, orCellsOf implementations: [String], in result: ResultFile
    ) -> [NoNumber] {
        implementations.flatMap { implementation in
            var cell = id
            cell.implementation = implementation
            return result.notRun.filter { $0.concerns(cell) }.map(\.cause)
        }
    }

    private static func reason(_ mismatch: Mismatch) -> String {
        let question = mismatch.counterexample ?? mismatch.input
        return "\(mismatch.implementation) answers \(mismatch.answered), not \(mismatch.expected), to \(question)"
    }

    /// Returns the cell of an implementation, on as many cores as it works on.
    private func cell(_ id: CellID, of implementation: String, in result: ResultFile) -> Cell? {
        var id = id
        id.implementation = implementation
        return result.cells.first { cell in
            id.cores = cell.cores
            return cell.id == id
        }
    }

    private func finding(
        _ id: CellID, _ cell: Cell, atMost limit: Double, of other: String, in result: ResultFile
    ) -> Finding {
        let ratio = self.cell(id, of: other, in: result).flatMap { otherCell in
            ClusterBootstrap(seed: 1).ratioInterval(numerator: cell.processes, denominator: otherCell.processes)
        }
        guard let ratio, let interval = ratio.ci95 else {
            return Finding(id, .unmeasurable, reason: .stated("\(other) has no time to compare with"))
        }

        var verdict = Verdict.undecided
        if interval.upper <= limit { verdict = .within }
        if interval.lower > limit { verdict = .over }

        let value = SignificantDigits.three(ratio.value)
        let bounds = "\(SignificantDigits.three(interval.lower)) to \(SignificantDigits.three(interval.upper))"
        let reason =
            "takes \(value) times as long as \(other) (95 %: \(bounds)); at most \(SignificantDigits.three(limit)) was "
            + "claimed"
        return Finding(id, verdict, reason: .stated(reason))
    }

    private func finding(_ id: CellID, _ cell: Cell) -> Finding {
        guard let budget = cell.budget else {
            return Finding(id, .unmeasurable, reason: .stated("no budget judges its role"))
        }

        let side = budget.verdict == .over ? "least" : "most"
        let bound = budget.bound.map { "is at \(side) \(id.metric.text($0))" } ?? "is unknown"
        return Finding(
            id, Verdict(budget.verdict),
            reason: .stated("\(budget.statistic) \(bound), the limit is \(id.metric.text(budget.limit))"))
    }
}

extension Finding {
    /// Adds words to the reason, if there is one.
    fileprivate mutating func addToReason(_ words: String) {
        reason = reason.map { .stated($0.sentence + words) }
    }
}
