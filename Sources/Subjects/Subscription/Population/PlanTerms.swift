/// What the loop over a population reads of a plan: lengths in milliseconds, switches as 0 and 1.
///
/// All fields are 64 bits wide, so that a loop in C can read them where they are.
public struct PlanTerms: Sendable, Hashable {
    /// The months of a period; 0 where it is a fixed time.
    public let months: Int64
    /// The length of a period of no months.
    public let length: Int64
    /// Whether months come back to the day of the beginning.
    public let isAnchored: Int64
    /// The length of grace.
    public let grace: Int64
    /// The length of hold or retry.
    public let hold: Int64
    /// Whether hold is counted from the expiry.
    public let isHoldFromExpiry: Int64
    /// How long access goes on in silence after the expiry.
    public let silence: Int64

    /// The terms of a plan.
    public init(_ plan: BillingPlan) {
        let fixed = plan.timeScale.lengths(of: plan.period)?.period ?? (plan.period == .week ? 7 * 86_400_000 : 0)
        months = fixed == 0 ? plan.period.months : 0
        length = fixed
        isAnchored = plan.months == .anchored ? 1 : 0
        grace = plan.graceLength
        hold = plan.holdLength
        isHoldFromExpiry = plan.store == .appStore ? 1 : 0
        silence = plan.silence
    }
}
