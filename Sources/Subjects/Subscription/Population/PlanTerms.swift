import CivilTime

/// The terms of a plan for the loop over a population: lengths in milliseconds, and most switches as 0 or 1.
struct PlanTerms: Sendable, Hashable {
    /// The months of a period; 0 if its length is fixed, see ``length``.
    let months: Int64
    let length: Int64
    let isAnchored: Int64
    let grace: Int64
    let hold: Int64
    let isHoldFromExpiry: Int64
    let silence: Int64
    let lead: Int64
    /// The longest time of grace and hold together, from the expiry; 0 if there is no limit.
    let trouble: Int64
    let isHoldRemainder: Bool

    init(_ plan: BillingPlan) {
        let fixed = plan.fixedLength ?? 0
        months = fixed == 0 ? plan.period.months : 0
        length = fixed
        isAnchored = plan.months == .anchored ? 1 : 0
        grace = plan.graceLength
        hold = plan.holdLength
        isHoldFromExpiry = plan.store.countsHoldFromExpiry ? 1 : 0
        silence = plan.silence
        lead = plan.renewalLead
        trouble = plan.longestTrouble ?? 0
        isHoldRemainder = plan.isHoldRemainder
    }

    /// Returns the end of a hold that begins with an event. On the App Store it is counted from the expiry, if that is
    /// known.
    @inline(__always)
    func holdEnd(from instant: Int64, expiry: Int64) -> Int64 {
        Instant.adding(milliseconds: hold, to: isHoldFromExpiry != 0 && expiry != .noInstant ? expiry : instant)
    }

    /// Returns the end of a hold after grace. On Google Play the length of hold depends on that of grace. If the store
    /// named the end of grace, grace may have outlasted the retry of the plan.
    @inline(__always)
    func holdEnd(afterGraceUntil graceEnd: Int64, expiry: Int64) -> Int64 {
        let end = holdEnd(from: graceEnd, expiry: expiry)
        guard trouble != 0 && expiry != .noInstant else { return max(end, graceEnd) }

        let last = Instant.adding(milliseconds: trouble, to: expiry)
        return max(isHoldRemainder ? last : min(end, last), graceEnd)
    }
}
