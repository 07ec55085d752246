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

    /// The step of a process that did not return.
    package enum Step: Hashable, Sendable {
        /// A call of the implementation of this name.
        case call(of: String)
        /// Making the input or a case, which is of no implementation.
        case makingInput
        /// A change of the input by a script, which several implementations may follow.
        case changingInput
        /// The process recorded none.
        case unknown
    }

    /// Returns the step at which the process of an experiment was.
    package func step(in experiment: ExperimentDescription) -> Step {
        switch whereabouts?.implementation {
        case Whereabouts.making?: .makingInput
        case Whereabouts.changing?: .changingInput
        case let position? where experiment.implementations.indices.contains(position):
            .call(of: experiment.implementations[position].name)
        default: .unknown
        }
    }

    /// Returns the name of the implementation whose call did not return; `nil` if it was no call of one.
    package func culprit(in experiment: ExperimentDescription) -> String? {
        guard case .call(let name) = step(in: experiment) else { return nil }
        return name
    }
}
