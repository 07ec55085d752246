/// The identity of an input, or of a shape: its name within an experiment. Another experiment may have a different
/// input with the same name.
package struct InputID: Hashable, Sendable {
    /// The name of the experiment.
    package var experiment: String
    /// The name of the input or shape.
    package var input: String

    package init(experiment: String, input: String) {
        self.experiment = experiment
        self.input = input
    }
}

extension CellID {
    /// The input.
    package var inputID: InputID { InputID(experiment: experiment, input: input) }
}
