import LabKit

/// The reason why a job, or a call of a program, has no answer.
///
/// It is a predicate, and the code that reports it adds the subject: `the measuring process \(failure)`, `callgrind
/// \(failure)`, `call 3 \(failure)`. A failure can contain another one, with its own subject. A worker prints its
/// failure alone, as its last complaint, so an error that only a worker throws is a whole sentence.
package struct JobFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A predicate that begins with its verb, in the past tense or with `cannot`, without a full stop: `ended with exit
    /// status 1`, `could not be started: no such file`.
    package let description: String
    /// The position of the process; `nil` if it was not recorded, or the process was not started.
    package let whereabouts: Whereabouts?

    package init(_ description: String, at whereabouts: Whereabouts? = nil) {
        self.description = description
        self.whereabouts = whereabouts
    }

    /// The step of a process that did not return.
    package enum Step: Hashable, Sendable {
        /// A call of the implementation with this name.
        case call(of: String)
        /// The making of the input or of a case, which belongs to no implementation.
        case makingInput
        /// A change of the input by a script, which several implementations may follow.
        case changingInput
        /// The process recorded no step.
        case unknown
    }

    /// Returns the last step of a process that ran an experiment.
    package func step(in experiment: ExperimentDescription) -> Step {
        switch whereabouts?.implementation {
        case Whereabouts.making?: .makingInput
        case Whereabouts.changing?: .changingInput
        case let position? where experiment.implementations.indices.contains(position):
            .call(of: experiment.implementations[position].name)
        default: .unknown
        }
    }

    /// Returns the name of the implementation whose call did not return; `nil` if the last step was not a call.
    package func culprit(in experiment: ExperimentDescription) -> String? {
        guard case .call(let name) = step(in: experiment) else { return nil }
        return name
    }
}
