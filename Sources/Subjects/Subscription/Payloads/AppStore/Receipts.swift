import CivilTime
import JSONText

// Receipts: the answer of `verifyReceipt`, and notifications of version 1, which contain a receipt.

extension PayloadDecoder {
    /// Decodes an answer of `verifyReceipt`.
    func receiptAnswer(_ fields: JSONFields) throws(FieldError) -> StorePayload {
        let status = try fields.optionalInteger("status") ?? 0
        // 21006 means a valid receipt of an expired subscription.
        guard status == 0 || status == 21_006 else {
            throw fields.error("status", "0 was expected, not \(status): verifyReceipt returned no receipt")
        }

        let receipt = try fields.optionalFields("receipt")
        let requestedAt = try receipt?.optionalMillisecondsText("request_date_ms")
        return try receiptPayload(fields, receipt, flags: fields, at: requestedAt, form: .appStoreReceipt)
    }

    /// Decodes the receipt of a notification of version 1.
    func legacyNotification(_ fields: JSONFields) throws(FieldError) -> StorePayload {
        let type = try fields.optionalText("notification_type")
        if fields.document.string(type, is: "TEST") {
            return StorePayload(form: .appStoreLegacyNotification, silence: .test)
        }

        let unified = try fields.optionalFields("unified_receipt") ?? fields
        // A notification of version 1 only names the instant of a change of the renewal. Notifications of other types
        // contain it too, long after the change.
        let isOfChange = type == nil || fields.document.string(type, is: "DID_CHANGE_RENEWAL_STATUS")
        let at = isOfChange ? try fields.optionalMillisecondsText("auto_renew_status_change_date_ms") : nil
        return try receiptPayload(unified, nil, flags: fields, at: at, form: .appStoreLegacyNotification)
    }

    /// Decodes the transactions of a receipt.
    ///
    /// - Parameter flags: the object with the facts about the renewal. Older receipts name them once, and not by
    ///   subscription.
    private func receiptPayload(
        _ fields: JSONFields, _ receipt: JSONFields?, flags: JSONFields, at: Int64?, form: PayloadForm
    ) throws(FieldError) -> StorePayload {
        var payload = StorePayload(form: form)
        let elements = try receiptElements(fields, receipt, flags)
        let renewals = try fields.elements("pending_renewal_info")
        var candidates = LastTransactions<ReceiptTransaction>()
        for element in elements {
            if let transaction = try ReceiptTransaction(fields.fields(of: element)) { candidates.add(transaction) }
        }

        let last = candidates.transactions
        var testTime = try testTime(of: fields)
        if testTime == nil { testTime = try self.testTime(of: flags) }
        if testTime == nil, let receipt { testTime = try self.testTime(of: receipt) }
        for transaction in last {
            var reading = StoreReading(
                rule: .receipt, start: transaction.purchasedAt, expiry: transaction.expiry,
                revokedAt: transaction.revokedAt)
            var isNamed = false
            for element in renewals {
                let renewal = try fields.fields(of: element)
                guard transaction.isOfSameSubscription(as: renewal) else { continue }
                try reading.add(renewal)
                isNamed = true
            }

            if last.count == 1 { try addFlags(flags, to: &reading, isNamed: isNamed) }
            payload.reports.append(
                StoreReport(
                    subscription: try transaction.fields.name("original_transaction_id"), store: .appStore, at: at,
                    reading: reading, expiry: transaction.expiry, cause: reading.cause, testTime: testTime))
        }

        if payload.reports.isEmpty { payload.silence = elements.isEmpty ? .empty : .otherProduct }
        return payload
    }

    /// Adds the facts of the whole document, which concern its only subscription.
    ///
    /// - Parameter isNamed: true if the renewal was named by subscription, which has priority.
    private func addFlags(
        _ flags: JSONFields, to reading: inout StoreReading, isNamed: Bool
    ) throws(FieldError) {
        if !isNamed { try reading.add(flags) }
        if reading.revokedAt == nil, let type = try flags.optionalText("notification_type"),
            flags.document.string(type, is: "CANCEL") || flags.document.string(type, is: "REFUND"),
            let cancelled = try flags.optionalReceiptInstant("cancellation_date_ms", "cancellation_date"),
            cancelled >= reading.start ?? .min
        {
            reading.revokedAt = cancelled
        }
    }

    /// Returns the test environment of a receipt; `nil` for the real store.
    private func testTime(of fields: JSONFields) throws(FieldError) -> TimeScale? {
        if let scale = try fields.testTime("environment") { return scale }
        return fields.document.string(fields.value("receipt_type"), is: "ProductionSandbox") ? .sandbox : nil
    }

