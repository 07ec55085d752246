import Foundation
import LabKit
import Measurement
import Results

/// A run: validates the selected experiments, measures them group by group, and keeps the result file up to date.
package struct Run: Sendable {
    package let configuration: RunConfiguration
    private let runner: any JobRunner
    private let now: @Sendable () -> Date

    /// - Parameter now: the time of day, for the result file and for the time left.
    package init(
        _ configuration: RunConfiguration, runner: any JobRunner, now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.configuration = configuration
        self.runner = runner
        self.now = now
    }

    package enum Event {
        /// It begins; the result is empty, and says that it was interrupted.
        case started(ResultFile)
        case verified(VerificationReport)
        /// So many of all jobs are done; the time left is an estimate from those.
        case progress(done: Int, of: Int, label: String, secondsLeft: Double?)
        /// All processes of an input are done.
        case finished(JobGroup, cells: [Cell], notRun: [NotRun], result: ResultFile)
        /// A process of a capacity search begins; how many there will be is not known beforehand.
        case searching(String)
        /// The capacity of all implementations on a shape was found, or as much of it as there was time for.
        case found([Capacity], notRun: [NotRun], result: ResultFile)
        case failed(String)
    }

    /// Runs to the end, or until `isInterrupted` says so, which is asked before every job; the groups finished by then
    /// are in the result.
    package func execute(
        environment: MachineEnvironment, isInterrupted: () -> Bool, report: (Event) -> Void
    ) -> ResultFile {
        let started = now()
        var result = ResultFile(
            command: configuration.command, seed: configuration.seed, profile: configuration.profile,
            selection: configuration.recordedSelection, shard: configuration.recordedShard, environment: environment,
            startedAt: started)

        // Until the end is reached it counts as interrupted: whatever ends the process leaves a file that says so.
        result.interrupted = true
        report(.started(result))
        var wasInterrupted = false

        func interrupted() -> Bool {
            if isInterrupted() { wasInterrupted = true }
            return wasInterrupted
        }

        func isTimeUp() -> Bool {
            configuration.timeLimit.map { now().timeIntervalSince(started) * 1e9 >= $0.nanoseconds } ?? false
        }

        let validator = Validator(
            runner: runner, budget: configuration.profile.validationBudget(seed: configuration.seed))
        // By experiment: who ended a process, and on what. Nothing is asked of them any more.
        var ended: [String: [String: String]] = [:]
        for selection in configuration.verified where !interrupted() && !isTimeUp() {
            let verification = validator.verify(selection, isInterrupted: interrupted)
            if wasInterrupted { break }
            ended[selection.experiment.name] = verification.ended
            result.mismatches += verification.mismatches
            result.failures += verification.failures
            result.verifications.append(verification.recorded)
            report(.verified(verification))
        }

        let groups = configuration.groups
        let total = groups.reduce(0) { $0 + $1.jobs.count }
        let measuringStarted = now()
        var done = 0

        for group in groups where !interrupted() {
            let outcome = ask(group, ended: &ended[group.experiment.name, default: [:]], isInterrupted: interrupted) {
                guard !isTimeUp() else { return false }

                let spent = now().timeIntervalSince(measuringStarted)
                report(
                    .progress(
                        done: done, of: total, label: $0.label,
                        secondsLeft: done > 0 ? spent / Double(done) * Double(total - done) : nil))
                done += 1

                return true
            }

            if wasInterrupted { break }
            let assembly = Assembly(
                group: group, outcome: outcome, ended: ended[group.experiment.name, default: [:]],
                budget: configuration.budget(of: group.experiment), seed: configuration.seed, validated: result,
                timeLimit: configuration.timeLimit)
            result.add(assembly)
            result.duration = now().timeIntervalSince(started)
            report(.finished(group, cells: assembly.cells, notRun: assembly.notRun, result: result))
            for failure in assembly.failures { report(.failed(failure)) }
        }

        for request in configuration.capacitySearches where !interrupted() {
            let settings = configuration.profile.capacity
            let finder = CapacityFinder(
                experiment: request.experiment, ladder: request.ladder, limit: request.limit,
                profile: configuration.profile, settings: settings, seed: configuration.seed,
                largest: configuration.largestSize ?? settings.largestSize)
            let refused = result.mismatches.filter { $0.experiment == request.experiment.name }.map(\.implementation)
            var outcome = finder.find(
                request.implementations.filter { !refused.contains($0) }, runner: runner,
                isInterrupted: { interrupted() || isTimeUp() }
            ) { report(.searching($0)) }

            if !outcome.isComplete, !wasInterrupted {
                outcome.notRun.append(
                    .leftOut(request.experiment.name, request.ladder.shape, .capacity, configuration.timeLimit))
            }

            result.add(outcome)
            result.duration = now().timeIntervalSince(started)
            for failure in outcome.failures { report(.failed(failure)) }
            report(.found(outcome.capacities, notRun: outcome.notRun, result: result))
        }

        result.duration = now().timeIntervalSince(started)
        result.interrupted = wasInterrupted
        result.growth = Growth.fits(result.cells)

        return result
    }

    /// Asks what a group wants to know, but not of those that ended a process, and on what, nor without time for it.
    private func ask(
        _ group: JobGroup, ended: inout [String: String], isInterrupted: () -> Bool, mayBegin: (Job) -> Bool
    ) -> GroupOutcome {
        var outcome = GroupOutcome()
        for job in group.jobs where !isInterrupted() {
            guard let first = job.without(ended, in: group.experiment) else { break }
            guard mayBegin(first) else {
                outcome.leftOut += job.plans
                continue
            }

            while let job = job.without(ended, in: group.experiment) {
                do throws(JobFailure) {
                    outcome.answers.append((job, try runner.run(job)))
                    break
                } catch {
                    guard let name = error.culprit(in: group.experiment)?.name, ended[name] == nil, !isInterrupted()
                    else {
                        outcome.failures.append("\(job.label): the measuring process \(error)")
                        // One that told no implementation made the input, and so would the next.
                        if error.place != nil { return outcome }
                        break
                    }

                    ended[name] = group.input.name
                    outcome.mismatches.append(
                        Mismatch(
                            experiment: group.experiment.name, implementation: name, input: group.input.name,
                            expected: "an answer", answered: "none: the process \(error)", seed: job.seed))
                }
            }
        }

        return outcome
    }
}

