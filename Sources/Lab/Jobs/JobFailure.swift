import LabKit

/// The reason why a job, or a call of a command, has no answer.
///
/// It is a predicate, to which the place that reports it adds the subject: `the measuring process \(failure)`,
/// `callgrind \(failure)`, `call 3 \(failure)`. One failure can stand within another one, after its own subject. A
/// worker prints its own alone, as the complaint at its end, so that what only a worker throws is a whole sentence.
package struct JobFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A predicate with its verb first, in the past or with `cannot`, without a full stop: `ended with exit status 1`,
    /// `could not be started: no such file`.
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
        /// Making the input or a case, which belongs to no implementation.
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
