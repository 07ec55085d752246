import Subscription

struct Renewal: Decodable {
    let original: NameText?
    let environment: String?
    let autoRenewStatus, expirationIntent: Int?
    let isInRetry: Bool?
    let graceEnd, renewsAt, signedAt: Milliseconds?

    enum CodingKeys: String, CodingKey {
        case original = "originalTransactionId", environment, autoRenewStatus, expirationIntent, signedAt = "signedDate"
        case isInRetry = "isInBillingRetryPeriod", graceEnd = "gracePeriodExpiresDate", renewsAt = "renewalDate"
    }

    var testTime: TimeScale? { TimeScale.of(environment: environment) }
    var autoRenews: Bool? { autoRenewStatus.flatMap { [0: false, 1: true][$0] } }
    var isUnknown: Bool { autoRenewStatus != nil && autoRenews == nil }
    var cause: Cause? { Cause.of(intent: expirationIntent) }
}
