import Jobs
import LabKit

/// The jobs that measure one input of one experiment.
package struct JobGroup: Sendable {
    package var experiment: ExperimentDescription
    package var input: InputDescription
    package var jobs: [Job]
}
