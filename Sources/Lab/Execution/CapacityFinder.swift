import LabKit
import Measurement
import Results

/// Finds the capacity of the implementations of one experiment on one shape.
///
/// All implementations whose search asks for the same size are measured in the same processes, interleaved.
struct CapacityFinder {
    let experiment: Experiment
    let ladder: LadderDescription
    let limit: Budget.Limit
    let profile: Profile
    let settings: CapacitySettings
    let seed: UInt64
    let largest: Int

    struct Outcome {
        var capacities: [Capacity] = []
        var notRun: [NotRun] = []
        var mismatches: [Mismatch] = []
        var failures: [String] = []
        /// False when it was interrupted: what it holds then is less than it would have been.
        var isComplete = true
    }

    func find(
        _ names: [String], runner: any JobRunner, isInterrupted: () -> Bool, report: (String) -> Void
    ) -> Outcome {
        let grouped = SignificantDigits.grouped
        var outcome = Outcome()
        guard largest >= ladder.smallest else {
            let reason =
                "nothing was tried up to \(grouped(largest)): the smallest size is \(grouped(ladder.smallest))"
            outcome.notRun = names.map {
                NotRun(
                    experiment: experiment.name, implementation: $0, input: ladder.shape, plan: .capacity,
                    reason: reason)
            }

            return outcome
        }

        var candidates = experiment.implementations.filter { $0.role != .bare && names.contains($0.name) }.map {
            Candidate(
                description: $0,
                search: CapacitySearch(
                    sizes: ladder.smallest...min(ladder.largest, largest), precision: settings.precision))
        }

        while let size = candidates.compactMap(\.next).min() {
            let wanted = Set(candidates.filter { $0.next == size }.map(\.description.name))
            var look = Look(limit: limit, settings: settings)
            for count in [settings.firstLook, settings.secondLook] {
                var open = wanted.filter { look.isOpen($0) }
                while !open.isEmpty, look.processes < count {
                    guard !isInterrupted() else {
                        outcome.isComplete = false
                        break
                    }

                    report("\(experiment.name), \(ladder.shape): \(grouped(size)) \(experiment.sizeUnit)")
                    let job = job(size, process: look.processes, only: open)
                    do throws(JobFailure) {
                        look.add(try runner.run(job))
                    } catch {
                        if isInterrupted() {
                            outcome.isComplete = false
                        } else if let culprit = error.culprit(in: experiment)?.name, open.contains(culprit) {
                            outcome.failures.append("\(job.label): \(culprit) ended the process, which \(error)")
                            look.refusals[culprit] = "it ended its process"
                            open.remove(culprit)
                            continue
                        } else {
                            outcome.failures.append("\(job.label): the measuring process \(error)")
                        }

                        look.hasFailed = true
                        break
                    }
                }

                if !outcome.isComplete || look.hasFailed { break }
                look.judge(open)
            }

            guard outcome.isComplete else { break }

            for index in candidates.indices where wanted.contains(candidates[index].description.name) {
                candidates[index].take(look, at: size)
            }
        }

        for candidate in candidates { add(candidate, to: &outcome) }
        return outcome
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

    private func add(_ candidate: Candidate, to outcome: inout Outcome) {
        if let mismatch = candidate.mismatch { outcome.mismatches.append(mismatch) }
        if let reason = candidate.noNumber {
            outcome.notRun.append(
                NotRun(
                    experiment: experiment.name, implementation: candidate.description.name, input: ladder.shape,
                    reason: reason))
        }

        guard candidate.mismatch == nil, !candidate.rungs.isEmpty || candidate.search.fails != nil else { return }

        outcome.capacities.append(
            Capacity(
                experiment: experiment.name, implementation: candidate.description.name,
                role: candidate.description.role, shape: ladder.shape,
                sizeUnit: experiment.sizeUnit, limit: limit.value,
                statistic: limit.statistic, passes: candidate.search.passes, fails: candidate.search.fails,
                undecided: candidate.search.undecided, reason: candidate.reason,
                rungs: candidate.rungs.sorted { $0.size < $1.size }))
    }
}

/// One implementation while its capacity is looked for.
private struct Candidate {
    let description: ImplementationDescription
    var search: CapacitySearch
    var rungs: [Capacity.Rung] = []
    /// Why it cannot do the size at which its search ended.
    var reason: String?
    /// Why its search was given up.
    var noNumber: String?
    var mismatch: Mismatch?

    var next: Int? { noNumber == nil && mismatch == nil ? search.next : nil }

    mutating func take(_ look: Look, at size: Int) {
        let name = description.name
        // What was decided in processes before the one that failed stays so.
        if look.hasFailed, look.isOpen(name) {
            noNumber = "capacity: a process of size \(SignificantDigits.grouped(size)) ended without a result"
        } else if let found = look.mismatches[name] {
            mismatch = found
            noNumber = "mismatch: it answers differently from the reference"
        } else if let refusal = look.refusals[name] {
            // What it cannot do it cannot do within the budget either, and not in larger sizes.
            search.record(.over, at: size)
            if search.fails == size { reason = refusal }
        } else if let judgement = look.judgements[name] {
            search.record(judgement.verdict, at: size)
            if search.fails == size { reason = nil }
            rungs.append(
                Capacity.Rung(
                    size: size, nodes: look.nodes, verdict: judgement.verdict, bound: judgement.bound,
                    reason: judgement.reason, n: judgement.n, dropped: judgement.dropped, processes: look.processes))
        } else {
            noNumber = "capacity: it was not measured at size \(SignificantDigits.grouped(size))"
        }
    }
}

/// One size, looked at in several processes.
private struct Look {
    let limit: Budget.Limit
    let settings: CapacitySettings
    var nodes = 0
    var processes = 0
    var hasFailed = false
    var judgements: [String: Judgement] = [:]
    var refusals: [String: String] = [:]
    var mismatches: [String: Mismatch] = [:]
    var samples: [String: [Double]] = [:]
    var dropped: [String: [Double]] = [:]

    /// Whether more samples could tell more.
    func isOpen(_ name: String) -> Bool {
        refusals[name] == nil && mismatches[name] == nil && judgements[name].map { $0.verdict == .undecided } ?? true
    }

    mutating func add(_ answer: Answer) {
        nodes = answer.inputs.first?.size ?? 0
        processes += 1
        for implementation in answer.implementations {
            if let mismatch = implementation.mismatch { mismatches[implementation.name] = mismatch }
            if let refusal = implementation.refusal { refusals[implementation.name] = refusal }
        }

        for evidence in answer.evidence {
            samples[evidence.cell.implementation, default: []] += evidence.samples
            dropped[evidence.cell.implementation, default: []] += evidence.dropped ?? []
        }
    }

    mutating func judge(_ names: Set<String>) {
        for name in names where isOpen(name) {
            guard let samples = samples[name] else { continue }
            judgements[name] = BudgetVerdict.judge(
                samples: samples, dropped: dropped[name] ?? [], limit: limit.value,
                quantile: limit.quantile, confidence: settings.confidence)
        }
    }
}
