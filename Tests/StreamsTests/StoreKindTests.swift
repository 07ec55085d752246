import CivilTime
import Files
import Foundation
import JSONText
import Streams
import Subscription
import Testing

/// The stores' messages in the forms in which people have them, read by the command's reader.
@Suite struct StoreKindTests {
    private func instant(_ text: String) -> Int64 { (try? Instant.milliseconds(text)) ?? .min }

    private func milliseconds(_ day: String) -> String { "\(instant(day + "T00:00:00Z"))" }

    /// The statuses by subscription, and the messages of lines that could not be read.
    private func read(
        _ lines: [String], at: String
    ) throws -> (states: [String: SubscriptionStatus], errors: [String]) {
        var ledger = SubscriptionLedger<PopulationRegister>(until: instant(at))
        var errors: [String] = []
        let text = Array((lines.joined(separator: "\n") + "\n").utf8)
        let stream = RecordStream(
            paths: [FilePath("0")], schema: SubscriptionSchemas.events, readsDocuments: true,
            open: { (_) throws(FileReadError) in MemoryInput(text, part: .max) }, report: { errors.append($0.message) })
        try ledger.read(stream, at: instant(at), unreadable: { _ in })

        var states: [String: SubscriptionStatus] = [:]
        for number in 0..<ledger.count {
            let state = ledger.state(of: number, at: instant(at))
            states[state.subscription] = state.status
        }

        return (states, errors)
    }

