import Jobs
import LabKit
import Measurement
import Reproducibility
import Results
import Synchronization

/// Runs jobs that measure whole programs. It starts the programs itself, one at a time, without a process of the lab
/// in between.
///
/// Jobs that repeat each other count as its processes. Each of them calls all programs anew.
package final class ProgramRunner: JobRunner {
    private let experiment: String
    private let comparisons: [ProgramComparison]
    private let isCompared: Bool
    private let callLimitSeconds: Double
    private let isStopped = Mutex(false)
    private let sessions = Mutex<[String: ProgramSession]>([:])

    /// Makes a runner that has called nothing yet.
    ///
    /// - Parameters:
    ///   - experiment: the name of the experiment.
    ///   - comparisons: the programs on each input.
    ///   - isCompared: if the programs' outputs are compared.
    ///   - callLimitSeconds: the seconds that one call may take.
    package init(experiment: String, comparisons: [ProgramComparison], isCompared: Bool, callLimitSeconds: Double) {
        self.experiment = experiment
        self.comparisons = comparisons
        self.isCompared = isCompared
        self.callLimitSeconds = callLimitSeconds
    }

    /// Ends the program that is running, if any, and starts no other.
    package func terminate() { isStopped.withLock { $0 = true } }

    /// True if the run was stopped.
    var hasStopped: Bool { isStopped.withLock { $0 } }

    package func run(_ job: Job) throws(JobFailure) -> JobAnswer {
        var answer = JobAnswer()
        if let validation = job.validation {
            answer.validation = ValidationReport(experiment: validation.experiment)
            return answer
        }

        let outcome = sessions.withLock { sessions in
            Result { () throws(JobFailure) in try self.answer(job, &sessions) }
        }
        return try outcome.get()
    }

    private func answer(_ job: Job, _ sessions: inout [String: ProgramSession]) throws(JobFailure) -> JobAnswer {
        var answer = JobAnswer()
        for (name, cells) in job.cells.grouped(by: \.input) {
            guard let comparison = comparisons.first(where: { $0.input == name }) else {
                throw JobFailure("has no input \(name)")
            }

            let session: ProgramSession
            if let earlierSession = sessions[name] {
                session = earlierSession
            } else {
                session = ProgramSession(
                    comparison, isCompared: isCompared, callLimitSeconds: callLimitSeconds,
                    isStopped: { [self] in hasStopped })
                sessions[name] = session
            }

            try session.begin(cells.map(\.implementation))
            answer.cells += measured(cells, job, session)
            answer.mismatches += session.disagreements.map {
                Mismatch(
                    experiment: experiment, implementation: $0.name, input: comparison.input, expected: $0.expected,
                    answered: $0.answered, seed: job.seed)
            }
        }

        return answer
    }

    /// Measures the cells of one input, plan by plan.
    ///
    /// A stopped run answers with the measurements so far.
    private func measured(_ cells: [CellID], _ job: Job, _ session: ProgramSession) -> [CellAnswer] {
        var answers: [CellAnswer] = []
        for (plan, cells) in cells.grouped(by: \.plan) {
            switch MeasuredPlan(rawValue: plan.rawValue) {
            case .warm?: answers += warm(cells, job, session)
            case .system?: answers += cells.flatMap { system($0, job, session) }
            case .instructions?: answers += cells.map { instructions($0, job, session) }
            // A program keeps no state between calls. The cells of these plans are answered as not measured.
            case .cold?, .memory?, .throughput?, .counters?, .capacity?, nil: break
            }
        }

        let answeredCells = Set(answers.map(\.cell))
        answers += cells.filter { !answeredCells.contains($0) }.map { CellAnswer($0, .failure(.notMeasured)) }
        for index in answers.indices { complete(&answers[index], session) }
        return answers
    }

    /// Adds the facts to an answer, and removes the number if the program failed in the meantime.
    private func complete(_ answer: inout CellAnswer, _ session: ProgramSession) {
        let name = answer.cell.implementation
        if let reason = session.noNumber(of: name) { answer.outcome = .failure(reason) }
        answer.facts = CellFacts(
            role: session.program(name)?.role ?? .implementation, answersCompared: session.answersCompared(of: name),
            input: CellFacts.Input(size: session.comparison.size, digest: session.comparison.digest))
    }
}

// MARK: Time

extension ProgramRunner {
    /// Times the programs round by round, in a new order each round.
    private func warm(_ cells: [CellID], _ job: Job, _ session: ProgramSession) -> [CellAnswer] {
        var random = Xoshiro256StarStar(
            seed: Seed.derive(
                job.seed, "order", experiment, session.comparison.input, Plan.warm.rawValue, "\(job.process)"))
        var tallies = cells.map { ProgramTally(cell: $0, plan: job.profile.warm) }
        var isFirst = true

        while true {
            var dueTallies = tallies.indices.filter { index in
                tallies[index].isDue && session.noNumber(of: tallies[index].cell.implementation) == nil
            }
            if dueTallies.isEmpty { break }
            random.shuffleInPlace(&dueTallies)

            for index in dueTallies {
                if hasStopped { return tallies.flatMap { answers($0, job, session) } }
                let name = tallies[index].cell.implementation
                let began = MonotonicSeconds.now
                let cost = (isFirst ? session.removeFirstCost(of: name) : nil) ?? session.call(name)
                if let cost { tallies[index].add(cost, spent: (MonotonicSeconds.now - began) * 1e9) }
            }

            isFirst = false
        }

        return tallies.flatMap { answers($0, job, session) }
    }

    /// Returns the time of a program's calls, its processor time and its memory.
    private func answers(_ tally: ProgramTally, _ job: Job, _ session: ProgramSession) -> [CellAnswer] {
        let costs = tally.samples
        guard !costs.isEmpty else { return [] }

        func answer(_ metric: Metric, _ value: (CallCost) -> Double) -> CellAnswer {
            CellAnswer(
                tally.cell.by(.warm, metric), .success(Evidence(costs.map(value), process: job.process)))
        }

        return [
            answer(.time, \.time), answer(.userTime, \.usage.userTime), answer(.systemTime, \.usage.systemTime),
        ] + peak(of: tally.cell, costs, job, session)
    }
}

/// The calls of a program in one process of a run.
private struct ProgramTally {
    let cell: CellID
    let plan: WarmPlan
    /// The cost of the first call, which fills the caches. It counts only if it is slow.
    private var firstCost: CallCost?
    private var laterCosts: [CallCost] = []
    /// Nanoseconds of all calls, with their preparation and cleanup.
    private var nanoseconds = 0.0

    init(cell: CellID, plan: WarmPlan) {
        self.cell = cell
        self.plan = plan
    }

    var samples: [CallCost] {
        guard laterCosts.isEmpty else { return laterCosts }
        if let firstCost { return [firstCost] }
        return []
    }

    mutating func add(_ cost: CallCost, spent time: Double) {
        nanoseconds += time
        if firstCost == nil, time < Double(plan.timeLimit) {
            firstCost = cost
            nanoseconds = 0
        } else {
            firstCost = firstCost ?? cost
            laterCosts.append(cost)
        }
    }

    /// True if another call is due. A program gets as many calls as fit into the plan's time, and a quick one at least
    /// three.
    var isDue: Bool {
        guard firstCost != nil else { return true }
        return laterCosts.count < plan.rounds
            && (laterCosts.count < fewestCalls || nanoseconds < Double(plan.timeLimit))
    }

    private var fewestCalls: Int {
        let time = samples.first?.time ?? 0
        if time < 1e9 { return plan.minimumRounds }
        return time < 5e9 ? 2 : 1
    }
}
