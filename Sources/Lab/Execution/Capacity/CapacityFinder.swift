import Jobs
import LabKit
import Measurement
import Nouns
import Results

/// Finds the capacity of the implementations of one experiment on one shape.
///
/// All implementations whose search asks for the same size are measured in the same processes, interleaved.
struct CapacityFinder {
    let experiment: ExperimentDescription
    /// The sizes of one shape.
    let ladder: LadderDescription
    /// The limit on cold calls.
    let limit: Budget.Limit
    let profile: Profile
    let settings: CapacitySettings
    let seed: UInt64
    /// The largest size that is tried, if the shape has one so large.
    let largest: Int

    /// The capacities that a search found, and its failures.
    struct SearchResult {
        var capacities: [Capacity] = []
        var notRun: [NotRun] = []
        var mismatches: [Mismatch] = []
        var failures: [String] = []
        /// True unless it was interrupted. The capacities of an interrupted search may be too small.
        var isComplete = true
    }

    /// Searches until each implementation has a capacity, or a reason for having none.
    ///
    /// - Parameters:
    ///   - names: the implementations.
    ///   - isInterrupted: asked before each process.
    ///   - report: called before each process, with what it measures.
    func find(
        _ names: [String], runner: any JobRunner, isInterrupted: () -> Bool, report: (String) -> Void
    ) -> SearchResult {
        var outcome = SearchResult()
        guard largest >= ladder.smallest else {
            outcome.notRun = names.map { notRun($0, .noSizeToTry(largest: largest, smallest: ladder.smallest)) }
            return outcome
        }

        var candidates = candidates(names)
        while let size = candidates.compactMap(\.next).min() {
            let dueNames = Set(candidates.filter { $0.next == size }.map(\.description.name))
            let trial = trial(
                size, of: dueNames, into: &outcome, runner: runner, isInterrupted: isInterrupted, report: report)
            guard outcome.isComplete else { break }

            for index in candidates.indices where dueNames.contains(candidates[index].description.name) {
                candidates[index].record(trial)
            }
        }

        for candidate in candidates { add(candidate, to: &outcome) }
        return outcome
    }

    private func candidates(_ names: [String]) -> [CapacityCandidate] {
        experiment.implementations.filter { $0.role != .bare && names.contains($0.name) }.map {
            CapacityCandidate(
                description: $0,
                search: CapacitySearch(
                    sizes: ladder.smallest...min(ladder.largest, largest), precision: settings.precision))
        }
    }

    /// Measures one size in a few processes. Implementations that are undecided after them are measured in more.
    private func trial(
        _ size: Int, of names: Set<String>, into outcome: inout SearchResult, runner: any JobRunner,
        isInterrupted: () -> Bool, report: (String) -> Void
    ) -> CapacityTrial {
        var trial = CapacityTrial(size: size, limit: limit, settings: settings)
        for processes in [settings.firstLook, settings.secondLook] {
            var open = names.filter(trial.isOpen)

            while !open.isEmpty, trial.processes < processes {
                guard !isInterrupted() else {
                    outcome.isComplete = false
                    return trial
                }

                let grouped = size.grouped
                report("\(experiment.name), \(ladder.shape): \(grouped) \(experiment.sizeUnit)")
                let job = job(size, process: trial.processes, only: open)

                let failure: JobFailure
                do throws(JobFailure) {
                    trial.add(try runner.run(job))
                    continue
                } catch {
                    failure = error
                }

                guard !isInterrupted() else {
                    outcome.isComplete = false
                    return trial
                }

                guard let culprit = failure.culprit(in: experiment), open.contains(culprit) else {
                    outcome.failures.append("\(job.label): the measuring process \(failure)")
                    trial.hasFailed = true
                    return trial
                }

                outcome.failures.append("\(job.label): \(culprit) ended the process, which \(failure)")
                trial.refuse(culprit, .endedItsProcess(input: nil))
                open.remove(culprit)
            }

            trial.judge(open)
        }

        return trial
    }

    private func job(_ size: Int, process: Int, only names: Set<String>) -> Job {
        let cells = experiment.implementations.filter { names.contains($0.name) }.map {
            CellID(
                experiment: experiment.name, implementation: $0.name, input: ladder.inputName(size), plan: .capacity,
                cores: $0.cores)
        }

        var job = Job(cells, seed: seed, profile: profile, process: process, budget: Budget([limit]))
        job.rung = Rung(shape: ladder.shape, size: size)
        return job
    }

    private func notRun(_ implementation: String, _ cause: NoNumber) -> NotRun {
        NotRun(
            experiment: experiment.name, implementation: implementation, input: ladder.shape, plan: .capacity, cause)
    }

    private func add(_ candidate: CapacityCandidate, to outcome: inout SearchResult) {
        if let mismatch = candidate.mismatch { outcome.mismatches.append(mismatch) }
        if let noNumber = candidate.noNumber {
            let notRun = notRun(candidate.description.name, noNumber)
            outcome.notRun.append(notRun)
            // The failure of a process was reported when it happened.
            if noNumber.scope == .implementation, noNumber.severity == .failure, !noNumber.isListedAlready {
                outcome.failures.append(notRun.asFailure)
            }
        }

        guard candidate.mismatch == nil, !candidate.rungs.isEmpty || candidate.search.smallestFailing != nil else {
            return
        }

        outcome.capacities.append(
            Capacity(
                experiment: experiment.name, implementation: candidate.description.name,
                role: candidate.description.role, shape: ladder.shape,
                sizeUnit: experiment.sizeUnit, limit: limit.value,
                statistic: limit.statistic, largestPassing: candidate.search.largestPassing,
                smallestFailing: candidate.search.smallestFailing,
                undecided: candidate.search.undecided, cause: candidate.inability,
                rungs: candidate.rungs.sorted { $0.size < $1.size }))
    }
}
