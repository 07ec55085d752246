/// The reason why there is no comparison.
package enum GateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file given as an executable cannot be run.
    case noExecutable(String, reason: String)
    /// An executable does not answer like one that is built on LabKit and supports gates.
    case noLab(String, reason: String)
    /// A compared program cannot be run, or fails.
    case noProgram(String, reason: String)
    /// The folder is not in a git work tree, or has no package.
    case noProject(String)
    /// No commit has this name. The hint suggests the cause.
    case unknownCommit(String, hint: String)
    /// A side does not build. The output is the compiler's.
    case doesNotBuild(String, output: String)
    /// A commit cannot be checked out.
    case noCheckout(String, reason: String)
    /// There is nothing to compare.
    case nothingToCompare(String)
    /// Only some counts are accepted anew, and the stored ones cannot stay.
    case mixedCounts(reason: String)
    /// A required file or folder cannot be written.
    case unwritable(String, reason: String)
    /// The files of a work tree that are in no commit cannot be listed or read.
    case unknownChanges(String, reason: String)
    /// Interrupted before there was a result.
    case interrupted

    /// One line; for a build, followed by the compiler's output.
    package var description: String {
        switch self {
        case .noExecutable(let path, let reason): "\(path): \(reason); it must be an executable built on LabKit"
        case .noLab(let path, let reason): "\(path): it does not answer a gate: \(reason)"
        case .noProgram(let text, let reason): "'\(text)' cannot be measured: \(reason)"
        case .noProject(let reason): reason
        case .unknownCommit(let name, let hint): "no commit is named '\(name)'; \(hint)"
        case .doesNotBuild(let what, let output): "\(what) does not build:\n\(output)"
        case .noCheckout(let what, let reason): "\(what) cannot be checked out: \(reason)"
        case .nothingToCompare(let reason): reason
        case .mixedCounts(let reason):
            "the other counts that are stored there were \(reason); accept all of them, or name another file"
        case .unwritable(let file, let reason): "\(file): \(reason)"
        case .unknownChanges(let path, let reason):
            "\(path): changes that are in no commit cannot be compared between parts of a gate: \(reason)"
        case .interrupted: "interrupted"
        }
    }
}
