import Reproducibility
import Subscription

extension PayloadDrawing {
    private struct Facts {
        var original: String
        var purchasedAt: Int64
        var expiry: Int64
        var signedAt: Int64
        var autoRenews: Bool
        var isInRetry: Bool
        var graceEnd: Int64?
        var intent: Int64?

        var cause: Cause? {
            intent.flatMap { [1: .store, 2: .payment, 3: .priceChange, 4: .productGone, 5: .involuntary][$0] }
        }
    }

    private mutating func facts() -> Facts {
        let purchasedAt = instant()
        let expiry = purchasedAt + 30 * 86_400_000
        let isInRetry = random.chance(0.2)
        return Facts(
            original: "2" + digits(15), purchasedAt: purchasedAt, expiry: expiry,
            signedAt: purchasedAt + Int64(random.number(below: 40 * 86_400_000)), autoRenews: random.chance(0.8),
            isInRetry: isInRetry, graceEnd: isInRetry && random.chance(0.5) ? expiry + 16 * 86_400_000 : nil,
            intent: random.chance(0.2) ? Int64(1 + random.index(below: 5)) : nil)
    }

    private mutating func transactionText(_ facts: Facts, revokedAt: Int64? = nil) -> String {
        let revocation = revokedAt.map { #""revocationDate":\#($0),"revocationReason":1,"# } ?? ""
        return
            #"""
            {"transactionId":"2\#(digits(15))","originalTransactionId":"\#(facts.original)",\#
            "webOrderLineItemId":"2\#(digits(14))","bundleId":"com.example.app",\#
            "productId":"com.example.app.month","subscriptionGroupIdentifier":"2\#(digits(7))",\#
            "purchaseDate":\#(facts.purchasedAt),"originalPurchaseDate":\#(facts.purchasedAt),\#
            "expiresDate":\#(facts.expiry),"quantity":1,"type":"Auto-Renewable Subscription",\#
            "inAppOwnershipType":"PURCHASED","signedDate":\#(facts.signedAt),\#
            \#(revocation)"environment":"Production","transactionReason":"RENEWAL","storefront":"JPN",\#
            "storefrontId":"143462","price":980000,"currency":"JPY","appTransactionId":"7\#(digits(16))"}
            """#
    }

    private mutating func renewalText(_ facts: Facts) -> String {
        let intent = facts.intent.map { #""expirationIntent":\#($0),"# } ?? ""
        let grace = facts.graceEnd.map { #""gracePeriodExpiresDate":\#($0),"# } ?? ""
        return
            #"""
            {\#(intent)"originalTransactionId":"\#(facts.original)",\#
            "autoRenewProductId":"com.example.app.month","productId":"com.example.app.month",\#
            "autoRenewStatus":\#(facts.autoRenews ? 1 : 0),"isInBillingRetryPeriod":\#(facts.isInRetry),\#
            \#(grace)"signedDate":\#(facts.signedAt),"environment":"Production",\#
            "recentSubscriptionStartDate":\#(facts.purchasedAt),"renewalDate":\#(facts.expiry)}
            """#
    }

    /// Types and subtypes, with what they are, and the state that follows where none is named.
    private static let notifications:
        [(type: String, subtype: String?, kind: EventKind, cause: Cause?, led: SubscriptionState?)] = [
            ("SUBSCRIBED", "INITIAL_BUY", .purchase, nil, .active), ("SUBSCRIBED", "", .purchase, nil, .active),
            ("DID_RENEW", nil, .renew, nil, .active), ("DID_RENEW", "BILLING_RECOVERY", .recover, nil, .active),
            ("DID_FAIL_TO_RENEW", "GRACE_PERIOD", .failGrace, nil, .grace),
            ("DID_FAIL_TO_RENEW", nil, .failHold, nil, .hold), ("DID_FAIL_TO_RENEW", "", .failHold, nil, .hold),
            ("GRACE_PERIOD_EXPIRED", nil, .graceEnd, nil, .hold),
            ("EXPIRED", "VOLUNTARY", .expire, .store, .expired),
            ("EXPIRED", "BILLING_RETRY", .expire, .payment, .expired),
            ("EXPIRED", "PRICE_INCREASE", .expire, .priceChange, .expired),
            ("EXPIRED", "PRODUCT_NOT_FOR_SALE", .expire, .productGone, .expired),
            ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", .autoRenewOff, nil, .canceled),
            ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED", .autoRenewOn, nil, .active),
            ("DID_CHANGE_RENEWAL_PREF", "UPGRADE", .planUpgrade, nil, .active),
            ("DID_CHANGE_RENEWAL_PREF", "DOWNGRADE", .planPreference, nil, .active),
            ("OFFER_REDEEMED", nil, .purchase, nil, .active), ("REFUND_REVERSED", nil, .refundReversed, nil, .active),
            ("RENEWAL_EXTENDED", nil, .extend, nil, .active), ("PRICE_INCREASE", "PENDING", .info, nil, nil),
            ("CONSUMPTION_REQUEST", nil, .info, nil, nil), ("REFUND", nil, .revoke, nil, .revoked),
            ("REVOKE", nil, .revoke, nil, .revoked),
        ]

    mutating func notification(isSigned: Bool) -> DrawnPayload {
        let facts = facts()
        let drawn = pick(Self.notifications)
        let sentAt = facts.signedAt + Int64(random.index(below: 2_000))
        let isRefund = drawn.kind == .revoke
        let revokedAt = isRefund ? facts.purchasedAt + Int64(random.number(below: 60 * 86_400_000)) : nil
        let status = random.chance(0.5) ? 1 + random.index(below: 6) : nil
        var kind = drawn.kind
        if let revokedAt, !(status.map { $0 == 5 } ?? (revokedAt < facts.expiry)) { kind = .info }
        // What it answers beside its event.
        let led = drawn.led == .active && !facts.autoRenews ? .canceled : drawn.led
        let state = status.map { Self.states(facts)[$0] } ?? led
        var answer = state.map { reading(facts, status == nil ? .led($0) : .stated($0)) }
        let namesAny = isRefund || kind == .info || kind == .refundReversed
        if namesAny, state != .revoked, isRefund || facts.expiry <= sentAt {
            // The period is over or taken back; the renewal info names the current one.
            answer?.start = nil
        }
        answer?.revokedAt = revokedAt
        answer?.cause = drawn.cause ?? facts.cause
        if isRefund, kind == .info, status == nil { answer = nil }
        let id = uuid()
        let transaction = signed(transactionText(facts, revokedAt: revokedAt))
        let renewal = signed(renewalText(facts))
        let subtype = drawn.subtype.map { #""subtype":"\#($0)","# } ?? ""
        let text =
            #"""
            {"notificationType":"\#(drawn.type)",\#(subtype)"notificationUUID":"\#(id)",\#
            "data":{"appAppleId":1234567890,"bundleId":"com.example.app","bundleVersion":"1.2.3",\#
            "environment":"Production","signedTransactionInfo":"\#(transaction)",\#
            "signedRenewalInfo":"\#(renewal)"\#(status.map { #","status":\#($0)"# } ?? "")},\#
            "version":"2.0","signedDate":\#(sentAt)}
            """#
        let begins: Set<EventKind> = [.purchase, .renew, .recover, .extend, .planUpgrade]
        let report = StoreReport(
            subscription: facts.original, store: .appStore, at: sentAt, event: kind, reading: answer, id: EventID(id),
            expiry: begins.contains(kind) ? facts.expiry : nil,
            cause: drawn.cause ?? (kind == .expire ? facts.cause : nil), needsReconciling: status == 6,
            refundedEnd: isRefund && status == nil ? facts.expiry : nil)
        return DrawnPayload(
            isSigned ? #"{"signedPayload":"\#(signed(text))"}"# : text, .appStoreNotification, [report])
    }

    private static func states(_ facts: Facts) -> [Int: SubscriptionState] {
        [1: facts.autoRenews ? .active : .canceled, 2: .expired, 3: .hold, 4: .grace, 5: .revoked]
    }

    mutating func statuses() -> DrawnPayload {
        var items: [String] = []
        var reports: [StoreReport] = []
        for _ in 0...random.index(below: 3) {
            let facts = facts()
            let status = 1 + random.index(below: 6)
            let state = Self.states(facts)[status]
            let (transaction, renewal) = (signed(transactionText(facts)), signed(renewalText(facts)))
            items.append(
                #"""
                {"originalTransactionId":"\#(facts.original)","status":\#(status),\#
                "signedTransactionInfo":"\#(transaction)","signedRenewalInfo":"\#(renewal)"}
                """#
            )
            reports.append(
                StoreReport(
                    subscription: facts.original, store: .appStore, at: facts.signedAt,
                    event: state == nil ? .info : nil, reading: state.map { reading(facts, .stated($0)) },
                    expiry: facts.expiry, cause: facts.cause, needsReconciling: state == nil))
        }
        return DrawnPayload(
            #"""
            {"environment":"Production","bundleId":"com.example.app","appAppleId":1234567890,\#
            "data":[{"subscriptionGroupIdentifier":"2\#(digits(7))",\#
            "lastTransactions":[\#(items.joined(separator: ","))]}]}
            """#,
            .appStoreStatus, reports)
    }

    private func reading(_ facts: Facts, _ rule: StoreReading.Rule) -> StoreReading {
        StoreReading(
            rule: rule, start: facts.purchasedAt, expiry: facts.expiry, graceEnd: facts.graceEnd,
            autoRenews: facts.autoRenews, isInBillingRetry: facts.isInRetry, cause: facts.cause)
    }

    mutating func transaction() -> DrawnPayload {
        let facts = facts()
        let revokedAt = random.chance(0.2) ? facts.signedAt : nil
        var text = transactionText(facts, revokedAt: revokedAt)
        if random.chance(0.5) { text = #"{"signedTransactionInfo":"\#(signed(text))"}"# }
        let reading = StoreReading(
            rule: .receipt, start: facts.purchasedAt, expiry: facts.expiry, revokedAt: revokedAt)
        return DrawnPayload(
            text, .appStoreTransaction,
            [
                StoreReport(
                    subscription: facts.original, store: .appStore, at: facts.signedAt, reading: reading,
                    expiry: facts.expiry)
            ])
    }

    // MARK: Receipts

    mutating func receipt() -> DrawnPayload {
        let facts = facts()
        let parts = receiptParts(facts)
        let text =
            #"""
            {"environment":"Production","receipt":{"receipt_type":"Production","bundle_id":"com.example.app",\#
            "request_date_ms":"\#(facts.signedAt)","in_app":[]},\#(parts),"status":0}
            """#
        return DrawnPayload(text, .appStoreReceipt, [receiptReport(facts)])
    }

    mutating func legacyNotification() -> DrawnPayload {
        let facts = facts()
        let parts = receiptParts(facts)
        let text =
            #"""
            {"unified_receipt":{"environment":"Production",\#(parts),"status":0},\#
            "auto_renew_status_change_date_ms":"\#(facts.signedAt)","environment":"PROD",\#
            "auto_renew_status":"\#(facts.autoRenews)","bvrs":"34","bid":"com.example.app",\#
            "notification_type":"DID_CHANGE_RENEWAL_STATUS"}
            """#
        return DrawnPayload(text, .appStoreLegacyNotification, [receiptReport(facts)])
    }

    /// Some periods, the last one first, as receipts have them, and the renewal.
    private mutating func receiptParts(_ facts: Facts) -> String {
        let items = (0...random.index(below: 12)).map { number in
            let back = Int64(number) * 30 * 86_400_000
            return
                #"""
                {"quantity":"1","product_id":"com.example.app.month","transaction_id":"1\#(digits(15))",\#
                "original_transaction_id":"\#(facts.original)",\#
                "purchase_date_ms":"\#(facts.purchasedAt - back)","expires_date_ms":"\#(facts.expiry - back)",\#
                "web_order_line_item_id":"1\#(digits(15))","is_trial_period":"false",\#
                "is_in_intro_offer_period":"false","subscription_group_identifier":"20667927"}
                """#
        }
        let intent = facts.intent.map { #""expiration_intent":"\#($0)","# } ?? ""
        let grace = facts.graceEnd.map { #""grace_period_expires_date_ms":"\#($0)","# } ?? ""
        return
            #"""
            "latest_receipt_info":[\#(items.joined(separator: ","))],\#
            "latest_receipt":"\#(letters(min(2_000, headerLength)))",\#
            "pending_renewal_info":[{\#(intent)\#(grace)"auto_renew_product_id":"com.example.app.month",\#
            "is_in_billing_retry_period":"\#(facts.isInRetry ? 1 : 0)","product_id":"com.example.app.month",\#
            "original_transaction_id":"\#(facts.original)","auto_renew_status":"\#(facts.autoRenews ? 1 : 0)"}]
            """#
    }

    private func receiptReport(_ facts: Facts) -> StoreReport {
        StoreReport(
            subscription: facts.original, store: .appStore, at: facts.signedAt,
            reading: reading(facts, .receipt), expiry: facts.expiry, cause: facts.cause)
    }
}
