/// A verdict against a budget, and the numbers that led to it. Source: measurement, Verdicts against a budget.
public struct Judgement: Codable, Hashable, Sendable {
    /// The verdict.
    public let verdict: BudgetVerdict
    /// The bound that decided, in the unit of the samples: the upper one for `within`, the lower one for `over`. For
    /// `undecided` the upper one, or the lower one if there are too few samples for an upper one. Dropped samples are
    /// not in it; `nil` if there is no bound or it is not finite.
    public let bound: Double?
    /// The number of samples, dropped ones not counted.
    public let n: Int
    /// The number of dropped samples.
    public let dropped: Int
    /// The reason that nothing is decided, in a sentence; `nil` if it is.
    public let reason: String?
}
