import Jobs
import LabKit
import Results

/// The cells of an input that are missing because of its processes, with their reasons.
struct MissingCells {
    private let group: JobGroup
    private let outcome: GroupAnswers
    /// The time limit of the run, named for jobs that were left out.
    private let timeLimit: TimeSpan?
    /// The answers on all cells, of all processes.
    private let answers: [CellAnswer]

    init(of group: JobGroup, _ outcome: GroupAnswers, timeLimit: TimeSpan?) {
        self.group = group
        self.outcome = outcome
        self.timeLimit = timeLimit
        answers = outcome.answers.flatMap(\.cells)
    }

    /// The cells that are missing because processes ended, were left out or failed.
    var notRun: [NotRun] { (endedProcesses + plansWithoutTime + failedProcesses).distinct() }

    /// The reasons for which no process has the input.
    var ofInput: [NotRun] {
        answers.compactMap { answer in
            answer.noNumber.map { cause in
                group.notRun(cause.scope == .process ? .wholeInput : answer.cell.owner, cause)
            }
        }.distinct()
    }

    /// The cells that are missing because their processes failed: once for a plan that none of its processes measured,
    /// and without a plan if none measured any.
    private var failedProcesses: [NotRun] {
        let measuredPlans = Set(answers.map(\.cell.plan))
        return outcome.failedProcesses.flatMap { process in
            let cause = NoNumber.processFailed(reason: "\(process.failure)")
            let missing = process.cells.filter { cell in
                outcome.culprits[cell.implementation] == nil
                    && !answers.contains {
                        $0.cell.implementation == cell.implementation && $0.cell.plan == cell.plan
                    }
            }

            return missing.map { cell in
                if measuredPlans.isEmpty { return group.notRun(.wholeInput, cause) }
                return group.notRun(measuredPlans.contains(cell.plan) ? cell.owner : .wholeInput, cause, cell.plan)
            }
        }.distinct()
    }

    /// The implementations that ended a process, and those that lost their reference by that.
    private var endedProcesses: [NotRun] {
        group.jobs.flatMap(\.cells).map(\.implementation).distinct().compactMap { name in
            let owner = CellOwner.implementation(name)
            if let input = outcome.culprits[name] { return group.notRun(owner, .endedItsProcess(input: input)) }
            return outcome.culprits[group.experiment.reference.name].map {
                group.notRun(owner, .notValidated(reason: "ended its process on \($0)"))
            }
        }
    }

    /// The plans for which there was no time; without a plan if there was none for any.
    private var plansWithoutTime: [NotRun] {
        let measuredPlans = Set(answers.map(\.cell.plan))
        return outcome.plansWithoutTime.distinct().filter { !measuredPlans.contains($0) }.map {
            group.notRun(.wholeInput, .outOfTime(limit: timeLimit), measuredPlans.isEmpty ? nil : $0)
        }
    }
}
