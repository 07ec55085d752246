/// The selection of a run. Together with the profile and the seed, it is enough to repeat the run.
public struct RecordedSelection: Codable, Hashable, Sendable {
    /// The patterns of cells.
    public var patterns: [String]
    /// The requested plans; absent for the plans of the experiments.
    public var plans: [Plan]?
    /// A limit in nanoseconds that overrides the experiments' limits.
    public var limit: Double?
    /// The largest size of a capacity search.
    public var largestSize: Int?
    /// The number of random cases in each family for `verify`; absent in a run.
    package var randomCases: Int?
    /// The largest size of exhaustive cases for `verify`; absent in a run.
    package var exhaustiveSize: Int?

    package init(patterns: [String] = [], plans: [Plan]? = nil, limit: Double? = nil, largestSize: Int? = nil) {
        self.patterns = patterns
        self.plans = plans
        self.limit = limit
        self.largestSize = largestSize
    }
}
