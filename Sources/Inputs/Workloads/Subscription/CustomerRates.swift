import Subscription

/// The rates at which the customers of a ``StoreSimulator`` act: assumptions here, published figures in
/// ``published2026(_:)``; a call can change both. A rate "a period" is the probability that something happens in one
/// paid period; a rate "a day" is the probability for one day, days being independent.
package struct CustomerRates: Hashable, Sendable {
    /// A purchase that is to be paid for later, and of these the part that is given up.
    package var pendingPurchase = 0.02
    package var pendingGivenUp = 0.3
    /// Auto-renewal turned off in a period, and of these the part that turns it on again before its end.
    package var cancellation = 0.03
    package var restored = 0.15
    /// A refund in a period, and of these the part that is taken back some days later.
    package var refund = 0.004
    package var refundReversed = 0.05
    /// A pause that is scheduled in a period, on Google Play, and of these the part whose payment fails at the end.
    package var pause = 0.01
    package var failedResume = 0.15
    /// The end of a period put off by some days.
    package var postponement = 0.003
    /// Another plan at once, another plan later, and news that change nothing, in a period.
    package var upgrade = 0.004
    package var preference = 0.006
    package var news = 0.03
    /// The product is taken from sale or a price change is not confirmed, in a period.
    package var withdrawn = 0.001
    /// Bought again after an end, within 90 days.
    package var winBack = 0.08
    /// By what the rates of all that ends a subscription (``cancellation``, ``refund``, ``withdrawn`` and
    /// `payment.decline`) are multiplied in its first paid period, its second and so on; the last number stays. A plan
    /// that is not named has 1; a product above 1 is 1.
    package var course: [BillingPeriod: [Double]] = [:]
    /// The rates at which payments fail and recover.
    package var payment = PaymentRates()

    package init() {}
}
