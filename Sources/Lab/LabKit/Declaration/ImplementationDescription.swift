// Budgets, roles and plans are words of a declaration: who writes one imports LabKit and nothing else.
@_exported import Results

/// An implementation, as it is listed.
public struct ImplementationDescription: Codable, Hashable, Sendable {
    /// The name in tables and patterns.
    public var name: String
    public var role: Role
    /// Whether it works on any number of cores, and on all of them where no number is asked for.
    public var isParallel = false
    /// The input that it is shown on, where it takes the same on all: the lab's own bare loop; `nil` for all inputs.
    package var onlyInput: String?
    package var isAsynchronous = false
    package var metrics: [Metric] = []

    /// The cores that it works on where no number is asked for.
    package var cores: Int { isParallel ? WorkerCounts.all : 1 }
}
