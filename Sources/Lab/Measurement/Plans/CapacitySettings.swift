/// How a capacity search judges one size, and how far it goes.
///
/// A size is looked at twice at most. The first look takes ``firstLook`` processes, together enough samples for a
/// verdict when none exceeds the budget; a size that stays undecided gets further processes up to ``secondLook``,
/// enough for a verdict when a few exceed it. At 97.5 % for each look, both together err in 5 % at most.
public struct CapacitySettings: Codable, Sendable, Equatable {
    public var firstLook: Int
    public var secondLook: Int
    /// The cold calls in each process.
    public var cold: ColdPlan
    /// The ratio of the two ends at which an interval is narrow enough.
    public var precision: Double
    public var largestSize: Int
    public var confidence = 0.975
}
