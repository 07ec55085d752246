import Foundation
import Jobs
import LabKit
import Measurement
import Results

/// A run: validates the selected experiments, measures them input by input, and keeps the result up to date.
package struct Run: Sendable {
    package let configuration: RunConfiguration
    private let runner: any JobRunner
    private let now: @Sendable () -> Date

    /// Makes a run that is ready to execute.
    ///
    /// - Parameters:
    ///   - configuration: everything that decides the run.
    ///   - runner: runs the jobs.
    ///   - now: the time of day, for the result file and for the remaining time. It must never go back.
    package init(
        _ configuration: RunConfiguration, runner: any JobRunner, now: @escaping @Sendable () -> Date = Date.steady()
    ) {
        self.configuration = configuration
        self.runner = runner
        self.now = now
    }

    /// A step of a run.
    package enum Event {
        /// The run begins. The result is still empty, and marked as interrupted.
        case started(ResultFile)
        /// An experiment was validated.
        case validated(ValidationReport)
        /// A job begins after `done` others. The remaining time is estimated from their durations.
        case progress(done: Int, of: Int, label: String, secondsLeft: Double?)
        /// An input is measured, in all its processes if the run was not interrupted.
        case finished(JobGroup, notRun: [NotRun], result: ResultFile)
        /// A process of a capacity search begins. The number of processes is not known in advance.
        case searching(String)
        /// The search on a shape is done, or ended because time was up.
        case capacities([Capacity], notRun: [NotRun], result: ResultFile)
        /// There was a failure; the run goes on.
        case failed(String)
    }

    /// Validates, measures, and searches for capacities.
    ///
    /// - Parameters:
    ///   - isInterrupted: asked before every job; after an interruption the result holds the inputs that were
    ///     measured, the last perhaps in fewer processes.
    ///   - report: called with every step.
    /// - Returns: the result, with a mark if the run was interrupted.
    package func execute(
        environment: MachineEnvironment, isInterrupted: () -> Bool, report: (Event) -> Void
    ) -> ResultFile {
        let startDate = now()
        var progress = RunProgress(result: emptyResult(environment, startDate: startDate), startDate: startDate)
        report(.started(progress.result))

        validate(&progress, isInterrupted: isInterrupted, report: report)
        measure(&progress, isInterrupted: isInterrupted, report: report)
        searchCapacities(&progress, isInterrupted: isInterrupted, report: report)

        progress.result.duration = now().timeIntervalSince(startDate)
        progress.result.isInterrupted = progress.wasInterrupted
        progress.result.growth = Growth.fits(progress.result.cells)
        return progress.result
    }

    /// Returns a result without cells. It counts as interrupted until the run is complete, so the file is right even if
    /// the process is killed.
    private func emptyResult(_ environment: MachineEnvironment, startDate: Date) -> ResultFile {
        var result = ResultFile(
            command: configuration.command, seed: configuration.seed, profile: configuration.profile,
            selection: configuration.recordedSelection, shard: configuration.recordedShard, environment: environment,
            startedAt: startDate)
        result.isInterrupted = true

        let formerNames = configuration.selections.flatMap(\.experiment.formerNames)
        if !formerNames.isEmpty { result.formerNames = formerNames }

        let upkeep = configuration.selections.compactMap { selection in
            selection.experiment.upkeep.map { (selection.experiment.name, $0) }
        }
        if !upkeep.isEmpty { result.upkeep = Dictionary(upkeep) { first, _ in first } }

        return result
    }

    private func isTimeUp(since startDate: Date) -> Bool {
        guard let limit = configuration.timeLimit else { return false }
        return now().timeIntervalSince(startDate) * 1e9 >= limit.nanoseconds
    }

    // MARK: Steps

    /// Validates the experiments on their families of cases.
    private func validate(_ progress: inout RunProgress, isInterrupted: () -> Bool, report: (Event) -> Void) {
        let budget = configuration.profile.validationBudget(seed: configuration.seed)
        let validator = Validator(runner: runner, budget: budget)

        for selection in configuration.validatedSelections {
            guard !progress.stops(if: isInterrupted), !isTimeUp(since: progress.startDate) else { return }

            let validation = validator.validate(selection) { progress.stops(if: isInterrupted) }
            progress.culprits[selection.experiment.name] = validation.culprits
            progress.result.mismatches += validation.mismatches
            progress.result.failures += validation.failures
            // The validation is not complete, but its results so far are valid.
            if progress.wasInterrupted { return }

            progress.result.verifications.append(validation.resultEntry)
            report(.validated(validation))
        }
    }

    /// Measures input by input. Each input is added to the result when all its processes are done.
    private func measure(_ progress: inout RunProgress, isInterrupted: () -> Bool, report: (Event) -> Void) {
        let groups = configuration.groups
        var total = groups.reduce(0) { $0 + $1.jobs.count }
        let measuringStarted = now()
        let startDate = progress.startDate
        var jobsBegun = 0

        /// Reports that a job begins; returns false if no time is left for it.
        func begin(_ job: Job) -> Bool {
            guard !isTimeUp(since: startDate) else { return false }

            let secondsSpent = now().timeIntervalSince(measuringStarted)
            let secondsLeft = jobsBegun > 0 ? secondsSpent / Double(jobsBegun) * Double(total - jobsBegun) : nil
            report(.progress(done: jobsBegun, of: total, label: job.label, secondsLeft: secondsLeft))
            jobsBegun += 1
            return true
        }

        for group in groups {
            guard !progress.stops(if: isInterrupted) else { return }

            let name = group.experiment.name
            let earlier = jobsBegun
            let answers = run(
                group, culprits: progress.culprits[name, default: [:]],
                isInterrupted: { progress.stops(if: isInterrupted) }, begin: begin)
            // Jobs that were skipped because an implementation ended its process take no time.
            total -= group.jobs.count - (jobsBegun - earlier)
            progress.culprits[name] = answers.culprits
            // An interrupted input keeps its measurements, from fewer processes.
            if progress.wasInterrupted, answers.answers.allSatisfy({ !$0.hasEvidence }) { return }

            let assembly = Assembler(
                group: group, outcome: answers, budget: configuration.budget(of: group.experiment),
                seed: configuration.seed, earlierMismatches: progress.result.mismatches,
                verifications: progress.result.verifications, timeLimit: configuration.timeLimit
            ).assembled()
            progress.result.add(progress.wasInterrupted ? assembly.withoutOpenReasons : assembly)
            progress.result.duration = now().timeIntervalSince(startDate)
            report(.finished(group, notRun: assembly.notRun, result: progress.result))
            for failure in assembly.failures { report(.failed(failure)) }
        }
    }

    /// Runs the requested capacity searches, without implementations that answer differently.
    private func searchCapacities(
        _ progress: inout RunProgress, isInterrupted: () -> Bool, report: (Event) -> Void
    ) {
        let startDate = progress.startDate
        for request in configuration.capacitySearches {
            guard !progress.stops(if: isInterrupted) else { return }

            let name = request.experiment.name
            let mismatched = progress.result.mismatches.filter { $0.experiment == name }.map(\.implementation)
            var searchResult = finder(request).find(
                request.implementations.filter { !mismatched.contains($0) }, runner: runner,
                isInterrupted: { progress.stops(if: isInterrupted) || isTimeUp(since: startDate) },
                report: { report(.searching($0)) })

            if !searchResult.isComplete, !progress.wasInterrupted {
                searchResult.notRun.append(
                    NotRun(
                        experiment: name, .wholeInput, input: request.ladder.shape, plan: .capacity,
                        .outOfTime(limit: configuration.timeLimit)))
            }

            progress.result.add(searchResult)
            progress.result.duration = now().timeIntervalSince(startDate)
            for failure in searchResult.failures { report(.failed(failure)) }
            report(.capacities(searchResult.capacities, notRun: searchResult.notRun, result: progress.result))
        }
    }

    private func finder(_ request: CapacityRequest) -> CapacityFinder {
        let settings = configuration.profile.capacity
        return CapacityFinder(
            experiment: request.experiment, ladder: request.ladder, limit: request.limit,
            profile: configuration.profile, settings: settings, seed: configuration.seed,
            largest: configuration.largestSize ?? settings.largestSize)
    }

    // MARK: Groups

    /// Runs the group's jobs in order. Skips implementations that ended a process, and stops when time is up.
    ///
    /// - Parameters:
    ///   - culprits: the implementations that ended an earlier process, each with its input or family of cases.
    ///   - begin: called before each job; returns false if no time is left for it.
    private func run(
        _ group: JobGroup, culprits: [String: String], isInterrupted: () -> Bool, begin: (Job) -> Bool
    ) -> GroupAnswers {
        var outcome = GroupAnswers(culprits: culprits)
        for job in group.jobs where !isInterrupted() {
            // Later jobs may contain cells of other implementations.
            guard let jobWithoutCulprits = job.without(outcome.culprits, in: group.experiment) else { continue }

            guard begin(jobWithoutCulprits) else {
                outcome.plansWithoutTime += job.plans
                continue
            }

            guard answer(jobWithoutCulprits, of: group, into: &outcome, isInterrupted: isInterrupted)
            else { break }
        }

        return outcome
    }

    /// Runs a job. If an implementation ends its process, the job is repeated without that implementation.
    ///
    /// - Returns: `false` if the process ended while it made the input. Later jobs would fail the same way.
    private func answer(
        _ job: Job, of group: JobGroup, into outcome: inout GroupAnswers, isInterrupted: () -> Bool
    ) -> Bool {
        while let job = job.without(outcome.culprits, in: group.experiment) {
            let failure: JobFailure
            do throws(JobFailure) {
                outcome.answers.append(try runner.run(job))
                return true
            } catch {
                if isInterrupted() { return true }
                failure = error
            }

            switch failure.step(in: group.experiment) {
            case .call(let culprit) where outcome.culprits[culprit] == nil:
                outcome.exclude(culprit, from: group, seed: job.seed, after: failure)
            case .makingInput:
                outcome.add(failure, of: job, missing: group.jobs.flatMap(\.cells))
                return false
            case .call, .changingInput, .unknown:
                outcome.add(failure, of: job, missing: job.cells)
                return true
            }
        }

        return true
    }
}

