package enum GateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file that was named as an executable is none.
    case noExecutable(String, reason: String)
    /// An executable does not answer as one that is built on LabKit and knows gates.
    case noLab(String, reason: String)
    /// A command that is to be compared cannot be run, or fails.
    case noCommand(String, reason: String)
    /// The folder is in no git work tree, or no package is there.
    case noProject(String)
    /// No commit has this name; and why that may be.
    case unknownCommit(String, hint: String)
    /// A checkout does not build; what the compiler wrote goes along.
    case doesNotBuild(String, output: String)
    case noCheckout(String, reason: String)
    case nothingToCompare(String)
    /// A file or folder that is needed cannot be written.
    case unwritable(String, reason: String)
    /// Somebody wished to stop before anything could be said.
    case interrupted

    /// One line, for a build followed by the compiler's output.
    package var description: String {
        switch self {
        case .noExecutable(let path, let reason): "\(path): \(reason); an executable built on LabKit is wanted"
        case .noLab(let path, let reason): "\(path): it does not answer a gate: \(reason)"
        case .noCommand(let command, let reason): "'\(command)' cannot be measured: \(reason)"
        case .noProject(let reason): reason
        case .unknownCommit(let name, let hint): "no commit is named '\(name)'; \(hint)"
        case .doesNotBuild(let what, let output): "\(what) does not build:\n\(output)"
        case .noCheckout(let what, let reason): "\(what) cannot be checked out: \(reason)"
        case .nothingToCompare(let reason): reason
        case .unwritable(let file, let reason): "\(file): \(reason)"
        case .interrupted: "interrupted"
        }
    }
}
