import JSONText

/// Receipts: the answer of `verifyReceipt`, and notifications of version 1, which carry the same.
extension PayloadDecoder {
    func receiptAnswer(_ fields: JSONFields) throws(FieldError) -> StorePayload {
        let status = try fields.optionalInteger("status") ?? 0
        // 21006 is a good receipt of an expired subscription.
        guard status == 0 || status == 21_006 else {
            throw fields.error("status", "0 was expected, not \(status), with which verifyReceipt gives no receipt")
        }

        let receipt = try fields.optionalFields("receipt")
        let asked = try receipt?.optionalMillisecondsText("request_date_ms")
        return try receiptPayload(fields, receipt, at: asked, form: .appStoreReceipt)
    }

    /// Decodes a notification of version 1: its receipt says how things are.
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
        var last: [ReceiptTransaction] = []
        let place: (JSONFields, StaticString) =
            fields.has("latest_receipt_info")
            ? (fields, "latest_receipt_info")
            : fields.has("latest_expired_receipt_info")
                ? (fields, "latest_expired_receipt_info") : (receipt ?? fields, "in_app")
        let elements =
            if let value = place.0.value(place.1), fields.document.kind(of: value) == .object {
                // The oldest receipts have a single object for an array.
                [value]
            } else {
                Array(try place.0.elements(place.1))
            }

        for element in elements {
            guard let transaction = try ReceiptTransaction(try fields.fields(of: element)) else { continue }

            if let index = last.firstIndex(where: { $0.isOfSameSubscription(as: transaction) }) {
                if transaction.rank > last[index].rank { last[index] = transaction }
            } else {
                last.append(transaction)
            }
        }

        let renewals = try fields.elements("pending_renewal_info")
        for transaction in last {
            var report = StoreReport(
                subscription: try transaction.fields.name("original_transaction_id"), store: .appStore, at: at,
                expiry: transaction.expiry)
            var reading = StoreReading(
                rule: .receipt, start: transaction.purchasedAt, expiry: transaction.expiry,
                revokedAt: transaction.cancelledAt)
            for element in renewals {
                let renewal = try fields.fields(of: element)
                guard transaction.isOfSameSubscription(as: renewal) else { continue }

                reading.autoRenews = try renewal.optionalNumberFlag("auto_renew_status")
                reading.isInBillingRetry = try renewal.optionalNumberFlag("is_in_billing_retry_period") ?? false
                reading.graceEnd = try renewal.optionalMillisecondsText("grace_period_expires_date_ms")
                reading.cause = try renewal.optionalIntegerText("expiration_intent").flatMap {
                    Cause(appStoreExpirationIntent: $0)
                }
            }

            report.reading = reading
            report.cause = reading.cause
            payload.reports.append(report)
        }

        if payload.reports.isEmpty { payload.silence = elements.isEmpty ? .empty : .otherProduct }
        return payload
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

    /// `nil` for what does not expire: it is no subscription.
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

    /// Higher for one that is later.
    var rank: (Int, Int64, Int64) { (isUpgraded ? 0 : 1, expiry, purchasedAt ?? 0) }
}
