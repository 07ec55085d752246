import Subscription

struct Transaction: Decodable {
    let original: NameText
    let type, environment: String?
    let purchasedAt, expiry, revokedAt, signedAt: Milliseconds?

    enum CodingKeys: String, CodingKey {
        case original = "originalTransactionId", type, environment, purchasedAt = "purchaseDate", expiry = "expiresDate"
        case revokedAt = "revocationDate", signedAt = "signedDate"
    }

    var testTime: TimeScale? { TimeScale.of(environment: environment) }
    var isAutoRenewing: Bool { type.map { $0 == "Auto-Renewable Subscription" } ?? (expiry != nil) }

    func reading(_ rule: StoreReading.Rule, _ renewal: Renewal?) -> StoreReading {
        StoreReading(
            rule: rule, start: purchasedAt?.value, expiry: expiry?.value, graceEnd: renewal?.graceEnd?.value,
            revokedAt: revokedAt?.value, autoRenews: renewal?.autoRenews,
            isInBillingRetry: renewal?.isInRetry ?? false, cause: renewal?.cause)
    }
}
