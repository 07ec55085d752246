import Foundation
import Measurement

/// A run: validates the selected experiments, measures them group by group, and keeps the result file up to date.
public struct Run: Sendable {
    /// What to do.
    public let configuration: RunConfiguration
    private let launcher: any WorkerLauncher
    private let now: @Sendable () -> Date

    /// A run.
    ///
    /// - Parameters:
    ///   - configuration: what is run, and how.
    ///   - launcher: what runs the jobs.
    ///   - now: the time of day, for the result file and for the time left.
    public init(
        _ configuration: RunConfiguration, launcher: any WorkerLauncher, now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.configuration = configuration
        self.launcher = launcher
        self.now = now
    }

    /// What happens during a run, for whoever shows it.
    public enum Event {
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
    public func execute(
        environment: MachineEnvironment, isInterrupted: () -> Bool, report: (Event) -> Void
    ) -> ResultFile {
        let started = now()
        var result = ResultFile(configuration: configuration, environment: environment, startedAt: started)
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
            result.verifications.append(ResultFile.Verification(verification))
            report(.verified(verification))
        }
        let groups = configuration.groups
        let total = groups.reduce(0) { $0 + $1.jobs.count }
        let measuringStarted = now()
        var done = 0
        for group in groups where !interrupted() {
            var responses: [(request: WorkerRequest, response: WorkerResponse)] = []
            for job in group.jobs where !interrupted() {
                let spent = now().timeIntervalSince(measuringStarted)
                report(
                    .progress(
                        done: done, of: total, label: job.label,
                        secondsLeft: done > 0 ? spent / Double(done) * Double(total - done) : nil))
                do {
                    responses.append((job, try launcher.run(job)))
                } catch {
                    if interrupted() { break }
                    result.failures.append("\(error)")
                    report(.failed("\(error)"))
                }
                done += 1
            }
            if wasInterrupted { break }
            let assembly = Assembly(
                group: group, responses: responses, budget: configuration.budget(of: group.experiment),
                seed: configuration.seed, refused: Set(result.mismatches.map { [$0.experiment, $0.implementation] }))
            result.add(assembly)
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
                request.implementations.filter { !refused.contains($0) }, launcher: launcher,
                isInterrupted: interrupted
            ) { report(.searching($0)) }
            result.add(outcome)
            result.duration = now().timeIntervalSince(started)
            for failure in outcome.failures { report(.failed(failure)) }
            report(.found(outcome.capacities, notRun: outcome.notRun, result: result))
        }
        result.duration = now().timeIntervalSince(started)
        result.interrupted = wasInterrupted
        result.growth = GrowthFinder(cells: result.cells).growth
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
