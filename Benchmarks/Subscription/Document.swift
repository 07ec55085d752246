struct Document: Decodable {
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

    /// `data` is an object in notifications and a list in answers; in a test it does not matter.
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
