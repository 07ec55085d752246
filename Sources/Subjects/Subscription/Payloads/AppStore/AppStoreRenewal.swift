import JSONText

/// The fields of a decoded renewal info of the App Store that are used (`JWSRenewalInfoDecodedPayload`).
struct AppStoreRenewal {
    var original: String?
    var autoRenews: Bool?
    /// True if the renewal status has an unknown value.
    var isUnknown: Bool
    var isInBillingRetry: Bool
    var graceEnd: Int64?
    var renewsAt: Int64?
    var cause: Cause?
    var signedAt: Int64?
    /// The test environment of the renewal info; `nil` for the real store.
    var testTime: TimeScale?

    init(_ fields: JSONFields) throws(FieldError) {
        original = try fields.optionalName("originalTransactionId")
        let status = try fields.optionalInteger("autoRenewStatus")
        switch status {
        case 0: autoRenews = false
        case 1: autoRenews = true
        default: autoRenews = nil
        }

        isUnknown = status != nil && autoRenews == nil
        isInBillingRetry = try fields.optionalBoolean("isInBillingRetryPeriod") ?? false
        graceEnd = try fields.optionalMilliseconds("gracePeriodExpiresDate")
        renewsAt = try fields.optionalMilliseconds("renewalDate")
        cause = try fields.optionalInteger("expirationIntent").flatMap { Cause(appStoreExpirationIntent: $0) }
        signedAt = try fields.optionalMilliseconds("signedDate")
        testTime = try fields.testTime("environment")
    }
}
