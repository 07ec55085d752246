import Foundation
import Subscription

// The stores' documents as Foundation's decoder reads them: one structure with all possible fields, as an app's team
// would write it, and types for the forms of fields.

// MARK: Documents

/// A document of a store: a payload, or an envelope of one.
struct FoundationDocument: Decodable {
    // The wrapped payload.
    let signedPayload: String?
    let message: Message?
    // The App Store's notifications and answers, and a transaction by itself.
    let notificationType, subtype: String?
    let notificationUUID: IdentityText?
    let signedDate: Milliseconds?
    let data: Field?
    let environment: Deferred<String>?
    let linkedPurchaseToken: NameText?
    let acknowledgementState: Field.Acknowledgement?
    let purchaseType: Int?
    let testPurchase: Anything?
    let bundleId, transactionId, originalTransactionId, purchaseDate: Anything?
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
    let subscriptionState, startTime: String?
    let latestOrderId, orderId: NameText?
    let lineItems: [PlayItem]?
    let autoRenewing: Bool?
    let paymentState, cancelReason: Int?

    struct Message: Decodable {
        let data: String?
        let messageId: IdentityText?
        let message_id: Deferred<IdentityText>?
    }

    /// `data` is an object in notifications and a list in answers. In tests its content does not matter.
    struct Field: Decodable {
        let groups: [Group]?
        let notification: NotificationData?

        /// A word in Play's newer resources, a number in older ones.
        enum Acknowledgement: Decodable {
            case word(String)
            case number(Int)

            init(from decoder: any Decoder) throws {
                if let word = try? String(from: decoder) {
                    self = .word(word)
                } else {
                    self = .number(try Int(from: decoder))
                }
            }
        }

        init(from decoder: any Decoder) {
            groups = try? [Group](from: decoder)
            notification = groups == nil ? try? NotificationData(from: decoder) : nil
        }
    }

    struct NotificationData: Decodable {
        let environment: String?
        let signedTransactionInfo: Signed<Transaction>?
        let signedRenewalInfo: Signed<Renewal>?
        let status: Int?
    }

    struct Group: Decodable {
        let lastTransactions: [Item]?
    }

    struct Item: Decodable {
        let status: Int?
        let originalTransactionId: NameText?
        let signedTransactionInfo: Signed<Transaction>?
        let signedRenewalInfo: Signed<Renewal>?
    }

    struct PlayNotification: Decodable {
        let notificationType: Int
        let purchaseToken: NameText
    }

    struct PlayVoided: Decodable {
        let purchaseToken: NameText
        let orderId: NameText?
        let productType: Int
        let refundType: Int
    }

    struct PlayItem: Decodable {
        struct Plan: Decodable { let autoRenewEnabled: Bool? }
        let expiryTime: String?
        let autoRenewingPlan: Plan?
        let prepaidPlan: Anything?
        let latestSuccessfulOrderId: NameText?
    }
}

// MARK: The App Store

/// A transaction that the App Store signed.
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

/// The facts of a renewal that the App Store signed.
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

/// Signed content, or content that is decoded already.
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

/// Signed payloads: only the middle part is read.
enum JWS {
    static func payload(_ text: String) throws -> Data {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts.contains("") else { throw PeerRefusal() }

        var middle = parts[1].replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        middle += String(repeating: "=", count: (4 - middle.count % 4) % 4)
        guard let data = Data(base64Encoded: middle) else { throw PeerRefusal() }

        return data
    }
}

extension TimeScale {
    /// The pace of time in an environment of the App Store; `nil` in production.
    static func of(environment: String?) -> TimeScale? {
        let scales: [String: TimeScale] = ["Sandbox": .sandbox, "Xcode": .storeKit, "LocalTesting": .storeKit]
        return environment.flatMap { scales[$0] }
    }
}

extension Cause {
    /// The cause of an end, by the App Store's number.
    static func of(intent: Int?) -> Cause? {
        let causes: [Cause?] = [nil, .store, .payment, .priceChange, .productGone, .involuntary]
        return intent.flatMap { causes.indices.contains($0) ? causes[$0] : nil }
    }
}

