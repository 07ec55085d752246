import JSONText

extension PayloadDecoder {
    /// Decodes a document of the App Store that a single field identifies; `nil` if it has no such field.
    func appStoreAnswer(_ fields: JSONFields) throws(FieldError) -> StorePayload? {
        if fields.has("data"), fields.has("bundleId") || fields.has("environment") {
            return try appStoreStatuses(fields)
        }
        if transactionInfo(fields) != nil || renewalInfo(fields) != nil { return try appStoreItem(fields) }

        // The answer to a request for an extension also has an original transaction, but no state.
        if fields.has("success"), fields.has("effectiveDate") { return other(.otherSubject) }
        if fields.has("transactionId") || (fields.has("originalTransactionId") && fields.has("purchaseDate")) {
            let transaction = try AppStoreTransaction(fields)
            return payload(.appStoreTransaction, [transaction])
        }

        if fields.has("autoRenewStatus") || fields.has("autoRenewProductId") || fields.has("isInBillingRetryPeriod") {
            let renewal = try AppStoreRenewal(fields)
            return StorePayload(form: .appStoreRenewal, reports: [try report(renewal, fields)])
        }

        if fields.has("errorCode") { return other(.storeError) }
        let isOfApp =
            fields.has("signedAppTransactionInfo") || fields.has("appTransactionId")
            || fields.has("originalApplicationVersion")
        if isOfApp || fields.has("requestIdentifier") || fields.has("testNotificationToken") {
            return other(.otherSubject)
        }

        // If `verifyReceipt` cannot verify a receipt, the answer is only a status.
        if fields.has("status") { return try receiptAnswer(fields) }
        return nil
    }

    private func other(_ silence: PayloadSilence) -> StorePayload {
        StorePayload(form: .appStoreOther, silence: silence)
    }

    // MARK: Statuses

    /// Decodes Get All Subscription Statuses: the last transaction of each subscription of each group.
    private func appStoreStatuses(_ fields: JSONFields) throws(FieldError) -> StorePayload {
        var payload = StorePayload(form: .appStoreStatus)
        for element in try fields.elements("data") {
            let group = try fields.fields(of: element)
            for element in try group.elements("lastTransactions") {
                let item = try group.fields(of: element)
                payload.reports.append(try statusReport(item))
            }
        }

        if payload.reports.isEmpty { payload.silence = .empty }
        return payload
    }

    private func statusReport(_ item: JSONFields) throws(FieldError) -> StoreReport {
        let status = try item.integer("status")
        let original = try item.name("originalTransactionId")
        let transaction = try transaction(in: item, of: original)
        let renewal = try renewal(in: item, of: original)
        let renews = transaction.map { $0.autoRenews(renewal) } ?? renewal?.autoRenews
        let state = SubscriptionState(appStoreStatus: status, isAutoRenewing: renews != false)
        let reading = state.flatMap { state in
            let rule = StoreReading.Rule.namedState(state)
            return transaction?.reading(rule, renewal) ?? StoreReading(rule: rule, cause: renewal?.cause)
        }

        return report(
            of: original, at: transaction?.signedAt ?? renewal?.signedAt, reading, renewal, expiry: transaction?.expiry,
            testTime: transaction?.testTime ?? renewal?.testTime)
    }

    /// Returns the report of an answer. It has no reading if the answer contains something unknown.
    private func report(
        of original: String, at: Int64?, _ reading: StoreReading?, _ renewal: AppStoreRenewal?, expiry: Int64?,
        testTime: TimeScale?
    ) -> StoreReport {
        let isKnown = reading != nil && renewal?.isUnknown != true
        return StoreReport(
            subscription: original, store: .appStore, at: at, event: isKnown ? nil : .info,
            reading: isKnown ? reading : nil, expiry: expiry, cause: renewal?.cause, needsReconciliation: !isKnown,
            testTime: testTime)
    }

    /// Returns the signed transaction of an item; `nil` if it has none.
    ///
    /// - Parameter original: the subscription to which it must belong.
    func transaction(in item: JSONFields, of original: String? = nil) throws(FieldError) -> AppStoreTransaction? {
        guard let value = transactionInfo(item) else { return nil }
        let transaction = try transactionPart.read(item, value, AppStoreTransaction.init)
        try check(transaction.original, of: original, item, value)
        return transaction
    }

