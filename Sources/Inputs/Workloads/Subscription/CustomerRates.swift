import Subscription

/// How often the customers of a ``StoreSimulator`` do what: assumptions here, published figures in
/// ``published2026(_:)``; a call can change both. A rate "a period" is the probability that it happens in one paid
/// period; a rate "a day" that of one day, the days being independent.
public struct CustomerRates: Hashable, Sendable {
    /// A purchase that is to be paid for later, and of these the part that is given up.
    public var pendingPurchase = 0.02
    public var pendingGivenUp = 0.3
    /// Auto-renewal turned off in a period, and of these the part that turns it on again before its end.
    public var cancellation = 0.03
    public var restored = 0.15
    /// A refund in a period, and of these the part that is taken back some days later.
    public var refund = 0.004
    public var refundReversed = 0.05
    /// A pause that is scheduled in a period, on Google Play, and of these the part whose payment fails at the end.
    public var pause = 0.01
    public var failedResume = 0.15
    /// The end of a period put off by some days.
    public var postponement = 0.003
    /// Another plan at once, another plan later, and news that change nothing, in a period.
    public var upgrade = 0.004
    public var preference = 0.006
    public var news = 0.03
    /// The product is taken from sale or a price change is not confirmed, in a period.
    public var withdrawn = 0.001
    /// Bought again after an end, within 90 days.
    public var winBack = 0.08
    /// By what the rates of all that ends a subscription (``cancellation``, ``refund``, ``withdrawn`` and
    /// `payment.decline`) are multiplied in its first paid period, its second and so on; the last number stays. A plan
    /// that is not named has 1; a product above 1 is 1.
    public var course: [BillingPeriod: [Double]] = [:]
    /// How failing payments go on.
    public var payment = PaymentRates()

    public init() {}
}
