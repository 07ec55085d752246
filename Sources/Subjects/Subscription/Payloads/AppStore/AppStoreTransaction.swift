import JSONText

/// The fields of a decoded transaction of the App Store that are used (`JWSTransactionDecodedPayload`).
struct AppStoreTransaction: SubscriptionTransaction {
    /// The identifier of the subscription: the original transaction, which all its transactions name.
    var original: String
    var purchasedAt: Int64?
    var expiry: Int64?
    var revokedAt: Int64?
    var signedAt: Int64?
    var isUpgraded: Bool
    /// True if the product renews automatically. The type decides; without a type, an expiry does.
    var isAutoRenewing: Bool
    /// The test environment of the transaction; `nil` for the real store.
    var testTime: TimeScale?
    /// True if the price is paid in instalments, and more of them follow even if the renewal is turned off.
    var isCommitted: Bool

    init(_ fields: JSONFields) throws(FieldError) {
        original = try fields.name("originalTransactionId")
        purchasedAt = try fields.optionalMilliseconds("purchaseDate")
        expiry = try fields.optionalMilliseconds("expiresDate")
        revokedAt = try fields.optionalMilliseconds("revocationDate")
        signedAt = try fields.optionalMilliseconds("signedDate")
        isUpgraded = try fields.optionalBoolean("isUpgraded") ?? false
        isAutoRenewing =
            try fields.optionalText("type").map { fields.document.string($0, is: "Auto-Renewable Subscription") }
            ?? (expiry != nil)
        testTime = try fields.testTime("environment")
        let commitmentEnd = try fields.optionalFields("commitmentInfo")?.optionalMilliseconds("commitmentExpiresDate")
        isCommitted = commitmentEnd ?? .min > expiry ?? .max
    }

    func isOfSameSubscription(as other: AppStoreTransaction) -> Bool { original == other.original }

    /// Returns true if the subscription renews; `nil` if that is unknown. With a commitment, it renews until the
    /// commitment is over, even if the renewal is turned off.
    func autoRenews(_ renewal: AppStoreRenewal?) -> Bool? { isCommitted ? true : renewal?.autoRenews }

    /// Returns true if a refund of this transaction concerns the current period, as far as the transaction shows: its
    /// period is not over, and no other plan has replaced it.
    func isCurrent(at instant: Int64) -> Bool {
        guard let expiry, isAutoRenewing else { return false }
        return !isUpgraded && expiry > instant
    }

    /// The period that a refund of this transaction takes back. `nil` if another plan had replaced it before, so that
    /// the refund changes nothing.
    var refundedPeriod: RefundedPeriod? {
        isUpgraded ? nil : expiry.map { RefundedPeriod(start: purchasedAt, end: $0) }
    }

    func reading(_ rule: StoreReading.Rule, _ renewal: AppStoreRenewal?) -> StoreReading {
        StoreReading(
            rule: rule, start: purchasedAt, expiry: expiry, graceEnd: renewal?.graceEnd, revokedAt: revokedAt,
            autoRenews: autoRenews(renewal), isInBillingRetry: renewal?.isInBillingRetry ?? false,
            cause: renewal?.cause)
    }
}
