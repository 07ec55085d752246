/// A ratio of two medians with its confidence interval, such as a cost relative to the reference's. Source:
/// measurement, Numbers.
public struct Ratio: Codable, Hashable, Sendable {
    /// The ratio of the pooled medians.
    public let value: Double
    /// Its 95 % confidence interval over processes; `nil` with fewer than two processes.
    public let ci95: Interval?

    /// A ratio that was computed already.
    public init(value: Double, ci95: Interval?) {
        self.value = value
        self.ci95 = ci95
    }
}
