/// The identity of a cell: one implementation on one input, one plan, one metric, and a number of cores.
///
/// Nothing else identifies a cell, and no name contains one of these parts.
public struct CellID: Hashable, Sendable {
    /// The name of the experiment.
    public var experiment: String
    /// The implementation, or the whole input: the memory of an input and the machine's own copy belong to no
    /// implementation.
    public var owner: CellOwner
    /// The name of the input.
    public var input: String
    /// The plan that measures the cell.
    public var plan: Plan
    /// The metric.
    public var metric: Metric
    /// The number of cores that the implementation works on.
    public var cores: Int

    /// The identity of an implementation's cell; by default its warm time on one core.
    public init(
        experiment: String, implementation: String, input: String, plan: Plan = .warm, metric: Metric = .time,
        cores: Int = 1
    ) {
        self.init(
            experiment: experiment, owner: CellOwner(field: implementation), input: input, plan: plan, metric: metric,
            cores: cores)
    }

    /// The identity of a cell of an implementation or of the whole input.
    public init(
        experiment: String, owner: CellOwner, input: String, plan: Plan, metric: Metric = .time, cores: Int = 1
    ) {
        self.experiment = experiment
        self.owner = owner
        self.input = input
        self.plan = plan
        self.metric = metric
        self.cores = cores
    }

    /// The name of the implementation in files and names of cells; empty for the whole input.
    public var implementation: String {
        get { owner.field }
        set { owner = CellOwner(field: newValue) }
    }

    /// A metric measured by a plan, which all cells of a list have in common.
    package struct Measure: Hashable, Sendable {
        package let plan: Plan
        package let metric: Metric
    }

    /// The metric and its plan.
    package var measureID: Measure { Measure(plan: plan, metric: metric) }

    /// True for the time of a warm call. Means, crossings and the costs of queries are computed from such times.
    package var isWarmTime: Bool { plan == .warm && metric.isCallTime }

    /// `experiment/implementation/input`, which patterns are matched with.
    public var path: String { "\(experiment)/\(implementation)/\(input)" }

    /// The cell of the same implementation and input with another plan and metric.
    public func by(_ plan: Plan, _ metric: Metric) -> CellID {
        var other = self
        other.plan = plan
        other.metric = metric
        return other
    }
}

extension CellID: Codable {
    private enum CodingKeys: String, CodingKey {
        case experiment, owner = "implementation", input, plan, metric, cores
    }
}

extension CellID: CustomStringConvertible {
    /// `experiment/implementation/input plan metric`, and the number of cores if it is not one.
    public var description: String { "\(path) \(plan) \(metric)" + (cores == 1 ? "" : " on \(cores) cores") }
}
