import Foundation
import LabKit

/// Why a job has no answer: one sentence without a full stop.
package struct JobFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    /// Where the process was; `nil` where it had not told, or none was started.
    package let place: Whereabouts?

    package init(_ description: String, at place: Whereabouts? = nil) {
        self.description = description
        self.place = place
    }

    /// The implementation whose call did not come back; `nil` where that is not known, or it was no implementation's.
    func culprit(in experiment: Experiment) -> ImplementationDescription? {
        guard let place, experiment.implementations.indices.contains(place.implementation) else { return nil }
        return experiment.implementations[place.implementation]
    }
}
