/// Why the lab could not do what was asked.
public enum LabError: Error, Equatable, Sendable {
    /// No experiment has this name.
    case unknownExperiment(String)
    /// The experiment has no such input.
    case unknownInput(experiment: String, input: String)
    /// A worker process ended without a result.
    case workerFailed(job: String, reason: String)
    /// A file cannot be written.
    case unwritable(file: String, reason: String)
    /// A file is no result file that this version reads.
    case unreadableResult(file: String, reason: String)
}

extension LabError: CustomStringConvertible {
    /// One line that names the place.
    public var description: String {
        switch self {
        case .unknownExperiment(let name): "no experiment is named \(name)"
        case .unknownInput(let experiment, let input): "experiment \(experiment) has no input named \(input)"
        case .workerFailed(let job, let reason): "\(job): the measuring process \(reason)"
        case .unwritable(let file, let reason): "\(file): cannot be written: \(reason)"
        case .unreadableResult(let file, let reason): "\(file): \(reason)"
        }
    }
}
