/// The selection of a run, which together with its profile and seed is enough to run it again.
public struct RecordedSelection: Codable, Hashable, Sendable {
    /// The patterns of cells.
    public var patterns: [String]
    /// The plans that the user asked for; absent for those of the experiments.
    public var plans: [Plan]?
    /// A limit in nanoseconds that overrides those of the experiments.
    public var limit: Double?
    /// The largest size of a capacity search.
    public var largestSize: Int?
    /// The random cases of each family that `verify` compares; absent in a run.
    package var randomCases: Int?
    /// The largest size of the cases that `verify` compares exhaustively; absent in a run.
    package var exhaustiveSize: Int?

    package init(patterns: [String] = [], plans: [Plan]? = nil, limit: Double? = nil, largestSize: Int? = nil) {
        self.patterns = patterns
        self.plans = plans
        self.limit = limit
        self.largestSize = largestSize
    }
}