    /// Returns the signed renewal info of an item; `nil` if it has none.
    ///
    /// - Parameter original: the subscription to which it must belong.
    func renewal(in item: JSONFields, of original: String?) throws(FieldError) -> AppStoreRenewal? {
        guard let value = renewalInfo(item) else { return nil }
        let renewal = try renewalPart.read(item, value, AppStoreRenewal.init)
        try check(renewal.original, of: original, item, value)
        return renewal
    }

    // The fields have other names if the parts were decoded before the document was stored.

    private func transactionInfo(_ item: JSONFields) -> Int? {
        item.value("signedTransactionInfo") ?? item.value("transactionInfo")
    }

    private func renewalInfo(_ item: JSONFields) -> Int? {
        item.value("signedRenewalInfo") ?? item.value("renewalInfo")
    }

    private func check(
        _ inner: String?, of original: String?, _ item: JSONFields, _ value: Int
    ) throws(FieldError) {
        guard let inner, let original, inner != original else { return }

        throw item.error(
            value,
            "originalTransactionId \(JSONQuoting.quoted(original)) was expected, as next to it, not "
                + JSONQuoting.quoted(inner))
    }

    // MARK: Transactions

    private func appStoreItem(_ fields: JSONFields) throws(FieldError) -> StorePayload {
        if fields.has("status"), fields.has("originalTransactionId") {
            return StorePayload(form: .appStoreStatus, reports: [try statusReport(fields)])
        }

        let transaction = try transaction(in: fields)
        let renewal = try renewal(in: fields, of: transaction?.original)
        if let transaction { return payload(.appStoreTransaction, [transaction], renewal) }

        guard let renewal else { throw fields.missing("signedTransactionInfo", "a signed transaction") }

        return StorePayload(form: .appStoreRenewal, reports: [try report(renewal, fields)])
    }

    /// Decodes a list of signed transactions. The fields next to the list distinguish a list of refunds.
    func appStoreTransactions(_ fields: JSONFields) throws(FieldError) -> StorePayload {
        var transactions: [AppStoreTransaction] = []
        for element in try fields.elements("signedTransactions") {
            transactions.append(try transactionPart.read(fields, element, AppStoreTransaction.init))
        }

        let hasRefunds = !fields.has("bundleId") && !fields.has("status")
        guard hasRefunds else { return payload(.appStoreTransactions, transactions) }

        var payload = StorePayload(form: .appStoreRefunds)
        payload.reports = transactions.filter(\.isAutoRenewing).map { transaction in
            let at = transaction.revokedAt ?? transaction.signedAt
            let isCurrent = at.map { transaction.isCurrent(at: $0) } ?? false
            return StoreReport(
                subscription: transaction.original, store: .appStore, at: at,
                event: isCurrent ? .revoke : .info, refundedPeriod: transaction.refundedPeriod,
                testTime: transaction.testTime)
        }

        if payload.reports.isEmpty { payload.silence = transactions.isEmpty ? .empty : .otherProduct }
        return payload
    }

    private func payload(
        _ form: PayloadForm, _ transactions: [AppStoreTransaction], _ renewal: AppStoreRenewal? = nil
    ) -> StorePayload {
        var last = LastTransactions<AppStoreTransaction>()
        for transaction in transactions where transaction.isAutoRenewing { last.add(transaction) }

        var payload = StorePayload(form: form)
        payload.reports = last.transactions.map { transaction in
            report(
                of: transaction.original, at: transaction.signedAt ?? renewal?.signedAt,
                transaction.reading(.receipt, renewal), renewal, expiry: transaction.expiry,
                testTime: transaction.testTime ?? renewal?.testTime)
        }

        if payload.reports.isEmpty { payload.silence = transactions.isEmpty ? .empty : .otherProduct }
        return payload
    }

    private func report(_ renewal: AppStoreRenewal, _ fields: JSONFields) throws(FieldError) -> StoreReport {
        guard let original = renewal.original else { throw fields.missing("originalTransactionId", "a name") }

        let reading = StoreReading(
            rule: .receipt, expiry: renewal.renewsAt, graceEnd: renewal.graceEnd, autoRenews: renewal.autoRenews,
            isInBillingRetry: renewal.isInBillingRetry, cause: renewal.cause)
        return report(
            of: original, at: renewal.signedAt, reading, renewal, expiry: renewal.renewsAt,
            testTime: renewal.testTime)
    }
}
