import Jobs
import LabKit
import Results

/// The jobs that measure one input of one experiment.
package struct JobGroup: Sendable {
    package var experiment: ExperimentDescription
    package var input: InputDescription
    package var jobs: [Job]
}

extension JobGroup {
    /// Returns the reason why cells of the input have no number.
    ///
    /// - Parameters:
    ///   - owner: the implementation that the cells are of, or the whole input.
    ///   - plan: the plan; `nil` for all.
    func notRun(_ owner: CellOwner, _ cause: NoNumber, _ plan: Plan? = nil) -> NotRun {
        NotRun(experiment: experiment.name, owner, input: input.name, plan: plan, cause)
    }
}
