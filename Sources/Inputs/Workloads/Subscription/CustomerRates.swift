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

/// How often payments fail and what becomes of them.
public struct PaymentRates: Hashable, Sendable {
    /// A renewal that is declined.
    public var decline = 0.08
    /// Of the declined, those that go through by themselves: the account is filled again.
    public var passing = 0.20
    /// Of the declined, those whose holder would mend them once it is noticed. The rest would not.
    public var mendable = 0.35
    /// The days until a passing trouble is over, on average.
    public var daysToPass = 3.0
    /// With access, where only mails and messages tell: the holder mends it on a day.
    public var mendingWithAccess = 0.06
    /// Without access, where the app itself tells.
    public var mendingWithoutAccess = 0.03
    /// With access: the holder cancels on a day.
    public var givingUpWithAccess = 0.004
    public var givingUpWithoutAccess = 0.01
}

/// How badly events are delivered: each rate is the probability for one event.
public struct DeliveryRates: Hashable, Sendable {
    /// Delivered a second time, up to an hour later.
    public var duplicate: Double
    /// Delivered up to three days late, so that later ones come first.
    public var delay: Double
    /// Never delivered.
    public var loss: Double
    /// Followed by an event of a kind that nobody knows.
    public var unknown: Double
    /// Followed by the store's answer to a question about the subscription, which is delivered as badly as events are.
    public var answer: Double

    public init(
        duplicate: Double = 0.02, delay: Double = 0.01, loss: Double = 0, unknown: Double = 0.002, answer: Double = 0
    ) {
        self.duplicate = duplicate
        self.delay = delay
        self.loss = loss
        self.unknown = unknown
        self.answer = answer
    }

    /// Every event once and in order.
    public static let perfect = DeliveryRates(duplicate: 0, delay: 0, loss: 0, unknown: 0)
}
