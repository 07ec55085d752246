/// The identity of a cell: one implementation on one input by one plan, one metric, on so many cores. Nothing else
/// identifies it, and no name carries any of these.
public struct CellID: Codable, Hashable, Sendable {
    public var experiment: String
    /// The implementation; empty for what belongs to the input or the machine itself: the memory that an input takes,
    /// the machine's own copy.
    public var implementation: String
    public var input: String
    public var plan: Plan
    public var metric: Metric
    public var cores: Int

    public init(
        experiment: String, implementation: String, input: String, plan: Plan = .warm, metric: Metric = .time,
        cores: Int = 1
    ) {
        self.experiment = experiment
        self.implementation = implementation
        self.input = input
        self.plan = plan
        self.metric = metric
        self.cores = cores
    }

    /// `experiment/implementation/input`, as patterns match it.
    public var path: String { "\(experiment)/\(implementation)/\(input)" }

    /// The same cell by another plan and metric.
    public func by(_ plan: Plan, _ metric: Metric) -> CellID {
        var other = self
        other.plan = plan
        other.metric = metric
        return other
    }
}

extension CellID: CustomStringConvertible {
    /// `experiment/implementation/input plan metric`, and the number of cores where it is not one.
    public var description: String { "\(path) \(plan) \(metric)" + (cores == 1 ? "" : " on \(cores) cores") }
}
