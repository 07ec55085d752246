import CivilTime

/// The terms of a plan for the loop over a population: lengths in milliseconds, switches as 0 and 1.
struct PlanTerms: Sendable, Hashable {
    /// The months of a period; 0 if it is a fixed time, of ``length``.
    let months: Int64
    let length: Int64
    let isAnchored: Int64
    let grace: Int64
    let hold: Int64
    let isHoldFromExpiry: Int64
    let silence: Int64
    let lead: Int64

    init(_ plan: BillingPlan) {
        let fixed = plan.fixedLength ?? 0
        months = fixed == 0 ? plan.period.months : 0
        length = fixed
        isAnchored = plan.months == .anchored ? 1 : 0
        grace = plan.graceLength
        hold = plan.holdLength
        isHoldFromExpiry = plan.store == .appStore ? 1 : 0
        silence = plan.silence
        lead = plan.renewalLead
    }

    /// Returns the end of a hold that an event begins; it is counted from the expiry on the App Store, if that is
    /// known.
    @inline(__always)
    func holdEnd(from instant: Int64, _ expiry: Int64) -> Int64 {
        Instant.adding(milliseconds: hold, to: isHoldFromExpiry != 0 && expiry != .min ? expiry : instant)
    }

    /// Returns the end of a hold after grace, which may have lasted longer than the plan's retry if the store named its
    /// end.
    @inline(__always)
    func holdEnd(after graceEnd: Int64, _ expiry: Int64) -> Int64 { max(holdEnd(from: graceEnd, expiry), graceEnd) }
}
