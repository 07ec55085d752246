/// The settings of a capacity search: the effort for one size, and the end of the search.
///
/// A size is judged twice at most. The first look takes ``firstLook`` processes, which together give enough samples for
/// a verdict if none exceeds the budget. A size that stays undecided gets further processes up to ``secondLook``,
/// enough for a verdict if a few samples exceed it. At 97.5 % for each look, both together err in 5 % at most.
public struct CapacitySettings: Sendable, Equatable {
    /// The processes of the first look.
    public var firstLook: Int
    /// The processes of both looks together.
    public var secondLook: Int
    /// The cold calls in each process.
    public var cold: ColdPlan
    /// The ratio of the two ends at which an interval is narrow enough.
    public var precision: Double
    /// The largest size to try.
    public var largestSize: Int
    /// The confidence of each look.
    public var confidence = 0.975
}
