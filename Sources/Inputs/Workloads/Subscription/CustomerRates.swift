import Subscription

/// The rates at which the customers of a ``StoreSimulator`` act.
///
/// The default values are assumptions; ``published2026(_:)`` has rates from published figures, and a call can change
/// either. A rate *a period* is the probability that something happens in one paid period. A rate *a day* is the
/// probability for one day, and days are independent.
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
    /// Pauses that are scheduled in a period, on Google Play, and the share of these whose payment fails at the end.
    package var pause = 0.01
    package var failedResume = 0.15
    /// Ends of a period that are moved by some days.
    package var postponement = 0.003
    /// Immediate changes of the plan, changes of the plan at the next renewal, and reports without effect, in a period.
    package var upgrade = 0.004
    package var preference = 0.006
    package var news = 0.03
    /// Ends because the product was removed, or because a price change was not confirmed, in a period.
    package var withdrawn = 0.001
    /// Purchases within 90 days of an end.
    package var winBack = 0.08
    /// The factors of the rates that end a subscription (``cancellation``, ``refund``, ``withdrawn`` and
    /// `payment.decline`), for its first paid period, its second, and so on. The last factor holds for all later
    /// periods. Without factors, the factor is 1; a product above 1 counts as 1.
    package var course: [BillingPeriod: [Double]] = [:]
    /// The rates at which payments fail and recover.
    package var payment = PaymentRates()

    package init() {}
}
