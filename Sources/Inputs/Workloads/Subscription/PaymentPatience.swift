import Subscription

/// How long a store waits for a payment that failed, in milliseconds from the expiry: also what plans of a store do not
/// allow any more, as no hold at all, so that it can be compared.
struct PaymentPatience: Hashable, Sendable {
    /// Access in silence, before anybody is told.
    var silence: Int64 = 0
    /// The end of grace; the same as ``silence`` where there is none.
    var graceEnd: Int64
    /// The end of hold; the same as ``graceEnd`` where there is none.
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
