import Subscription
import TestSupport
import Testing

@Suite struct ReadingTests {
    private let now = instant("2023-04-20")

    private func item(_ status: Int, renews: Int = 1) throws -> StoreReport {
        let renewal = signed(#"{"autoRenewStatus": \#(renews)}"#)
        return try report(
            """
            {"environment": "Sandbox", "data": [{"lastTransactions": [{"status": \(status), \
            "originalTransactionId": "5", "signedTransactionInfo": "\(signed(transaction()))", \
            "signedRenewalInfo": "\(renewal)"}]}]}
            """)
    }

    @Test("the App Store's statuses are states, and status 1 is canceled if it does not renew")
    func statuses() throws {
        func state(_ status: Int, renews: Int = 1) throws -> SubscriptionState? {
            try item(status, renews: renews).reading?.state(at: now)
        }
        #expect(try (1...5).map { try state($0) } == [.active, .expired, .hold, .grace, .revoked])
        #expect(try state(1, renews: 0) == .canceled)
    }

    @Test("a status has the instant and the expiry of its payload")
    func instantsOfStatus() throws {
        #expect(try item(1).at == now)
        #expect(try item(1).expiry == instant("2023-05-01"))
    }

    @Test("an unknown status or renewal asks for the store's answer")
    func unknownStatuses() throws {
        for unknown in [try item(0), try item(6), try item(1, renews: 2)] {
            #expect(unknown.event == .info)
            #expect(unknown.needsReconciliation)
        }
    }

    @Test("Play's states are states, and one that is not known is info with reconcile")
    func playStates() throws {
        let states: [(String, SubscriptionState)] = [
            ("ACTIVE", .active), ("CANCELED", .canceled), ("IN_GRACE_PERIOD", .grace), ("ON_HOLD", .hold),
            ("PAUSED", .paused), ("EXPIRED", .expired), ("PENDING", .pending),
            ("PENDING_PURCHASE_CANCELED", .pendingCanceled), ("UNSPECIFIED", SubscriptionState.none),
        ]

        func text(_ state: String) -> String {
            """
            {"subscriptionState": "SUBSCRIPTION_STATE_\(state)", "startTime": "2023-04-01T00:00:00Z", \
            "latestOrderId": "GPA.1-2..4", "lineItems": [{"expiryTime": "2023-05-01T00:00:00Z", \
            "autoRenewingPlan": {"autoRenewEnabled": true}}, {"expiryTime": "2023-05-02T00:00:00.5Z"}], \
            "pausedStateContext": {"autoResumeTime": "2023-06-01T00:00:00Z"}, \
            "canceledStateContext": {"userInitiatedCancellation": {}}, "at": "2023-04-20T00:00:00Z"}
            """
        }

        for (name, state) in states {
            let reading = try #require(try reading(text(name)))
            #expect(reading.state(at: now) == state)
            #expect(reading.expiry == instant("2023-05-02") + 500)
            #expect(reading.resumeAt == instant("2023-06-01"))
            #expect(reading.autoRenews == true && reading.cause == .store)
            let report = try report(text(name))
            #expect(report.at == now && report.subscription == "GPA.1-2")
        }

        let unknown = try report(text("LATER"))
        #expect(unknown.event == .info && unknown.needsReconciliation)
    }

    @Test("in Play's older resource, the state follows from renewal, payment and expiry")
    func legacyResource() throws {
        let expiry = instant("2023-05-01")

        func states(_ fields: String) throws -> [SubscriptionState] {
            let reading = try #require(
                try reading(#"{"purchaseToken": "t", "expiryTimeMillis": "\#(expiry)", \#(fields)}"#))
            // The end belongs to the period after it.
            return [reading.state(at: expiry - 1), reading.state(at: expiry)]
        }
        #expect(try states(#""autoRenewing": true, "paymentState": 0"#) == [.grace, .hold])
        #expect(try states(#""autoRenewing": true, "paymentState": 1"#) == [.active, .active])
        let paused = #""autoRenewing": true, "paymentState": 1, "autoResumeTimeMillis": "9999999999999""#
        #expect(try states(paused) == [.active, .paused])
        #expect(try states(#""autoRenewing": true, "paymentState": 2"#) == [.active, .active])
        #expect(try states(#""autoRenewing": true, "paymentState": 3"#) == [.active, .active])
        #expect(try states(#""autoRenewing": true"#) == [.active, .active])
        #expect(try states(#""autoRenewing": false, "paymentState": 0"#) == [.canceled, .expired])
        #expect(try states(#""autoRenewing": false, "cancelReason": 1"#) == [.canceled, .expired])

        let unknown = try report(
            #"{"purchaseToken": "t", "expiryTimeMillis": 1, "autoRenewing": true, "paymentState": 4}"#)
        #expect(unknown.event == .info && unknown.needsReconciliation)

        func cause(_ reason: Int) throws -> Cause? {
            try report(#"{"orderId": "o", "expiryTimeMillis": "1", "cancelReason": \#(reason)}"#).cause
        }
        #expect(try (0...4).map(cause) == [.store, .payment, .replaced, .api, nil])
    }

    /// A receipt of one subscription.
    private func receipt(_ transaction: String = "", _ renewal: String = "") -> String {
        """
        {"status": 0, "receipt": {"request_date_ms": "\(now)"}, \
        "latest_receipt_info": [{"original_transaction_id": "5", \
        "purchase_date_ms": "\(instant("2023-04-01"))", "expires_date_ms": "\(instant("2023-05-01"))"\(transaction)}], \
        "pending_renewal_info": [{"original_transaction_id": "5"\(renewal)}]}
        """
    }

    @Test("the state of a receipt follows from the first rule that matches, in the order of the slides")
    func receiptRules() throws {
        let cancelled = #", "cancellation_date_ms": "\#(now)""#
        let grace = #", "grace_period_expires_date_ms": "\#(instant("2023-05-17"))""#
        let retry = #", "is_in_billing_retry_period": "1""#
        let off = #", "auto_renew_status": "0""#
        let expiry = instant("2023-05-01")

        func state(_ transaction: String, _ renewal: String, _ instant: Int64) throws -> SubscriptionState {
            try #require(try reading(receipt(transaction, renewal))).state(at: instant)
        }
        #expect(try state(cancelled, grace + retry, now) == .revoked)
        #expect(try state("", grace + retry + off, instant("2023-05-17") - 1) == .grace)
        #expect(try state("", grace + retry, instant("2023-05-17")) == .hold)
        #expect(try state("", grace, instant("2023-05-17")) == .expired)
        #expect(try state("", retry, now) == .hold)
        #expect(try state("", "", now) == .active)
        #expect(try state("", #", "auto_renew_status": "1""#, expiry - 1) == .active)
        #expect(try state("", off, expiry - 1) == .canceled)
        // Grace does not extend the expiry, and a missing flag means no retry.
        #expect(try state("", #", "auto_renew_status": "1""#, expiry) == .expired)
        #expect(try report(receipt("", #", "expiration_intent": "2""#)).cause == .payment)
        #expect(try report(receipt()).at == now)
    }

    @Test("of a subscription's transactions, the last one counts that no other plan replaced")
    func lastTransaction() throws {
        func item(_ original: String, _ expires: String, _ more: String = "") -> String {
            #"{"original_transaction_id": "\#(original)", "expires_date_ms": "\#(instant(expires))"\#(more)}"#
        }

        let items = [
            item("1", "2023-02-01"), item("2", "2023-03-01"), item("1", "2023-06-01"), item("1", "2023-04-01"),
            item("1", "2024-06-01", #", "is_upgraded": "true", "cancellation_date_ms": "7""#),
            #"{"original_transaction_id": "3", "product_id": "coins"}"#,
        ]
        let payload = try PayloadDecoder().decode(
            text: #"{"status": 0, "latest_receipt_info": [\#(items.joined(separator: ","))]}"#)
        #expect(payload.reports.map(\.subscription) == ["1", "2"])
        #expect(payload.reports.map(\.expiry) == [instant("2023-06-01"), instant("2023-03-01")])
        expectAll(payload.reports, count: 2) { $0.at == nil }
        let coins = try PayloadDecoder().decode(
            text: #"{"status": 0, "latest_receipt_info": [{"original_transaction_id": "3"}]}"#)
        #expect(coins.silence == .otherProduct)
    }

    @Test("old receipts, notifications of version 1 and receipts with in_app alone are receipts as well")
    func otherReceipts() throws {
        let item = #"{"original_transaction_id": "5", "expires_date_ms": "\#(instant("2023-05-01"))"}"#
        let texts = [
            #"{"status": 0, "receipt": {"in_app": [\#(item)]}}"#,
            #"{"status": 21006, "receipt": {}, "latest_expired_receipt_info": \#(item)}"#,
            #"{"status": 0, "latest_receipt_info": \#(item)}"#,
            #"{"notification_type": "CANCEL", "latest_receipt_info": \#(item)}"#,
            #"{"notification_type": "DID_RENEW", "unified_receipt": {"latest_receipt_info": [\#(item)]}}"#,
        ]
        for text in texts { #expect(try report(text).expiry == instant("2023-05-01"), "\(text)") }
        #expect(fault(#"{"status": 21007}"#)?.field == "status")
    }

    @Test("transactions and renewal infos on their own, signed or decoded, say what they can")
    func parts() throws {
        #expect(try reading(transaction())?.state(at: now) == .active)
        #expect(try reading(#"{"signedTransactionInfo": "\#(signed(transaction()))"}"#) == reading(transaction()))
        #expect(try reading(#"{"signedTransactionInfo": \#(transaction())}"#) == reading(transaction()))
        #expect(try reading(transaction(#", "revocationDate": 7"#))?.state(at: now) == .revoked)
        #expect(try reading(transaction())?.state(at: instant("2023-05-01")) == .expired)
        let renewal = #"{"originalTransactionId": "5", "autoRenewStatus": 0, "renewalDate": \#(instant("2023-05-01"))"#
        #expect(try reading(renewal + "}")?.state(at: now) == .canceled)
        #expect(try reading(renewal + #", "isInBillingRetryPeriod": true}"#)?.state(at: now) == .hold)
        #expect(
            try reading(#"{"originalTransactionId": "5", "autoRenewStatus": 0, "expirationIntent": 2}"#)?
                .state(at: now) == .expired)
        let refunds = try PayloadDecoder().decode(
            text: """
                {"revision": "r", "hasMore": false, "signedTransactions": [\
                "\(signed(transaction(#", "revocationDate": \#(instant("2023-04-10"))"#)))", \
                "\(signed(transaction(#", "revocationDate": \#(instant("2023-06-10"))"#)))"]}
                """)
        #expect(refunds.form == .appStoreRefunds)
        #expect(refunds.reports.map(\.event) == [.revoke, .info])
    }

    @Test("Xcode's fractions of milliseconds are cut off")
    func fractions() throws {
        let reading = try reading(
            #"{"originalTransactionId": "0", "transactionId": "0", "expiresDate": 1700358336049.7297}"#)
        #expect(reading?.expiry == 1_700_358_336_049)
    }
}
