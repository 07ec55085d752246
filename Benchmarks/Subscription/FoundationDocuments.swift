import Foundation
import Subscription

struct Document: Decodable {
    // What is wrapped.
    let signedPayload: String?
    let message: Message?
    // The App Store's notifications and answers, and a transaction by itself.
    let notificationType, subtype, notificationUUID, originalTransactionId, type: String?
    let signedDate, purchaseDate, expiresDate, revocationDate: Milliseconds?
    let data: Field?
    let bundleId, environment, transactionId: Anything?
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
        let message_id: LooseText?
    }

    /// `data` is an object in notifications and a list in answers; in a test it does not matter.
    enum Field: Decodable {
        case notification(NotificationData)
        case groups([Group])
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let groups = try? container.decode([Group].self) {
                self = .groups(groups)
            } else if let data = try? container.decode(NotificationData.self) {
                self = .notification(data)
            } else {
                self = .other
            }
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

    func transaction() -> Transaction? {
        guard transactionId != nil || (originalTransactionId != nil && purchaseDate != nil) else { return nil }
        return Transaction(
            originalTransactionId: originalTransactionId, type: type, purchaseDate: purchaseDate,
            expiresDate: expiresDate, revocationDate: revocationDate, signedDate: signedDate)
    }
}

struct Transaction: Decodable {
    let originalTransactionId, type: String?
    let purchaseDate, expiresDate, revocationDate, signedDate: Milliseconds?

    struct Facts {
        var original: String
        var purchasedAt, expiry, revokedAt, signedAt: Int64?
        var isAutoRenewing: Bool

        func reading(_ rule: StoreReading.Rule, _ renewal: Renewal.Facts?) -> StoreReading {
            StoreReading(
                rule: rule, start: purchasedAt, expiry: expiry, graceEnd: renewal?.graceEnd, revokedAt: revokedAt,
                autoRenews: renewal?.autoRenews, isInBillingRetry: renewal?.isInRetry ?? false, cause: renewal?.cause)
        }
    }

    func facts() throws -> Facts {
        Facts(
            original: try FoundationPayload.name(originalTransactionId ?? ""), purchasedAt: try purchaseDate?.instant(),
            expiry: try expiresDate?.instant(), revokedAt: try revocationDate?.instant(),
            signedAt: try signedDate?.instant(),
            isAutoRenewing: type.map { $0 == "Auto-Renewable Subscription" } ?? (expiresDate != nil))
    }
}

struct Renewal: Decodable {
    let originalTransactionId: String?
    let autoRenewStatus, expirationIntent: Int?
    let isInBillingRetryPeriod: Bool?
    let gracePeriodExpiresDate, renewalDate, signedDate: Milliseconds?

    struct Facts {
        var original: String?
        var autoRenews: Bool?
        var isUnknown, isInRetry: Bool
        var graceEnd, renewsAt, signedAt: Int64?
        var cause: Cause?
    }

    func facts() throws -> Facts {
        Facts(
            original: try originalTransactionId.map { try FoundationPayload.name($0) },
            autoRenews: autoRenewStatus.flatMap { [0: false, 1: true][$0] },
            isUnknown: autoRenewStatus.map { !(0...1 ~= $0) } ?? false, isInRetry: isInBillingRetryPeriod ?? false,
            graceEnd: try gracePeriodExpiresDate?.instant(), renewsAt: try renewalDate?.instant(),
            signedAt: try signedDate?.instant(),
            cause: Cause(intent: expirationIntent))
    }
}

extension Cause {
    /// Why a subscription ended, as the App Store numbers it.
    init?(intent: Int?) {
        let causes: [Int: Cause] = [1: .store, 2: .payment, 3: .priceChange, 4: .productGone, 5: .involuntary]
        guard let cause = intent.flatMap({ causes[$0] }) else { return nil }
        self = cause
    }
}

/// What is signed, or was decoded already.
struct Signed<Content: Decodable>: Decodable {
    let value: Content

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            value = try JSONDecoder().decode(Content.self, from: FoundationPayload.withoutEmpty(JWS.payload(text)))
        } else {
            value = try container.decode(Content.self)
        }
    }
}

struct Anything: Decodable {
    init(from decoder: any Decoder) {}
}

/// A text where it is one, and nothing otherwise.
struct LooseText: Decodable {
    let value: String?
    init(from decoder: any Decoder) { value = try? decoder.singleValueContainer().decode(String.self) }
}

/// Milliseconds since 1970 as the App Store signs them.
struct Milliseconds: Decodable {
    private let value: Double

    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Double.self) }

    func instant() throws -> Int64 {
        guard value >= 0, value <= 253_402_300_799_999 else { throw Refused() }
        return Int64(value.rounded(.down))
    }
}

/// A number as text, or as one. Instants lie in the years 1970 to 9999.
struct NumberText: Decodable {
    let value: Int64

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            guard let number = Int64(text) else { throw Refused() }
            value = number
        } else {
            value = try container.decode(Int64.self)
        }
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
        let container = try decoder.singleValueContainer()
        if let item = try? container.decode(Element.self) {
            items = [item]
        } else {
            items = try container.decode([Element].self)
        }
    }
}
