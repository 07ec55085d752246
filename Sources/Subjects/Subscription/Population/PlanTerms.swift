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
    /// The most time of grace and hold together, from the expiry; 0 if there is no such limit.
    let trouble: Int64
    let isHoldTheRest: Bool

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
        trouble = plan.longestTrouble ?? 0
        isHoldTheRest = plan.isHoldTheRest
    }

    /// Returns the end of a hold that an event begins; it is counted from the expiry on the App Store, if that is
    /// known.
    @inline(__always)
    func holdEnd(from instant: Int64, expiry: Int64) -> Int64 {
        Instant.adding(milliseconds: hold, to: isHoldFromExpiry != 0 && expiry != .noInstant ? expiry : instant)
    }

    /// Returns the end of a hold after grace, which may have lasted longer than the plan's retry if the store named its
    /// end. On Google Play the length of grace decides on that of hold.
    @inline(__always)
    func holdEnd(afterGraceUntil graceEnd: Int64, expiry: Int64) -> Int64 {
        let end = holdEnd(from: graceEnd, expiry: expiry)
        guard trouble != 0 && expiry != .noInstant else { return max(end, graceEnd) }

        let last = Instant.adding(milliseconds: trouble, to: expiry)
        return max(isHoldTheRest ? last : min(end, last), graceEnd)
    }
}
