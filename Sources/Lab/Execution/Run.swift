import Foundation
import LabKit
import Measurement
import Results

/// A run: validates the selected experiments, measures them group by group, and keeps the result file up to date.
package struct Run: Sendable {
    package let configuration: RunConfiguration
    private let runner: any JobRunner
    private let now: @Sendable () -> Date

    /// A run.
    ///
    /// - Parameters:
    ///   - configuration: what is run, and how.
    ///   - runner: what runs the jobs.
    ///   - now: the time of day, for the result file and for the time left.
    package init(
        _ configuration: RunConfiguration, runner: any JobRunner, now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.configuration = configuration
        self.runner = runner
        self.now = now
    }

    /// What happens during a run, for whoever shows it.
    package enum Event {
        /// It begins; the result is empty, and says that it was interrupted.
        case started(ResultFile)
        /// An experiment was validated on its families of cases.
        case verified(VerificationReport)
        /// So many of all jobs are done; the time left is an estimate from those.
        case progress(done: Int, of: Int, label: String, secondsLeft: Double?)
        /// All processes of an input are done.
        case finished(JobGroup, cells: [Cell], notRun: [NotRun], result: ResultFile)
        /// A process of a capacity search begins; how many there will be is not known beforehand.
        case searching(String)
        /// The capacity of all implementations on a shape was found, or as much of it as there was time for.
        case found([Capacity], notRun: [NotRun], result: ResultFile)
        /// A process ended without a result.
        case failed(String)
    }

    /// Runs to the end, or until `isInterrupted` says so; the groups finished by then are in the result.
    ///
    /// - Parameters:
    ///   - environment: the machine, for the result file.
    ///   - isInterrupted: whether to stop; asked before every job.
    ///   - report: called with each event, in order.
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
        for selection in configuration.verified where !interrupted() {
            let verification = selection.experiment.verify(
                configuration.profile.validationBudget(seed: configuration.seed), only: selection.only)
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
            var answers: [(job: Job, answer: Answer)] = []
            for job in group.jobs where !interrupted() {
                let spent = now().timeIntervalSince(measuringStarted)
                report(
                    .progress(
                        done: done, of: total, label: job.label,
                        secondsLeft: done > 0 ? spent / Double(done) * Double(total - done) : nil))
                do throws(JobFailure) {
                    answers.append((job, try runner.run(job)))
                } catch {
                    if interrupted() { break }
                    let failure = "\(job.label): the measuring process \(error)"
                    result.failures.append(failure)
                    report(.failed(failure))
                }
                done += 1
            }
            if wasInterrupted { break }
            let assembly = Assembly(
                group: group, answers: answers, budget: configuration.budget(of: group.experiment),
                seed: configuration.seed, validated: result)
            result.add(assembly)
            for failure in assembly.failures { report(.failed(failure)) }
            result.duration = now().timeIntervalSince(started)
            report(.finished(group, cells: assembly.cells, notRun: assembly.notRun, result: result))
        }
        for request in configuration.capacitySearches where !interrupted() {
            let settings = configuration.profile.capacity
            let finder = CapacityFinder(
                experiment: request.experiment, ladder: request.ladder, budget: request.budget,
                profile: configuration.profile, settings: settings, seed: configuration.seed,
                largest: configuration.largestSize ?? settings.largestSize)
            let refused = result.mismatches.filter { $0.experiment == request.experiment.name }.map(\.implementation)
            let outcome = finder.find(
                request.implementations.filter { !refused.contains($0) }, runner: runner,
                isInterrupted: interrupted
            ) { report(.searching($0)) }
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
}

extension Profile {
    /// How much is validated before anything is measured; `milli verify` goes further.
    func validationBudget(seed: UInt64) -> ValidationBudget {
        switch self {
        case .quick: ValidationBudget(randomCases: 300, exhaustiveSize: 5, seed: seed)
        case .standard: ValidationBudget(randomCases: 2_000, exhaustiveSize: 6, seed: seed)
        case .thorough: ValidationBudget(randomCases: 10_000, exhaustiveSize: 7, seed: seed)
        }
    }
}

extension VerificationReport {
    /// As a result file keeps it.
    fileprivate var recorded: ResultFile.Verification {
        ResultFile.Verification(
            experiment: experiment,
            cases: Dictionary(families.map { ($0.name, $0.cases) }, uniquingKeysWith: +), answers: answersCompared)
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
