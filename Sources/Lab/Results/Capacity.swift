import Measurement

/// The largest size of a shape with which an implementation keeps the budget, as an interval.
public struct Capacity: Codable, Sendable {
    /// The experiment.
    public var experiment: String
    /// The implementation.
    public var implementation: String
    /// The implementation's role in the experiment.
    public var role: Role
    /// The shape of the inputs.
    public var shape: String
    /// The things that a size counts, as a plural: `nodes`.
    public var sizeUnit: String
    /// The limit for a cold call, in nanoseconds.
    public var limit: Double
    /// The statistic that is limited: `p99`.
    public var statistic: String
    /// The largest size within the budget; absent if the smallest size is not.
    public var passes: Int?
    /// The smallest size over the budget, or that the implementation cannot do; absent if the largest size is fine.
    public var fails: Int?
    /// The sizes between the two that stayed undecided.
    public var undecided: [Int]
    /// The reason that ended the search, if it is not the budget.
    public var reason: String?
    /// The sizes that were tried.
    public var rungs: [Rung]

    package init(
        experiment: String, implementation: String, role: Role, shape: String, sizeUnit: String, limit: Double,
        statistic: String, passes: Int?, fails: Int?, undecided: [Int], reason: String?, rungs: [Rung]
    ) {
        self.experiment = experiment
        self.implementation = implementation
        self.role = role
        self.shape = shape
        self.sizeUnit = sizeUnit
        self.limit = limit
        self.statistic = statistic
        self.passes = passes
        self.fails = fails
        self.undecided = undecided
        self.reason = reason
        self.rungs = rungs
    }

    /// One size that was tried.
    public struct Rung: Codable, Sendable {
        /// The size that the search chose.
        public var size: Int
        /// The size of the input that was made for it.
        public var nodes: Int
        /// The verdict on the budget.
        public var verdict: BudgetVerdict
        /// The bound that decided, in nanoseconds; absent if there was none.
        public var bound: Double?
        /// The reason that the verdict is open.
        public var reason: String?
        /// The samples, dropped ones not counted.
        public var n: Int
        /// The dropped samples.
        public var dropped: Int
        /// The processes that took the samples.
        public var processes: Int

        package init(
            size: Int, nodes: Int, verdict: BudgetVerdict, bound: Double?, reason: String?, n: Int, dropped: Int,
            processes: Int
        ) {
            self.size = size
            self.nodes = nodes
            self.verdict = verdict
            self.bound = bound
            self.reason = reason
            self.n = n
            self.dropped = dropped
            self.processes = processes
        }
    }
}
