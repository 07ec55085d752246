import JSONText

/// The parts used of a decoded renewal info of the App Store (`JWSRenewalInfoDecodedPayload`).
struct AppStoreRenewal {
    var original: String?
    var autoRenews: Bool?
    /// Whether it says something of renewing that is not known here.
    var isUnknown: Bool
    var isInBillingRetry: Bool
    var graceEnd: Int64?
    var renewsAt: Int64?
    var cause: Cause?
    var signedAt: Int64?

    init(_ fields: JSONFields) throws(FieldError) {
        original = try fields.optionalName("originalTransactionId")
        let status = try fields.optionalInteger("autoRenewStatus")
        autoRenews = status.flatMap { $0 == 1 ? true : $0 == 0 ? false : nil }
        isUnknown = status != nil && autoRenews == nil
        isInBillingRetry = try fields.optionalBoolean("isInBillingRetryPeriod") ?? false
        graceEnd = try fields.optionalMilliseconds("gracePeriodExpiresDate")
        renewsAt = try fields.optionalMilliseconds("renewalDate")
        cause = try fields.optionalInteger("expirationIntent").flatMap { Cause(appStoreExpirationIntent: $0) }
        signedAt = try fields.optionalMilliseconds("signedDate")
    }
}