    private func resource(
        _ state: String, _ at: String?, expiry: String, token: String? = "t", more: String = ""
    ) -> String {
        let at = at.map { #", "at": "\#($0)""# } ?? ""
        let token = token.map { #", "purchaseToken": "\#($0)""# } ?? ""
        return #"{"subscriptionState": "SUBSCRIPTION_STATE_\#(state)", "startTime": "2026-01-01T00:00:00Z", "#
            + #""lineItems": "#
            + #"[{"expiryTime": "\#(expiry)", "autoRenewingPlan": {"autoRenewEnabled": true}}]\#(at)\#(token)\#(more)}"#
    }

    private func notified(_ code: Int, _ at: String, token: String = "t") -> String {
        #"{"eventTimeMillis": "\#(instant(at))", "subscriptionNotification": {"notificationType": \#(code), "#
            + #""purchaseToken": "\#(token)"}}"#
    }

    private func voided(_ order: String, _ at: String) -> String {
        #"{"eventTimeMillis": "\#(instant(at))", "voidedPurchaseNotification": {"purchaseToken": "t", "#
            + #""productType": 1, "#
            + #""refundType": 1, "orderId": "\#(order)"}}"#
    }

    private func item(_ bought: String, _ expires: String, _ more: String = "") -> String {
        #"{"original_transaction_id": 9, "purchase_date_ms": "\#(milliseconds(bought))", "expires_date_ms": "#
            + #""\#(milliseconds(expires))"\#(more)}"#
    }

    @Test("a refunded transaction does not hide one that was paid later or was running at the refund")
    func refundedTransactions() throws {
        let year = item("2025-01-01", "2026-01-01", #", "cancellation_date_ms": "\#(milliseconds("2025-02-01"))""#)
        let month = item("2025-03-01", "2025-04-01")
        let old = item("2024-12-01", "2025-01-01")
        let upgraded = item("2025-03-01", "2025-04-01", #", "is_upgraded": "true""#)
        let cases: [([String], SubscriptionState, Bool)] = [
            ([year, month], .active, true), ([month, year], .active, true), ([year, old], .revoked, false),
            ([year], .revoked, false), ([year, upgraded], .revoked, false),
            ([item("2025-02-15", "2025-03-15"), year], .active, true),
        ]

        for (items, state, access) in cases {
            let receipt =
                #"{"status": 0, "at": "2025-03-10T00:00:00Z", "#
                + #""latest_receipt_info": [\#(items.joined(separator: ","))]}"#
            let status = try #require(try read([receipt], at: "2025-03-11T00:00:00Z").states["9"])
            #expect(status.state == state && status.hasAccess == access, "\(items)")
        }
    }

    @Test("the oldest receipts are one object, with dates as text or in milliseconds, and flags at the top")
    func oldReceipts() throws {
        let transaction =
            #""original_transaction_id": "9", "purchase_date": "2013-04-01 00:00:00 Etc/GMT", "expires_date": "#
        for end in [#""\#(milliseconds("2013-05-01"))""#, #""2013-05-01 00:00:00 Etc/GMT""#] {
            for (flag, state) in [("1", SubscriptionState.active), (#""false""#, .canceled), ("true", .active)] {
                let texts = [
                    #"{"status": 0, "receipt": {}, "latest_receipt_info": {\#(transaction)\#(end)}, "#
                        + #""auto_renew_status": \#(flag), "at": "2013-04-02T00:00:00Z"}"#,
                    #"{"status": 0, "receipt": {\#(transaction)\#(end)}, "auto_renew_status": \#(flag), "#
                        + #""at": "2013-04-02T00:00:00Z"}"#,
                    #"{"notification_type": "RENEWAL", "latest_receipt_info": {}, "#
                        + #""latest_expired_receipt_info": {\#(transaction)\#(end)}, "#
                        + #""auto_renew_status": \#(flag), "at": "2013-04-02T00:00:00Z"}"#,
                ]
                for text in texts {
                    let status = try #require(try read([text], at: "2013-04-03T00:00:00Z").states["9"], "\(text)")
                    #expect(status.state == state && status.accessEnd == instant("2013-05-01T00:00:00Z"), "\(text)")
                }
            }
        }

        let canceled =
            #"{"notification_type": "CANCEL", "cancellation_date": "2013-04-10 00:00:00 Etc/GMT", "#
            + #""at": "2013-04-10T00:00:05Z", "#
            + #""latest_expired_receipt_info": {\#(transaction)"\#(milliseconds("2013-05-01"))"}}"#
        #expect(try read([canceled], at: "2013-04-11T00:00:00Z").states["9"]?.state == .revoked)
    }

    @Test("a token that another one replaced ends, in any order of arrival, and stays so")
    func linkedTokens() throws {
        let old = resource("ACTIVE", "2026-01-01T00:00:05Z", expiry: "2026-02-01T00:00:00Z", token: "old")
        let new = resource(
            "ACTIVE", "2026-01-10T00:00:05Z", expiry: "2026-02-10T00:00:00Z", token: "new",
            more: #", "linkedPurchaseToken": "old""#)
        let again = resource("ACTIVE", "2026-01-11T00:00:00Z", expiry: "2026-03-01T00:00:00Z", token: "old")
        let late = notified(3, "2026-01-10T00:00:09Z", token: "old")

        let renewed = notified(2, "2026-01-12T00:00:00Z", token: "old")
        for lines in [[old, new], [new, old], [old, late, new], [old, new, again, renewed]] {
            let states = try read(lines, at: "2026-01-20T00:00:00Z").states
            let status = try #require(states["old"])
            #expect(status.state == .expired && status.cause == .replaced && !status.hasAccess, "\(lines)")
            #expect(states["new"]?.hasAccess == true)
        }

        let pending = new.replacing("STATE_ACTIVE", with: "STATE_PENDING")
        #expect(try read([old, pending], at: "2026-01-20T00:00:00Z").states["old"]?.state == .active)
    }

    @Test("a voided order takes back only its own period")
    func voidedOrders() throws {
        let renewed = [
            notified(4, "2026-01-01T00:00:00Z"), notified(2, "2026-02-01T00:00:00Z"),
            notified(2, "2026-03-01T00:00:00Z"),
        ]
        for (order, isCurrent) in [("GPA.1", false), ("GPA.1..0", false), ("GPA.1..1", true)] {
            let lines = renewed + [voided(order, "2026-03-05T00:00:00Z")]
            let status = try read(lines, at: "2026-03-06T00:00:00Z").states["t"]
            #expect(status?.state == (isCurrent ? .revoked : .active), "\(order)")
        }

        // The order of the last answer is the current one until a renewal comes without an answer.
        let answer = resource(
            "ACTIVE", "2026-01-01T00:00:05Z", expiry: "2026-02-01T00:00:00Z",
            more: #", "#
                + #""latestOrderId": "GPA.1""#)
        let early = [renewed[0], answer, voided("GPA.1", "2026-01-05T00:00:00Z")]
        #expect(try read(early, at: "2026-01-06T00:00:00Z").states["t"]?.state == .revoked)
        let later = [renewed[0], answer, renewed[1], voided("GPA.1", "2026-02-05T00:00:00Z")]
        #expect(try read(later, at: "2026-02-06T00:00:00Z").states["t"]?.state == .active)
    }

    @Test("payloads of tests choose the time of their own subscription")
    func testPurchases() throws {
        let lines = [
            notified(4, "2026-01-01T00:00:00Z"),
            resource("ACTIVE", "2026-01-01T00:00:01Z", expiry: "2026-01-01T00:05:00Z", more: #", "testPurchase": {}"#),
            notified(5, "2026-01-01T00:05:00Z"), notified(4, "2026-01-01T00:00:00Z", token: "real"),
            notified(5, "2026-02-01T00:00:00Z", token: "real"),
        ]
        let states = try read(lines, at: "2026-02-01T00:20:00Z").states
        #expect(states["t"]?.state == .expired && states["real"]?.state == .hold)

        // A setting per subscription is in its plan.
        let plan =
            #"{"subscription": "9", "store": "appStore", "at": "2026-01-01T00:00:00Z", "#
            + #""event": "purchase", "plan": {"timeScale": "app-store-sandbox-15min"}}"#
        let failed = #"{"subscription": "9", "at": "2026-01-01T00:15:00Z", "event": "failHold"}"#
        #expect(try read([plan, failed], at: "2026-01-01T00:44:59Z").states["9"]?.state == .hold)
        #expect(try read([plan, failed], at: "2026-01-01T00:45:00Z").states["9"]?.state == .expired)
    }

    @Test("a purchase that is not acknowledged, and a deferral without a resource, ask for the store's answer")
    func flags() throws {
        let expiry = "2026-02-01T00:00:00Z"
        let pending = resource(
            "ACTIVE", "2026-01-01T00:00:05Z", expiry: expiry,
            more: #", "acknowledgementState": "ACKNOWLEDGEMENT_STATE_PENDING""#)
        let status = try #require(try read([pending], at: "2026-01-02T00:00:00Z").states["t"])
        #expect(status.needsReconciliation && status.state == .active)

        let first = resource("ACTIVE", "2026-01-01T00:00:05Z", expiry: expiry)
        let deferred = notified(9, "2026-01-10T00:00:00Z")
        let unread = try #require(try read([first, deferred], at: "2026-01-11T00:00:00Z").states["t"])
        #expect(unread.needsReconciliation && unread.expiry == instant(expiry))
        let second = resource("ACTIVE", "2026-01-10T00:00:05Z", expiry: "2026-06-01T00:00:00Z")
        let answered = try #require(try read([first, deferred, second], at: "2026-01-11T00:00:00Z").states["t"])
        #expect(!answered.needsReconciliation && answered.expiry == instant("2026-06-01T00:00:00Z"))
    }

    @Test("a resource right after its notification belongs to it, with its token and its instant")
    func rawResources() throws {
        let raw = resource(
            "ACTIVE", nil, expiry: "2027-01-01T00:00:00Z", token: nil,
            more: #", "#
                + #""latestOrderId": "GPA.1""#)
        let states = try read([notified(4, "2026-01-01T00:00:00.123Z"), raw], at: "2026-03-01T00:00:00Z").states
        #expect(states.keys.sorted() == ["t"] && states["t"]?.hasAccess == true)

        let between = notified(4, "2026-01-01T00:00:01Z", token: "u")
        let apart = try read(
            [
                between,
                #"{"subscription": "v", "store": "play", "at": 1, "#
                    + #""event": "purchase"}"#, raw,
            ], at: "2026-03-01T00:00:00Z")
        #expect(apart.states.keys.sorted() == ["GPA.1", "u", "v"])
        #expect(
            try read(
                [
                    raw.replacing(
                        #", "#
                            + #""latestOrderId": "GPA.1""#, with: "")
                ], at: "2026-03-01T00:00:00Z"
            ).errors.count == 1)
    }

    @Test("messages are read in the usual envelopes and rows of tables")
    func envelopes() throws {
        let text = notified(4, "2026-01-01T00:00:00Z")
        let encoded = Data(text.utf8).base64EncodedString()
        let escaped = text.replacing(#"""#, with: #"\""#)
        let forms = [
            #"{"specversion": "1.0", "type": "t", "source": "s", "id": "1", "#
                + #""data": {"message": {"data": "\#(encoded)", "messageId": "1"}, "subscription": "projects/p"}}"#,
            #"{"specversion": "1.0", "type": "t", "source": "s", "id": "1", "data_base64": "\#(encoded)"}"#,
            #"{"subscription_name": "s", "message_id": "1", "publish_time": "x", "data": "\#(escaped)", "#
                + #""attributes": "{}"}"#,
            #"{"subscription_name": "s", "message_id": "1", "publish_time": "x", "data": "\#(encoded)"}"#,
            #"{"data": "\#(escaped)"}"#,
        ]
        for form in forms {
            let result = try read([form], at: "2026-01-02T00:00:00Z")
            #expect(result.states["t"]?.state == .active && result.errors.isEmpty, "\(form) \(result.errors)")
        }

        let list =
            #"{"voidedPurchases": [{"purchaseToken": "t", "#
            + #""voidedTimeMillis": "\#(milliseconds("2026-01-05"))", "orderId": "GPA.1"}, "#
            + #"{"purchaseToken": "coins", "voidedTimeMillis": "1", "voidedQuantity": 2}]}"#
        let states = try read([text, list], at: "2026-01-06T00:00:00Z").states
        #expect(states["t"]?.state == .revoked && states.count == 1)
    }

    @Test("documents from other sources are refused by name")
    func foreignPayloads() throws {
        let forms = [
            ("RevenueCat", #"{"api_version": "1.0", "event": {"type": "RENEWAL", "store": "PLAY_STORE"}}"#),
            ("Adapty", #"{"profile_id": "p", "event_type": "subscription_renewed", "event_properties": {}}"#),
            (
                "billing library",
                #"{"orderId": "GPA.1", "purchaseToken": "t", "purchaseState": 0, "#
                    + #""autoRenewing": true}"#
            ),
            ("on a device", #"{"state": 1, "transaction": {"originalTransactionId": "A"}}"#),
        ]
        for (name, form) in forms {
            let errors = try read([form], at: "2026-01-06T00:00:00Z").errors
            #expect(errors.count == 1 && errors[0].contains(name), "\(errors)")
        }
    }

    @Test("a refund of a replaced plan, or of a period before the current one, changes nothing")
    func refunds() throws {
        func transaction(_ bought: String, _ expires: String, _ more: String = "") -> String {
            #"{"originalTransactionId": "A", "type": "Auto-Renewable Subscription", "#
                + #""purchaseDate": \#(milliseconds(bought)), "expiresDate": \#(milliseconds(expires))\#(more)}"#
        }

        func notification(_ type: String, _ at: String, _ transaction: String) -> String {
            #"{"notificationType": "\#(type)", "signedDate": \#(milliseconds(at)), "#
                + #""data": {"signedTransactionInfo": \#(transaction)}}"#
        }

        let year = notification("SUBSCRIBED", "2025-01-01", transaction("2025-01-01", "2026-01-01"))
        let month = notification("SUBSCRIBED", "2025-03-01", transaction("2025-03-01", "2025-04-01"))
        let revoked = #", "revocationDate": \#(milliseconds("2025-03-10"))"#
        let cases = [
            (transaction("2025-01-01", "2026-01-01", revoked), SubscriptionState.active),
            (transaction("2025-01-01", "2026-01-01", revoked + #", "isUpgraded": true"#), .active),
            (transaction("2025-03-01", "2025-04-01", revoked), .revoked),
            (transaction("2025-03-05", "2025-05-01", revoked), .revoked),
        ]
        for (refunded, state) in cases {
            let refund = notification("REFUND", "2025-03-10", refunded)
            let history = #"{"hasMore": false, "revision": "r", "signedTransactions": [\#(refunded)]}"#
            for line in [refund, history] {
                let status = try read([year, month, line], at: "2025-03-12T00:00:00Z").states["A"]
                #expect(status?.state == state, "\(line)")
            }
        }
    }
}
