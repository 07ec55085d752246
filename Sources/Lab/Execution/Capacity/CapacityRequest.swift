import LabKit
import Results

/// A shape of an experiment whose capacity is searched.
package struct CapacityRequest: Sendable {
    package var experiment: ExperimentDescription
    package var ladder: LadderDescription
    /// The limit on cold calls.
    package var limit: Budget.Limit
    package var implementations: [String]
}
