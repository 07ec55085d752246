import Measurement

/// The largest size of a shape with which an implementation keeps the budget, as an interval.
public struct Capacity: Codable, Sendable {
    public var experiment: String
    public var implementation: String
    public var role: Role
    /// The shape whose sizes were tried.
    public var shape: String
    /// What a size counts, as a plural.
    public var sizeUnit: String
    /// The limit that a cold call was held against, in nanoseconds.
    public var limit: Double
    /// The statistic that was judged: `p99`.
    public var statistic: String
    /// The largest size that was found within the budget; absent when the smallest one was not.
    public var passes: Int?
    /// The smallest size that was found over it or cannot be done; absent when the largest one tried was not.
    public var fails: Int?
    /// The sizes in between that stayed undecided.
    public var undecided: [Int]
    /// Why it cannot do the size that ends the search, where it is not the budget.
    public var reason: String?
    /// Every size that was tried, rising.
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

    /// One size, and what came of it.
    public struct Rung: Codable, Sendable {
        /// The size asked for.
        public var size: Int
        /// The real size.
        public var nodes: Int
        public var verdict: BudgetVerdict
        /// The bound that decided, in nanoseconds.
        public var bound: Double?
        /// Why it is undecided.
        public var reason: String?
        /// Samples that were judged.
        public var n: Int
        /// Samples that were taken and dropped.
        public var dropped: Int
        /// Processes that they came from.
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
