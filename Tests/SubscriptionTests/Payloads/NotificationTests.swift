import Subscription
import Testing

@Suite struct NotificationTests {
    /// The mapping of the specification, line by line.
    static let appStore: [(String, String?, EventKind)] = [
        ("SUBSCRIBED", nil, .purchase), ("SUBSCRIBED", "INITIAL_BUY", .purchase),
        ("SUBSCRIBED", "RESUBSCRIBE", .purchase),
        ("DID_RENEW", nil, .renew), ("DID_RENEW", "BILLING_RECOVERY", .recover),
        ("DID_FAIL_TO_RENEW", "GRACE_PERIOD", .failGrace), ("DID_FAIL_TO_RENEW", nil, .failHold),
        ("GRACE_PERIOD_EXPIRED", nil, .graceEnd),
        ("EXPIRED", nil, .expire), ("EXPIRED", "VOLUNTARY", .expire), ("EXPIRED", "LATER", .expire),
        ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", .autoRenewOff),
        ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED", .autoRenewOn),
        ("DID_CHANGE_RENEWAL_PREF", "UPGRADE", .planUpgrade), ("DID_CHANGE_RENEWAL_PREF", "DOWNGRADE", .planPreference),
        ("DID_CHANGE_RENEWAL_PREF", nil, .planPreference),
        ("OFFER_REDEEMED", "UPGRADE", .planUpgrade), ("OFFER_REDEEMED", "DOWNGRADE", .planPreference),
        ("OFFER_REDEEMED", "INITIAL_BUY", .purchase), ("OFFER_REDEEMED", "RESUBSCRIBE", .purchase),
        ("OFFER_REDEEMED", nil, .purchase),
        ("REFUND_REVERSED", nil, .refundReversed), ("RENEWAL_EXTENDED", nil, .extend),
        ("PRICE_INCREASE", "PENDING", .info), ("CONSUMPTION_REQUEST", nil, .info), ("REFUND_DECLINED", nil, .info),
        ("RENEWAL_EXTENSION", "FAILURE", .info),
    ]

    @Test("notifications of the App Store, version 2, are the events of the specification", arguments: appStore)
    func appStoreMapping(type: String, subtype: String?, expected: EventKind) throws {
        for text in [notification(type, subtype), #"{"signedPayload": "\#(signed(notification(type, subtype)))"}"#] {
            let report = try report(text)
            #expect(report.event == expected)
            #expect(report.subscription == "5" && report.store == .appStore)
            #expect(report.at == instant("2023-05-02"))
            #expect(report.id == EventID("u-1"))
            #expect(!report.needsReconciliation)
            let carriesExpiry: Set<EventKind> = [.purchase, .renew, .recover, .extend, .planUpgrade]
            #expect(report.expiry == (carriesExpiry.contains(expected) ? instant("2023-05-01") : nil))
        }
    }

