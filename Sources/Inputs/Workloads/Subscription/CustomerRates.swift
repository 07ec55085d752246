import Subscription

/// The rates at which the customers of a ``StoreSimulator`` act: assumptions here, published figures in
/// ``published2026(_:)``; a call can change both. A rate "a period" is the probability that something happens in one
/// paid period; a rate "a day" is the probability for one day, days being independent.
package struct CustomerRates: Hashable, Sendable {
    /// Purchases with deferred payment, and the share of these that are abandoned.
    package var pendingPurchase = 0.02
    package var pendingGivenUp = 0.3
    /// Cancellations of the renewal in a period, and the share of these that are undone before it ends.
    package var cancellation = 0.03
    package var restored = 0.15
    /// Refunds in a period, and the share of these that are reversed some days later.
    package var refund = 0.004
    package var refundReversed = 0.05
    /// Pauses that are scheduled a period, on Google Play, and the part of them with a failed payment at the end.
    package var pause = 0.01
    package var failedResume = 0.15
    /// Ends of a period that are moved by some days.
    package var postponement = 0.003
    /// Changes of the plan at once, changes of the plan later, and news that change nothing, a period.
    package var upgrade = 0.004
    package var preference = 0.006
    package var news = 0.03
    /// Ends because the product is removed, or because a price change is not confirmed, a period.
    package var withdrawn = 0.001
    /// Purchases within 90 days of an end.
    package var winBack = 0.08
    /// The factors of the rates that end a subscription (``cancellation``, ``refund``, ``withdrawn`` and
    /// `payment.decline`) in its first paid period, its second and so on; the last factor holds for all later ones. A
    /// plan without factors has 1; a product above 1 counts as 1.
    package var course: [BillingPeriod: [Double]] = [:]
    /// The rates at which payments fail and recover.
    package var payment = PaymentRates()

    package init() {}
}
