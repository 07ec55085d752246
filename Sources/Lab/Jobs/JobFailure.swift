import LabKit

/// The reason why a job has no answer.
package struct JobFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence without its subject, the process, and without a full stop: `ended with exit status 1`.
    package let description: String
    /// The position of the process; `nil` if it recorded none, or was not started.
    package let whereabouts: Whereabouts?

    package init(_ description: String, at whereabouts: Whereabouts? = nil) {
        self.description = description
        self.whereabouts = whereabouts
    }

    /// Returns the implementation whose call did not return; `nil` if that is unknown, or it was not a call of one.
    package func culprit(in experiment: ExperimentDescription) -> ImplementationDescription? {
        guard let whereabouts, experiment.implementations.indices.contains(whereabouts.implementation) else {
            return nil
        }

        return experiment.implementations[whereabouts.implementation]
    }
}
