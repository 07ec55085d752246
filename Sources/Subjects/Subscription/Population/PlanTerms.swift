import CivilTime

/// The terms of a plan for the loop over a population: lengths in milliseconds, switches as 0 and 1.
struct PlanTerms: Sendable, Hashable {
    /// 0 where a period is a fixed time, of ``length``.
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

    /// Where hold ends that an event begins; from the expiry, where that counts and is known.
    @inline(__always)
    func holdEnd(from instant: Int64, _ expiry: Int64) -> Int64 {
        Instant.adding(milliseconds: hold, to: isHoldFromExpiry != 0 && expiry != .min ? expiry : instant)
    }

    /// Where hold ends behind grace, which may have lasted longer than the plan's retry where the store named its end.
    @inline(__always)
    func holdEnd(after graceEnd: Int64, _ expiry: Int64) -> Int64 { max(holdEnd(from: graceEnd, expiry), graceEnd) }
}
