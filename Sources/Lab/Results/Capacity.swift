import Measurement

/// The largest size of a shape with which an implementation keeps the budget, as an interval.
public struct Capacity: Codable, Sendable {
    public var experiment: String
    public var implementation: String
    public var role: Role
    public var shape: String
    /// What a size counts, as a plural.
    public var sizeUnit: String
    /// The limit that a cold call was held against, in nanoseconds.
    public var limit: Double
    public var statistic: String
    /// The largest size that was found within the budget; absent when the smallest one was not.
    public var passes: Int?
    /// The smallest size that was found over it or cannot be done; absent when the largest one tried was not.
    public var fails: Int?
    public var undecided: [Int]
    /// Why it cannot do the size that ends the search, where it is not the budget.
    public var reason: String?
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

    public struct Rung: Codable, Sendable {
        public var size: Int
        /// The real size.
        public var nodes: Int
        public var verdict: BudgetVerdict
        public var bound: Double?
        public var reason: String?
        public var n: Int
        public var dropped: Int
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
