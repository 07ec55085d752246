/// How a capacity search judges one size, and how far it goes.
///
/// A size is looked at twice at most. The first look takes ``firstLook`` processes, together enough samples for a verdict
/// when none exceeds the budget; a size that stays undecided gets further processes up to ``secondLook``, enough for a
/// verdict when a few exceed it. Each look has the confidence 97.5 %, so that the two together err in at most 5 %.
public struct CapacitySettings: Codable, Sendable, Equatable {
    /// Processes of the first look.
    public var firstLook: Int
    /// Processes of both looks together.
    public var secondLook: Int
    /// The cold calls in each process.
    public var cold: ColdPlan.Settings
    /// The ratio of the two ends at which an interval is narrow enough.
    public var precision: Double
    /// The largest size that is tried, in nodes.
    public var largestSize: Int
    /// The confidence of one look, one-sided.
    public var confidence = 0.975

    /// Settings; those of a ``Profile`` fit most uses.
    public init(firstLook: Int, secondLook: Int, cold: ColdPlan.Settings, precision: Double, largestSize: Int) {
        self.firstLook = firstLook
        self.secondLook = secondLook
        self.cold = cold
        self.precision = precision
        self.largestSize = largestSize
    }
}

extension Profile {
    /// Settings of the capacity plan. Both looks reach the counts that the 99th percentile takes at 97.5 %: 368 samples
    /// of which none may exceed the budget, and 1,140 of which four may.
    public var capacity: CapacitySettings {
        switch self {
        case .quick:
            CapacitySettings(
                firstLook: 3, secondLook: 9, cold: .init(samples: 127, timeLimit: 2_000_000_000), precision: 1.25,
                largestSize: 100_000)
        case .standard:
            CapacitySettings(
                firstLook: 5, secondLook: 15, cold: .init(samples: 76, timeLimit: 5_000_000_000), precision: 1.1,
                largestSize: 1_000_000)
        case .thorough:
            CapacitySettings(
                firstLook: 10, secondLook: 30, cold: .init(samples: 38, timeLimit: 10_000_000_000), precision: 1.05,
                largestSize: 10_000_000)
        }
    }
}
