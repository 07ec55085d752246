import LabKit

/// Where a test finds experiments: one, several, or a whole lab.
public protocol ExperimentSource: Sendable {
    var experiments: [Experiment] { get }
}
