import Foundation
import Subscription

/// Everything that is looked for in a payload.
struct Document: Decodable {
    // What is wrapped.
    let signedPayload: String?
    let message: Message?
    // The App Store's notifications and answers.
    let notificationType: String?
    let subtype: String?
    let notificationUUID: String?
    let signedDate: Milliseconds?
    let data: Field?
    let bundleId: Anything?
    let environment: Anything?
    let signedTransactionInfo: Signed<Transaction>?
    // A transaction by itself.
    let originalTransactionId: String?
    let transactionId: Anything?
    let purchaseDate: Milliseconds?
    let expiresDate: Milliseconds?
    let revocationDate: Milliseconds?
    let type: String?
    // Receipts.
    let notification_type: String?
    let unified_receipt: Receipt?
    let auto_renew_status_change_date_ms: NumberText?
    let status: Int?
    let receipt: Receipt?
    let latest_receipt_info: OneOrMany<ReceiptItem>?
    let pending_renewal_info: [ReceiptRenewal]?
    // Play.
    let eventTimeMillis: NumberText?
    let subscriptionNotification: PlayNotification?
    let voidedPurchaseNotification: PlayVoided?
    let oneTimeProductNotification: Anything?
    let testNotification: Anything?
    let subscriptionState: String?
    let startTime: String?
    let lineItems: [PlayItem]?
    let latestOrderId: String?
    let startTimeMillis: NumberText?
    let expiryTimeMillis: NumberText?
    let autoRenewing: Bool?
    let paymentState: Int?
    let cancelReason: Int?
    let orderId: String?

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
        let latestSuccessfulOrderId: String?
    }

    /// The document itself as a transaction.
    func transaction() -> Transaction? {
        guard transactionId != nil || (originalTransactionId != nil && purchaseDate != nil) else { return nil }
        return Transaction(
            originalTransactionId: originalTransactionId, purchaseDate: purchaseDate, expiresDate: expiresDate,
            revocationDate: revocationDate, signedDate: signedDate, type: type)
    }
}

/// A transaction of the App Store.
struct Transaction: Decodable {
    let originalTransactionId: String?
    let purchaseDate: Milliseconds?
    let expiresDate: Milliseconds?
    let revocationDate: Milliseconds?
    let signedDate: Milliseconds?
    let type: String?

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

/// A renewal info of the App Store.
struct Renewal: Decodable {
    let autoRenewStatus: Int?
    let isInBillingRetryPeriod: Bool?
    let gracePeriodExpiresDate: Milliseconds?
    let expirationIntent: Int?
    let signedDate: Milliseconds?

    struct Facts {
        var autoRenews: Bool?
        var isUnknown, isInRetry: Bool
        var graceEnd, signedAt: Int64?
        var cause: Cause?
    }

    func facts() throws -> Facts {
        Facts(
            autoRenews: autoRenewStatus.flatMap { [0: false, 1: true][$0] },
            isUnknown: autoRenewStatus.map { !(0...1 ~= $0) } ?? false, isInRetry: isInBillingRetryPeriod ?? false,
            graceEnd: try gracePeriodExpiresDate?.instant(), signedAt: try signedDate?.instant(),
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
            value = try JSONDecoder().decode(Content.self, from: JWS.payload(text))
        } else {
            value = try container.decode(Content.self)
        }
    }
}
