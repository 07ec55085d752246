import CivilTime
import Reproducibility

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
    }

    private mutating func facts() -> Facts {
        let purchasedAt = instant()
        let expiry = purchasedAt + 30 * Instant.day
        let isInRetry = random.chance(0.2)

        return Facts(
            original: "2" + digits(15), purchasedAt: purchasedAt, expiry: expiry,
            signedAt: purchasedAt + Int64(random.number(below: UInt64(40 * Instant.day))),
            autoRenews: random.chance(0.8), isInRetry: isInRetry,
            graceEnd: isInRetry && random.chance(0.5) ? expiry + 16 * Instant.day : nil,
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

    private static let notifications: [(type: String, subtype: String?)] = [
        ("SUBSCRIBED", "INITIAL_BUY"), ("SUBSCRIBED", ""), ("DID_RENEW", nil), ("DID_RENEW", "BILLING_RECOVERY"),
        ("DID_FAIL_TO_RENEW", "GRACE_PERIOD"), ("DID_FAIL_TO_RENEW", nil), ("DID_FAIL_TO_RENEW", ""),
        ("GRACE_PERIOD_EXPIRED", nil), ("EXPIRED", "VOLUNTARY"), ("EXPIRED", "BILLING_RETRY"),
        ("EXPIRED", "PRICE_INCREASE"), ("EXPIRED", "PRODUCT_NOT_FOR_SALE"),
        ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED"), ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED"),
        ("DID_CHANGE_RENEWAL_PREF", "UPGRADE"), ("DID_CHANGE_RENEWAL_PREF", "DOWNGRADE"), ("OFFER_REDEEMED", nil),
        ("REFUND_REVERSED", nil), ("RENEWAL_EXTENDED", nil), ("PRICE_INCREASE", "PENDING"),
        ("CONSUMPTION_REQUEST", nil), ("REFUND", nil), ("REVOKE", nil),
    ]

    mutating func notification(isSigned: Bool) -> String {
        let facts = facts()
        let notification = pick(Self.notifications)
        let sentAt = facts.signedAt + Int64(random.index(below: 2_000))
        let isRefund = notification.type == "REFUND" || notification.type == "REVOKE"
        let revokedAt = isRefund ? facts.purchasedAt + Int64(random.number(below: UInt64(60 * Instant.day))) : nil
        let status = random.chance(0.5) ? 1 + random.index(below: 6) : nil
        let id = uuid()
        let transaction = signed(transactionText(facts, revokedAt: revokedAt))
        let renewal = signed(renewalText(facts))
        let subtype = notification.subtype.map { #""subtype":"\#($0)","# } ?? ""
        let text =
            #"""
            {"notificationType":"\#(notification.type)",\#(subtype)"notificationUUID":"\#(id)",\#
            "data":{"appAppleId":1234567890,"bundleId":"com.example.app","bundleVersion":"1.2.3",\#
            "environment":"Production","signedTransactionInfo":"\#(transaction)",\#
            "signedRenewalInfo":"\#(renewal)"\#(status.map { #","status":\#($0)"# } ?? "")},\#
            "version":"2.0","signedDate":\#(sentAt)}
            """#

        return isSigned ? #"{"signedPayload":"\#(signed(text))"}"# : text
    }

    mutating func statuses() -> String {
        let items = (0...random.index(below: 3)).map { _ in
            let facts = facts()
            let status = 1 + random.index(below: 6)
            let transaction = signed(transactionText(facts))
            let renewal = signed(renewalText(facts))

            return
                #"""
                {"originalTransactionId":"\#(facts.original)","status":\#(status),\#
                "signedTransactionInfo":"\#(transaction)","signedRenewalInfo":"\#(renewal)"}
                """#
        }

        return
            #"""
            {"environment":"Production","bundleId":"com.example.app","appAppleId":1234567890,\#
            "data":[{"subscriptionGroupIdentifier":"2\#(digits(7))",\#
            "lastTransactions":[\#(items.joined(separator: ","))]}]}
            """#
    }

    mutating func transaction() -> String {
        let facts = facts()
        let text = transactionText(facts, revokedAt: random.chance(0.2) ? facts.signedAt : nil)
        return random.chance(0.5) ? #"{"signedTransactionInfo":"\#(signed(text))"}"# : text
    }

    mutating func receipt() -> String {
        let facts = facts()
        let parts = receiptParts(facts)
        return
            #"""
            {"environment":"Production","receipt":{"receipt_type":"Production","bundle_id":"com.example.app",\#
            "request_date_ms":"\#(facts.signedAt)","in_app":[]},\#(parts),"status":0}
            """#
    }

    mutating func legacyNotification() -> String {
        let facts = facts()
        let parts = receiptParts(facts)
        return
            #"""
            {"unified_receipt":{"environment":"Production",\#(parts),"status":0},\#
            "auto_renew_status_change_date_ms":"\#(facts.signedAt)","environment":"PROD",\#
            "auto_renew_status":"\#(facts.autoRenews)","bvrs":"34","bid":"com.example.app",\#
            "notification_type":"DID_CHANGE_RENEWAL_STATUS"}
            """#
    }

    /// Returns the fields of a receipt: some periods, the last one first, and the renewal.
    private mutating func receiptParts(_ facts: Facts) -> String {
        let items = (0...random.index(below: 12)).map { number in
            let back = Int64(number) * 30 * Instant.day
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
}
