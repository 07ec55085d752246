/// What a run was told to select, beside profile and seed: enough to run it again.
public struct RecordedSelection: Codable, Hashable, Sendable {
    public var patterns: [String]
    /// The plans that were asked for; those of the experiments when absent.
    public var plans: [Plan]?
    /// A limit in place of the experiments' own, in nanoseconds.
    public var limit: Double?
    public var largestSize: Int?
    /// What `verify` was told to compare: random cases a family, and the nodes of exhaustive ones. Absent of a run.
    package var randomCases: Int?
    package var exhaustiveSize: Int?

    package init(patterns: [String] = [], plans: [Plan]? = nil, limit: Double? = nil, largestSize: Int? = nil) {
        self.patterns = patterns
        self.plans = plans
        self.limit = limit
        self.largestSize = largestSize
    }
}
