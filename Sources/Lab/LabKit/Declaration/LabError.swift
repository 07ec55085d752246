/// The error of a request for something that the lab does not have.
public enum LabError: Error, Equatable, Sendable {
    /// No experiment has this name.
    case unknownExperiment(String)
    /// The experiment has no such input.
    case unknownInput(experiment: String, input: String)
}

extension LabError: CustomStringConvertible {
    /// The error in one line.
    public var description: String {
        switch self {
        case .unknownExperiment(let name): "no experiment is named \(name)"
        case .unknownInput(let experiment, let input): "experiment \(experiment) has no input named \(input)"
        }
    }
}