    /// Returns the numbers of the transactions of a receipt. An expired one may have a field of its own next to the
    /// others. The oldest receipts are themselves a transaction.
    private func receiptElements(
        _ fields: JSONFields, _ receipt: JSONFields?, _ flags: JSONFields
    ) throws(FieldError) -> [Int] {
        var all = try elements(fields, "latest_receipt_info") + elements(fields, "latest_expired_receipt_info")
        if all.isEmpty, fields.object != flags.object {
            all = try elements(flags, "latest_receipt_info") + elements(flags, "latest_expired_receipt_info")
        }

        if !all.isEmpty { return all }
        guard let receipt else { return try elements(fields, "in_app") }

        all = try elements(receipt, "in_app")
        return all.isEmpty && receipt.has("original_transaction_id") ? [receipt.object] : all
    }

    private func elements(_ fields: JSONFields, _ key: StaticString) throws(FieldError) -> [Int] {
        // The oldest receipts have a single object instead of an array, which may be empty.
        if let value = fields.value(key), fields.document.kind(of: value) == .object {
            return fields.document.children(of: value).isEmpty ? [] : [value]
        }

        return Array(try fields.elements(key))
    }
}

extension StoreReading {
    /// Adds the facts of a pending renewal info of a receipt.
    fileprivate mutating func add(_ renewal: JSONFields) throws(FieldError) {
        autoRenews = try renewal.optionalNumberFlag("auto_renew_status")
        isInBillingRetry = try renewal.optionalNumberFlag("is_in_billing_retry_period") ?? false
        graceEnd = try renewal.optionalReceiptInstant("grace_period_expires_date_ms", "grace_period_expires_date")
        cause = try renewal.optionalIntegerText("expiration_intent").flatMap { Cause(appStoreExpirationIntent: $0) }
    }
}

extension JSONFields {
    /// Returns an instant of a receipt in milliseconds since 1970. The newer field has priority. The older one contains
    /// milliseconds too (receipts of iOS 6), or a text such as `2013-04-04 22:32:11 Etc/GMT`.
    fileprivate func optionalReceiptInstant(
        _ newer: StaticString, _ older: StaticString
    ) throws(FieldError) -> Int64? {
        if let instant = try optionalMillisecondsText(newer) { return instant }
        guard let value = value(older) else { return nil }
        guard let text = document.string(value), text.hasSuffix(" Etc/GMT"), text.utf8.count == 27 else {
            return try optionalMillisecondsText(older)
        }

        do throws(InstantError) {
            return try Instant.milliseconds("\(text.prefix(10))T\(text.dropFirst(11).prefix(8))Z")
        } catch {
            throw self.error(value, "\(error), not \(raw(value))")
        }
    }
}

/// A transaction in a receipt, of an auto-renewing subscription.
private struct ReceiptTransaction: SubscriptionTransaction {
    var fields: JSONFields
    var original: Int
    var purchasedAt: Int64?
    var expiry: Int64?
    var revokedAt: Int64?
    var isUpgraded: Bool

    /// Reads a transaction; `nil` if it does not expire, because then it belongs to no subscription.
    init?(_ fields: JSONFields) throws(FieldError) {
        guard let expiry = try fields.optionalReceiptInstant("expires_date_ms", "expires_date") else { return nil }

        self.fields = fields
        self.expiry = expiry
        original = try fields.required("original_transaction_id", "a name", fields.value("original_transaction_id"))
        purchasedAt = try fields.optionalReceiptInstant("purchase_date_ms", "purchase_date")
        revokedAt = try fields.optionalReceiptInstant("cancellation_date_ms", "cancellation_date")
        isUpgraded = try fields.optionalNumberFlag("is_upgraded") ?? false
    }

    func isOfSameSubscription(as other: ReceiptTransaction) -> Bool { isSame(other.fields, other.original) }

    func isOfSameSubscription(as renewal: JSONFields) -> Bool {
        isSame(renewal, renewal.value("original_transaction_id"))
    }

    private func isSame(_ other: JSONFields, _ value: Int?) -> Bool {
        guard let value, let digits = fields.digits(original), let other = other.digits(value) else { return false }
        return digits.isSame(as: other)
    }
}

extension JSONFields {
    /// Returns the bytes of an identifier, a text or a number; `nil` for another value.
    fileprivate func digits(_ value: Int) -> UnsafeBufferPointer<UInt8>? {
        document.rawString(value) ?? document.rawNumber(value)
    }
}
