/// A verdict against a budget with the numbers behind it (measurement, Verdicts against a budget).
public struct Judgement: Codable, Hashable, Sendable {
    /// Which of the two confidence bounds a judgement shows.
    public enum Side: String, Codable, Hashable, Sendable {
        /// The quantile is at most the bound, with confidence.
        case upper
        /// The quantile is at least the bound, with confidence.
        case lower
    }

    /// Whether the budget is kept.
    public let verdict: BudgetVerdict
    /// The bound that decided: the upper one for `within`, the lower one for `over`. For `undecided` the one that was
    /// looked at: the upper one, or the lower one where there are too few samples for an upper one. In the unit of the
    /// samples, dropped ones not counted; nil when there is none or it is not finite.
    public let bound: Double?
    /// Which bound `bound` is; nil when `bound` is.
    public let side: Side?
    /// Samples that were judged, dropped ones not counted.
    public let n: Int
    /// Samples that were taken and dropped.
    public let dropped: Int
    /// Why there is no decision, in a sentence; nil when there is one.
    public let reason: String?

    /// A judgement of these parts; a bound that is not finite is left out.
    init(verdict: BudgetVerdict, bound: Double?, side: Side, n: Int, dropped: Int, reason: String? = nil) {
        let finite = bound.flatMap { $0.isFinite ? $0 : nil }
        self.verdict = verdict
        self.bound = finite
        self.side = finite == nil ? nil : side
        self.n = n
        self.dropped = dropped
        self.reason = reason
    }
}
