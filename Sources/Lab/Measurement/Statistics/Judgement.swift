/// A verdict against a budget with the numbers behind it (measurement, "Verdicts against a budget").
public struct Judgement: Codable, Hashable, Sendable {
    public let verdict: BudgetVerdict
    /// The bound that decided: the upper one for `within`, the lower one for `over`. For `undecided` the one that was
    /// looked at: the upper one, or the lower one where there are too few samples for an upper one. In the unit of the
    /// samples, dropped ones not counted; nil when there is none or it is not finite.
    public let bound: Double?
    public let n: Int
    public let dropped: Int
    /// Why there is no decision, in a sentence; nil when there is one.
    public let reason: String?
}
