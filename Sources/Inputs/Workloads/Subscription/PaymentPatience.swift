import Subscription

/// The time that a store waits for a failed payment, in milliseconds from the expiry. For comparison, it can also be
/// one that no store offers any more, such as no hold at all.
struct PaymentPatience: Hashable, Sendable {
    /// The time during which access goes on and nothing is reported.
    var silence: Int64 = 0
    /// The end of grace; equal to ``silence`` if there is no grace.
    var graceEnd: Int64
    /// The end of hold; equal to ``graceEnd`` if there is no hold.
    var holdEnd: Int64
}

extension PaymentPatience {
    init(_ plan: BillingPlan) {
        let silence = plan.graceLength == 0 ? plan.silence : 0
        let access = plan.graceLength + silence
        self.init(
            silence: silence, graceEnd: access,
            holdEnd: plan.store == .play ? access + plan.holdLength : max(access, plan.holdLength))
    }

    var withoutHold: Self { Self(silence: silence, graceEnd: graceEnd, holdEnd: graceEnd) }
}