extension Job {
    /// The job without the implementations that ended a process; `nil` where nothing is left to ask, or nothing to hold
    /// it against.
    fileprivate func without(_ ended: [String: String], in experiment: Experiment) -> Job? {
        var job = self
        job.cells.removeAll { ended[$0.implementation] != nil }
        return job.cells.isEmpty || ended[experiment.implementations[0].name] != nil ? nil : job
    }
}

extension NotRun {
    /// What there was no time for, of all implementations.
    static func leftOut(_ experiment: String, _ input: String, _ plan: Plan?, _ limit: TimeSpan?) -> NotRun {
        NotRun(
            experiment: experiment, implementation: "", input: input, plan: plan,
            reason: "left out, as the time limit\(limit.map { " of \($0)" } ?? "") was used up")
    }
}

extension Profile {
    /// The longest that one call may take unless told otherwise, in seconds.
    package var patience: Double { chosen(quick: 60, standard: 300, thorough: 600) }

    /// How much is validated before anything is measured; `milli verify` goes further.
    func validationBudget(seed: UInt64) -> ValidationBudget {
        ValidationBudget(
            randomCases: chosen(quick: 300, standard: 2_000, thorough: 10_000),
            exhaustiveSize: chosen(quick: 5, standard: 6, thorough: 7), seed: seed)
    }
}

extension VerificationReport {
    package var recorded: ResultFile.Verification {
        ResultFile.Verification(
            experiment: experiment,
            cases: Dictionary(families.map { ($0.name, $0.cases) }, uniquingKeysWith: +), answers: answersCompared,
            digest: digest)
    }
}

extension ResultFile {
    fileprivate mutating func add(_ assembly: Assembly) {
        cells += assembly.cells
        notRun += assembly.notRun
        mismatches += assembly.mismatches
        failures += assembly.failures
        if let dataset = assembly.dataset { datasets.append(dataset) }
    }

    fileprivate mutating func add(_ outcome: CapacityFinder.Outcome) {
        capacity = (capacity ?? []) + outcome.capacities
        notRun += outcome.notRun
        mismatches += outcome.mismatches
        failures += outcome.failures
    }
}
