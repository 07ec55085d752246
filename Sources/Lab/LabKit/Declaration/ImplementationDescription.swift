import Vocabulary

/// The listing of an implementation.
public struct ImplementationDescription: Codable, Hashable, Sendable {
    /// The name in tables and patterns.
    public var name: String
    /// The part it plays in the experiment.
    public var role: Role
    /// True if it works on any number of cores, and by default on all.
    public var isParallel = false
    /// The only input that it is shown on: the lab's own loop costs the same on all. `nil` for all inputs.
    package var onlyInput: String?
    package var isAsynchronous = false
    private var declaredMetrics: [Metric.Description] = []
    /// The names that it had before.
    package var formerNames: [String] = []

    /// The metrics of its own.
    package var metrics: [Metric] { declaredMetrics.map(\.metric) }

    init(
        name: String, role: Role, isParallel: Bool, onlyInput: String?, isAsynchronous: Bool, metrics: [Metric],
        formerNames: [String]
    ) {
        self.name = name
        self.role = role
        self.isParallel = isParallel
        self.onlyInput = onlyInput
        self.isAsynchronous = isAsynchronous
        self.formerNames = formerNames
        declaredMetrics = metrics.map(Metric.Description.init)
    }

    /// True of the lab's own loop, which is shown on one input.
    package var isLabLoop: Bool { onlyInput != nil }

    /// Returns true if it is listed and shown on an input.
    package func isShown(on input: String) -> Bool { onlyInput == nil || onlyInput == input }

    /// The number of cores that it works on by default.
    package var cores: Int { isParallel ? WorkerCounts.all : 1 }
}
