import Jobs
import LabKit
import Results

/// The missing cells of an input whose processes failed, with the reasons.
struct MissingCells {
    private let group: JobGroup
    private let outcome: GroupAnswers
    /// The time limit of the run, named for jobs that were left out.
    private let timeLimit: TimeSpan?
    /// The answers of all processes for all cells.
    private let answers: [CellAnswer]

    init(of group: JobGroup, _ outcome: GroupAnswers, timeLimit: TimeSpan?) {
        self.group = group
        self.outcome = outcome
        self.timeLimit = timeLimit
        answers = outcome.answers.flatMap(\.cells)
    }

    /// The cells that are missing because processes ended early, were left out or failed.
    var notRun: [NotRun] { (endedProcesses + plansWithoutTime + failedProcesses).distinct() }

    /// The reasons why no process has the input.
    var inputReasons: [NotRun] {
        answers.compactMap { answer in
            answer.noNumber.map { cause in
                group.notRun(cause.scope == .process ? .wholeInput : answer.cell.owner, cause)
            }
        }.distinct()
    }

    /// The cells that are missing because their processes failed. A plan that no process measured is listed once. If no
    /// plan was measured, there is one entry without a plan.
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

    /// The implementations that ended a process, and the implementations that lost their reference that way.
    private var endedProcesses: [NotRun] {
        group.jobs.flatMap(\.cells).map(\.implementation).distinct().compactMap { name in
            let owner = CellOwner.implementation(name)
            if let input = outcome.culprits[name] { return group.notRun(owner, .endedItsProcess(input: input)) }
            return outcome.culprits[group.experiment.reference.name].map {
                group.notRun(owner, .notValidated(reason: "ended its process on \($0)"))
            }
        }
    }

    /// The plans for which there was no time; one entry without a plan if there was no time for any.
    private var plansWithoutTime: [NotRun] {
        let measuredPlans = Set(answers.map(\.cell.plan))
        return outcome.plansWithoutTime.distinct().filter { !measuredPlans.contains($0) }.map {
            group.notRun(.wholeInput, .outOfTime(limit: timeLimit), measuredPlans.isEmpty ? nil : $0)
        }
    }
}