extension GroupAnswers {
    /// Records that an implementation ended a process on the input of the group.
    fileprivate mutating func exclude(
        _ implementation: String, from group: JobGroup, seed: UInt64, after failure: JobFailure
    ) {
        culprits[implementation] = group.input.name
        mismatches.append(
            Mismatch(
                experiment: group.experiment.name, implementation: implementation, input: group.input.name,
                expected: "an answer", answered: "none: the process \(failure)", seed: seed))
    }

    /// Records a process whose failure no single implementation caused.
    fileprivate mutating func add(_ failure: JobFailure, of job: Job, missing cells: [CellID]) {
        failures.append("\(job.label): the measuring process \(failure)")
        failedProcesses.append(FailedProcess(cells: cells, failure: failure))
    }
}

extension Job {
    /// Returns the job without the implementations that ended a process; `nil` if no cell or no reference remains.
    fileprivate func without(_ culprits: [String: String], in experiment: ExperimentDescription) -> Job? {
        var job = self
        job.cells.removeAll { culprits[$0.implementation] != nil }
        let isWithoutReference = culprits[experiment.reference.name] != nil
        return job.cells.isEmpty || isWithoutReference ? nil : job
    }
}

extension Profile {
    /// The default limit of one call in seconds.
    package var callLimitSeconds: Double { chosen(quick: 60, standard: 300, thorough: 600) }

    /// Returns the number of cases for the validation before measuring. `milli verify` uses more.
    func validationBudget(seed: UInt64) -> ValidationBudget {
        ValidationBudget(
            randomCases: chosen(quick: 300, standard: 2_000, thorough: 10_000),
            exhaustiveSize: chosen(quick: 5, standard: 6, thorough: 7), seed: seed)
    }
}

extension ValidationReport {
    /// The report in the form of the result file.
    package var resultEntry: ResultFile.Validation {
        ResultFile.Validation(
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

    fileprivate mutating func add(_ outcome: CapacityFinder.SearchResult) {
        capacity = (capacity ?? []) + outcome.capacities
        notRun += outcome.notRun
        mismatches += outcome.mismatches
        failures += outcome.failures
    }
}
