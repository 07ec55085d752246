import JSONText

// Receipts: the answer of `verifyReceipt`, and notifications of version 1, which contain the same.

extension PayloadDecoder {
    /// Decodes an answer of `verifyReceipt`.
    func receiptAnswer(_ fields: JSONFields) throws(FieldError) -> StorePayload {
        let status = try fields.optionalInteger("status") ?? 0
        // 21006 is a good receipt of an expired subscription.
        guard status == 0 || status == 21_006 else {
            throw fields.error("status", "0 was expected, not \(status): verifyReceipt returned no receipt")
        }

        let receipt = try fields.optionalFields("receipt")
        let requestedAt = try receipt?.optionalMillisecondsText("request_date_ms")
        return try receiptPayload(fields, receipt, at: requestedAt, form: .appStoreReceipt)
    }

    /// Decodes the receipt of a notification of version 1.
    func legacyNotification(_ fields: JSONFields) throws(FieldError) -> StorePayload {
        if let type = try fields.optionalText("notification_type"), fields.document.string(type, is: "TEST") {
            return StorePayload(form: .appStoreLegacyNotification, silence: .test)
        }

        let unified = try fields.optionalFields("unified_receipt") ?? fields
        // The only instant that a notification of version 1 names is that of a change of the renewal.
        let at = try fields.optionalMillisecondsText("auto_renew_status_change_date_ms")
        return try receiptPayload(unified, nil, at: at, form: .appStoreLegacyNotification)
    }

    private func receiptPayload(
        _ fields: JSONFields, _ receipt: JSONFields?, at: Int64?, form: PayloadForm
    ) throws(FieldError) -> StorePayload {
        var payload = StorePayload(form: form)
        let elements = try receiptElements(fields, receipt)
        let renewals = try fields.elements("pending_renewal_info")

        for transaction in try lastTransactions(elements, fields) {
            var reading = StoreReading(
                rule: .receipt, start: transaction.purchasedAt, expiry: transaction.expiry,
                revokedAt: transaction.cancelledAt)
            for element in renewals {
                let renewal = try fields.fields(of: element)
                if transaction.isOfSameSubscription(as: renewal) { try reading.add(renewal) }
            }

            payload.reports.append(
                StoreReport(
                    subscription: try transaction.fields.name("original_transaction_id"), store: .appStore, at: at,
                    reading: reading, expiry: transaction.expiry, cause: reading.cause))
        }

        if payload.reports.isEmpty { payload.silence = elements.isEmpty ? .empty : .otherProduct }
        return payload
    }

    /// Returns the numbers of the transactions of a receipt.
    private func receiptElements(_ fields: JSONFields, _ receipt: JSONFields?) throws(FieldError) -> [Int] {
        if fields.has("latest_receipt_info") { return try elements(fields, "latest_receipt_info") }
        if fields.has("latest_expired_receipt_info") { return try elements(fields, "latest_expired_receipt_info") }
        return try elements(receipt ?? fields, "in_app")
    }

    private func elements(_ fields: JSONFields, _ key: StaticString) throws(FieldError) -> [Int] {
        // The oldest receipts have a single object instead of an array.
        if let value = fields.value(key), fields.document.kind(of: value) == .object { return [value] }
        return Array(try fields.elements(key))
    }

    /// Returns the last transaction of each subscription.
    private func lastTransactions(_ elements: [Int], _ fields: JSONFields) throws(FieldError) -> [ReceiptTransaction] {
        var last: [ReceiptTransaction] = []
        for element in elements {
            guard let transaction = try ReceiptTransaction(try fields.fields(of: element)) else { continue }

            if let index = last.firstIndex(where: { $0.isOfSameSubscription(as: transaction) }) {
                if transaction.rank > last[index].rank { last[index] = transaction }
            } else {
                last.append(transaction)
            }
        }

        return last
    }
}

extension StoreReading {
    /// Adds the facts of a pending renewal info of a receipt.
    fileprivate mutating func add(_ renewal: JSONFields) throws(FieldError) {
        autoRenews = try renewal.optionalNumberFlag("auto_renew_status")
        isInBillingRetry = try renewal.optionalNumberFlag("is_in_billing_retry_period") ?? false
        graceEnd = try renewal.optionalMillisecondsText("grace_period_expires_date_ms")
        cause = try renewal.optionalIntegerText("expiration_intent").flatMap { Cause(appStoreExpirationIntent: $0) }
    }
}

/// A transaction in a receipt, of an auto-renewing subscription.
private struct ReceiptTransaction {
    var fields: JSONFields
    var original: Int
    var purchasedAt: Int64?
    var expiry: Int64
    var cancelledAt: Int64?
    var isUpgraded: Bool

    /// Reads a transaction; nil if it does not expire, because it is of no subscription then.
    init?(_ fields: JSONFields) throws(FieldError) {
        guard let expiry = try fields.optionalMillisecondsText("expires_date_ms") else { return nil }

        self.fields = fields
        self.expiry = expiry
        original = try fields.text("original_transaction_id")
        purchasedAt = try fields.optionalMillisecondsText("purchase_date_ms")
        cancelledAt = try fields.optionalMillisecondsText("cancellation_date_ms")
        isUpgraded = try fields.optionalText("is_upgraded").map { fields.document.string($0, is: "true") } ?? false
    }

    func isOfSameSubscription(as other: ReceiptTransaction) -> Bool { isSame(other.fields, other.original) }

    func isOfSameSubscription(as renewal: JSONFields) -> Bool {
        isSame(renewal, renewal.value("original_transaction_id"))
    }

    private func isSame(_ other: JSONFields, _ value: Int?) -> Bool {
        guard let own = fields.document.rawString(original), let other = other.document.rawString(value) else {
            return false
        }
        return own.isSame(as: other)
    }

    /// The rank among the transactions of a subscription, higher for later ones.
    var rank: (Int, Int64, Int64) { (isUpgraded ? 0 : 1, expiry, purchasedAt ?? 0) }
}
