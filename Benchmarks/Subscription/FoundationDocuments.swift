import Foundation
import Subscription

struct Document: Decodable {
    // What is wrapped.
    let signedPayload: String?
    let message: Message?
    // The App Store's notifications and answers, and a transaction by itself.
    let notificationType, subtype, notificationUUID: String?
    let signedDate: Milliseconds?
    let data: Field?
    let bundleId, environment, transactionId, originalTransactionId, purchaseDate: Anything?
    let signedTransactionInfo: Signed<Transaction>?
    // Receipts.
    let notification_type: String?
    let unified_receipt, receipt: Receipt?
    let auto_renew_status_change_date_ms: NumberText?
    let status: Int?
    let latest_receipt_info: OneOrMany<ReceiptItem>?
    let pending_renewal_info: [ReceiptRenewal]?
    // Play.
    let eventTimeMillis, startTimeMillis, expiryTimeMillis: NumberText?
    let subscriptionNotification: PlayNotification?
    let voidedPurchaseNotification: PlayVoided?
    let oneTimeProductNotification, testNotification: Anything?
    let subscriptionState, startTime, latestOrderId, orderId: String?
    let lineItems: [PlayItem]?
    let autoRenewing: Bool?
    let paymentState, cancelReason: Int?

    struct Message: Decodable {
        let data: String?
        let messageId: String?
        let message_id: Deferred<String>?
    }

    /// `data` is an object in notifications and a list in answers; in a test it does not matter.
    struct Field: Decodable {
        let groups: [Group]?
        let notification: NotificationData?

        init(from decoder: any Decoder) {
            groups = try? [Group](from: decoder)
            notification = groups == nil ? try? NotificationData(from: decoder) : nil
        }
    }

    struct NotificationData: Decodable {
        let signedTransactionInfo: Signed<Transaction>?
        let signedRenewalInfo: Signed<Renewal>?
        let status: Int?
    }

    struct Group: Decodable {
        let lastTransactions: [Item]?
    }

    struct Item: Decodable {
        let status: Int?
        let originalTransactionId: String?
        let signedTransactionInfo: Signed<Transaction>?
        let signedRenewalInfo: Signed<Renewal>?
    }

    struct PlayNotification: Decodable {
        let notificationType: Int
        let purchaseToken: String
    }

    struct PlayVoided: Decodable {
        let purchaseToken: String
        let orderId: String?
        let productType: Int
        let refundType: Int
    }

    struct PlayItem: Decodable {
        struct Plan: Decodable { let autoRenewEnabled: Bool? }
        let expiryTime: String?
        let autoRenewingPlan: Plan?
        let prepaidPlan: Anything?
        let latestSuccessfulOrderId: String?
    }
}

struct Transaction: Decodable {
    let original: String
    let type: String?
    let purchasedAt, expiry, revokedAt, signedAt: Milliseconds?

    enum CodingKeys: String, CodingKey {
        case original = "originalTransactionId", type, purchasedAt = "purchaseDate", expiry = "expiresDate"
        case revokedAt = "revocationDate", signedAt = "signedDate"
    }

    var isAutoRenewing: Bool { type.map { $0 == "Auto-Renewable Subscription" } ?? (expiry != nil) }

    func reading(_ rule: StoreReading.Rule, _ renewal: Renewal?) -> StoreReading {
        StoreReading(
            rule: rule, start: purchasedAt?.value, expiry: expiry?.value, graceEnd: renewal?.graceEnd?.value,
            revokedAt: revokedAt?.value, autoRenews: renewal?.autoRenews,
            isInBillingRetry: renewal?.isInRetry ?? false, cause: renewal?.cause)
    }
}

struct Renewal: Decodable {
    let original: String?
    let autoRenewStatus, expirationIntent: Int?
    let isInRetry: Bool?
    let graceEnd, renewsAt, signedAt: Milliseconds?

    enum CodingKeys: String, CodingKey {
        case original = "originalTransactionId", autoRenewStatus, expirationIntent, signedAt = "signedDate"
        case isInRetry = "isInBillingRetryPeriod", graceEnd = "gracePeriodExpiresDate", renewsAt = "renewalDate"
    }

    var autoRenews: Bool? { autoRenewStatus.flatMap { [0: false, 1: true][$0] } }
    var isUnknown: Bool { autoRenewStatus != nil && autoRenews == nil }
    var cause: Cause? { Cause.of(intent: expirationIntent) }
}

extension Cause {
    /// Why a subscription ended, as the App Store numbers it.
    static func of(intent: Int?) -> Cause? {
        let causes: [Cause?] = [nil, .store, .payment, .priceChange, .productGone, .involuntary]
        return intent.flatMap { causes.indices.contains($0) ? causes[$0] : nil }
    }
}

/// What is signed, or was decoded already.
struct Signed<Content: Decodable>: Decodable {
    let value: Content

    init(from decoder: any Decoder) throws {
        if let text = try? String(from: decoder) {
            value = try JSONDecoder().decode(Content.self, from: FoundationPayload.withoutEmpty(JWS.payload(text)))
        } else {
            value = try Content(from: decoder)
        }
    }
}

struct Anything: Decodable {
    init(from decoder: any Decoder) {}
}

/// Milliseconds since 1970 as the App Store signs them.
struct Milliseconds: Decodable {
    let value: Int64

    init(from decoder: any Decoder) throws {
        let number = try Double(from: decoder)
        guard number >= 0, number <= 253_402_300_799_999 else { throw Refused() }
        value = Int64(number.rounded(.down))
    }
}

/// A number as text, or as one. Instants lie in the years 1970 to 9999.
struct NumberText: Decodable {
    let value: Int64

    init(from decoder: any Decoder) throws {
        let text = try? String(from: decoder)
        guard let number = try text.map({ Int64($0) }) ?? Int64(from: decoder) else { throw Refused() }
        value = number
    }

    func instant() throws -> Int64 {
        guard 0...253_402_300_799_999 ~= value else { throw Refused() }
        return value
    }
}

/// Something that is decoded when it is asked for, as other fields say whether it matters.
struct Deferred<Content: Decodable>: Decodable {
    private let result: Result<Content, any Error>
    init(from decoder: any Decoder) { result = Result { try Content(from: decoder) } }
    func get() throws -> Content { try result.get() }
}

/// A list, or what would be its only element.
struct OneOrMany<Element: Decodable>: Decodable {
    let items: [Element]

    init(from decoder: any Decoder) throws {
        items = try (try? Element(from: decoder)).map { [$0] } ?? [Element](from: decoder)
    }
}