// MARK: Receipts

/// A receipt, or the part of a notification that holds one.
struct Receipt: Decodable {
    let environment: String?
    let receipt_type: Deferred<String>?
    let request_date_ms: NumberText?
    let in_app: Deferred<OneOrMany<ReceiptItem>>?
    let latest_receipt_info: OneOrMany<ReceiptItem>?
    let pending_renewal_info: [ReceiptRenewal]?

    var testTime: TimeScale? {
        if let scale = TimeScale.of(environment: environment) { return scale }

        let type = try? receipt_type?.get()
        return type == "ProductionSandbox" ? .sandbox : nil
    }
}

/// A transaction of a receipt.
struct ReceiptItem: Decodable {
    let original_transaction_id: NameText?
    let purchase_date_ms, expires_date_ms: NumberText?
}

/// The facts of a renewal, in a list by subscription or, in older documents, at the top. A wrong one of another
/// subscription does no harm, because it is not read.
struct ReceiptRenewal: Decodable {
    let original_transaction_id: Deferred<NameText>?
    let auto_renew_status, is_in_billing_retry_period: Deferred<FlagText>?
    let grace_period_expires_date_ms, expiration_intent: Deferred<NumberText>?
}

// MARK: Forms of fields

/// A name as text, or as a whole number, because some exports write identifiers as numbers.
struct NameText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        if let text = try? String(from: decoder) {
            self.text = text
            return
        }

        let number = try Int64(from: decoder)
        guard number >= 0 else { throw PeerRefusal() }
        text = "\(number)"
    }
}

/// The identity of an event: a text, or a whole number of either sign.
struct IdentityText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        if let text = try? String(from: decoder) {
            self.text = text
        } else {
            text = "\(try Int64(from: decoder))"
        }
    }
}

/// A number, or a text with one. Instants lie in the years 1970 to 9999.
struct NumberText: Decodable {
    let value: Int64

    init(from decoder: any Decoder) throws {
        let text = try? String(from: decoder)
        guard let number = try text.map({ Int64($0) }) ?? Int64(from: decoder) else { throw PeerRefusal() }
        value = number
    }

    func instant() throws -> Int64 {
        guard 0...253_402_300_799_999 ~= value else { throw PeerRefusal() }
        return value
    }
}

/// A flag of a receipt: 0 or 1 as text or number, or true or false as text or by itself.
struct FlagText: Decodable {
    let isOn: Bool

    init(from decoder: any Decoder) throws {
        if let flag = try? Bool(from: decoder) {
            isOn = flag
        } else if let text = try? String(from: decoder), let flag = Bool(text) {
            isOn = flag
        } else if let flag = [0: false, 1: true][try NumberText(from: decoder).value] {
            isOn = flag
        } else {
            throw PeerRefusal()
        }
    }
}

/// Milliseconds since 1970 as in the App Store's signed payloads.
struct Milliseconds: Decodable {
    let value: Int64

    init(from decoder: any Decoder) throws {
        let number = try Double(from: decoder)
        guard number >= 0, number <= 253_402_300_799_999 else { throw PeerRefusal() }
        value = Int64(number.rounded(.down))
    }
}

/// A list, or a single element without a list. The oldest receipts write an empty object for no element.
struct OneOrMany<Element: Decodable>: Decodable {
    let items: [Element]

    private struct AnyKey: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    init(from decoder: any Decoder) throws {
        if let fields = try? decoder.container(keyedBy: AnyKey.self) {
            items = fields.allKeys.isEmpty ? [] : [try Element(from: decoder)]
        } else {
            items = try [Element](from: decoder)
        }
    }
}

/// A part that is only decoded on demand, because other fields decide if it matters.
struct Deferred<Content: Decodable>: Decodable {
    private let result: Result<Content, any Error>
    init(from decoder: any Decoder) { result = Result { try Content(from: decoder) } }
    func get() throws -> Content { try result.get() }
}

/// A value whose content does not matter.
struct Anything: Decodable {
    init(from decoder: any Decoder) {}
}
