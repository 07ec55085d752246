/// A verdict against a budget, and the numbers that led to it. Source: measurement, Verdicts against a budget.
public struct Judgement: Codable, Hashable, Sendable {
    /// The verdict.
    public let verdict: BudgetVerdict
    /// The deciding bound, in the unit of the samples; `nil` if there is no finite bound.
    ///
    /// It is the upper bound for `within` and the lower one for `over`. For `undecided` it is the upper bound, or the
    /// lower one if there are too few samples for an upper one. Dropped samples are not included.
    public let bound: Double?
    /// The number of samples, without dropped ones.
    public let n: Int
    /// The number of dropped samples.
    public let dropped: Int
    /// The reason why nothing is decided, in a sentence; `nil` if something is.
    public let reason: String?
}
