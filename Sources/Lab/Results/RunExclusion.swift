import Measurement

/// The part of a run's call that excludes a cell.
public enum RunExclusion: Hashable, Sendable {
    /// The run was interrupted.
    case interrupted
    /// The run is one of several parts.
    case shard(number: Int, count: Int)
    /// The run had these patterns.
    case patterns([String])
    /// The run did not measure by this plan.
    case plan(Plan)
    /// The profile of the run has fewer inputs.
    case profile(String)

    /// One sentence without a full stop.
    public var sentence: String {
        switch self {
        case .interrupted: "it was interrupted"
        case .shard(let number, let count): "it is shard \(number) of \(count)"
        case .patterns(let patterns): "it ran \(patterns.joined(separator: " "))"
        case .plan(let plan): "the plan \(plan) was not asked for"
        case .profile(let name): "the profile \(name) has fewer inputs"
        }
    }
}
