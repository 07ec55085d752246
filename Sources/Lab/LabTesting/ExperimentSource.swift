import LabKit

/// A source of experiments for a test: an experiment, several, or a lab.
public protocol ExperimentSource: Sendable {
    /// The experiments.
    var experiments: [Experiment] { get }
}