    @Test("an unknown notification is info, and asks for the store's answer")
    func unknown() throws {
        let unknown: [(String, String?)] = [
            ("LATER", nil), ("DID_FAIL_TO_RENEW", "LATER"), ("DID_CHANGE_RENEWAL_STATUS", nil),
            ("OFFER_REDEEMED", "LATER"),
            ("did_renew", nil),
        ]
        for (type, subtype) in unknown {
            let report = try report(notification(type, subtype))
            #expect(report.event == .info, "\(type)")
            #expect(report.needsReconciliation)
        }

        let renewal = try report(notification("DID_RENEW", renewal: #"{"autoRenewStatus": 7}"#))
        #expect(renewal.event == .renew && renewal.needsReconciliation)
    }

    @Test("an end has the cause in its subtype, or else in its renewal info")
    func causes() throws {
        func cause(_ subtype: String?, _ intent: Int?) throws -> Cause? {
            try report(
                notification("EXPIRED", subtype, renewal: intent.map { #"{"expirationIntent": \#($0)}"# })
            ).cause
        }
        #expect(try cause("VOLUNTARY", 2) == .store)
        #expect(try cause("BILLING_RETRY", nil) == .payment)
        #expect(try cause("PRICE_INCREASE", nil) == .priceChange)
        #expect(try cause("PRODUCT_NOT_FOR_SALE", nil) == .productGone)
        #expect(
            try (1...6).map { try cause(nil, $0) } == [.store, .payment, .priceChange, .productGone, .involuntary, nil])
        #expect(try report(notification("DID_RENEW", renewal: #"{"expirationIntent": 1}"#)).cause == nil)
    }

    @Test("a refund revokes only when it is of the current transaction", arguments: ["REFUND", "REVOKE"])
    func refunds(type: String) throws {
        let early = #", "revocationDate": \#(instant("2023-04-20"))"#
        let late = #", "revocationDate": \#(instant("2023-05-01"))"#
        // The store's own status decides.
        #expect(try kind(notification(type, transaction: transaction(early), status: 5)) == .revoke)
        #expect(try kind(notification(type, transaction: transaction(late), status: 5)) == .revoke)
        #expect(try kind(notification(type, transaction: transaction(early), status: 1)) == .info)
        // Without it, whether the transaction's period was running.
        #expect(try kind(notification(type, transaction: transaction(early))) == .revoke)
        #expect(try kind(notification(type, transaction: transaction(late))) == .info)
        #expect(try kind(notification(type, transaction: transaction(early + #", "isUpgraded": true"#))) == .info)
        // Without an instant of its own it has the notification's, which is after the period.
        #expect(try kind(notification(type)) == .info)
    }

    @Test("a notification that concerns no subscription gives a reason for having no effect")
    func silent() throws {
        let texts: [(String, PayloadSilence)] = [
            (#"{"notificationType": "TEST", "data": {}}"#, .test),
            (#"{"notificationType": "RENEWAL_EXTENSION", "subtype": "SUMMARY", "summary": {}}"#, .summary),
            (#"{"notificationType": "EXTERNAL_PURCHASE_TOKEN", "externalPurchaseToken": {}}"#, .otherSubject),
            (#"{"notification_type": "TEST"}"#, .test),
            (#"{"eventTimeMillis": "1", "testNotification": {}}"#, .test),
            (#"{"eventTimeMillis": "1", "oneTimeProductNotification": {}}"#, .otherProduct),
            (#"{"notificationHistory": []}"#, .empty),
            (#"{"errorCode": 4040010, "errorMessage": "?"}"#, .storeError),
            (
                notification(
                    "ONE_TIME_CHARGE", transaction: #"{"originalTransactionId": "5", "type": "Consumable"}"#),
                .otherProduct
            ),
        ]
        for (text, silence) in texts {
            let payload = try PayloadDecoder().decode(text: text)
            #expect(payload.silence == silence, "\(text)")
            #expect(payload.reports.isEmpty)
        }
    }

    @Test("a history is read as its notifications, in their order")
    func history() throws {
        let items = ["SUBSCRIBED", "DID_RENEW", "EXPIRED"].map { #"{"signedPayload": "\#(signed(notification($0)))"}"# }
        let payload = try PayloadDecoder().decode(
            text: #"{"hasMore": false, "notificationHistory": [\#(items.joined(separator: ","))]}"#)
        #expect(payload.form == .appStoreNotificationHistory)
        #expect(payload.reports.map(\.event) == [.purchase, .renew, .expire])
    }

    // MARK: Play

    private func play(_ code: Int) -> String {
        """
        {"eventTimeMillis": "1503349566168", \
        "subscriptionNotification": {"notificationType": \(code), "purchaseToken": "t"}}
        """
    }

    @Test("Play's codes are the events of the specification, all others info with reconcile")
    func playCodes() throws {
        let mapping: [Int: EventKind] = [
            1: .recover, 2: .renew, 3: .autoRenewOff, 4: .purchase, 5: .failHold, 6: .failGrace, 7: .autoRenewOn,
            8: .info, 9: .extend, 10: .pause, 11: .pauseScheduled, 12: .revoke, 13: .expire, 17: .info, 18: .info,
            19: .info, 20: .pendingCancel, 22: .info,
        ]
        for code in [-1, 0] + Array(1...40) + [1_000_000] {
            let report = try report(play(code))
            #expect(report.event == mapping[code] ?? .info, "\(code)")
            #expect(report.needsReconciliation == (mapping[code] == nil), "\(code)")
            #expect(report.at == 1_503_349_566_168 && report.subscription == "t" && report.store == .play)
        }
    }

    @Test("pushed and pulled messages of Pub/Sub are unwrapped, and the message's identity reveals repeated events")
    func envelopes() throws {
        let data = base64(play(2), padded: true)
        let push =
            #"{"message": {"data": "\#(data)", "messageId": "m-1"}, "subscription": "projects/p/subscriptions/s"}"#
        let pull = #"{"data": "\#(data)", "messageId": "m-1", "attributes": {}}"#

        for text in [push, pull] {
            let report = try report(text)
            #expect(report.event == .renew)
            #expect(report.id == EventID("m-1"))
        }

        let nested = #"{"message": {"data": "\#(base64(push, padded: true))"}}"#
        #expect(fault(nested)?.field == "message.data")
    }

    @Test("a voided purchase revokes a subscription that was refunded in full")
    func voided() throws {
        func voided(_ product: Int, _ refund: Int) throws -> StorePayload {
            try PayloadDecoder().decode(
                text: """
                    {"eventTimeMillis": "7", "voidedPurchaseNotification": {"purchaseToken": "t", "orderId": "o", \
                    "productType": \(product), "refundType": \(refund)}}
                    """)
        }
        #expect(try voided(1, 1).reports.map(\.event) == [.revoke])
        #expect(try voided(1, 2).reports.map(\.event) == [.info])
        #expect(try voided(1, 2).reports.map(\.needsReconciliation) == [false])
        #expect(try voided(1, 3).reports.map(\.needsReconciliation) == [true])
        #expect(try voided(3, 1).reports.map(\.event) == [.info])
        #expect(try voided(2, 1).silence == .otherProduct)
    }
}
