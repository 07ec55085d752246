import JSONText
import Subscription
import Testing

@Suite struct PayloadErrorTests {
    /// A payload that cannot be read, and its error.
    struct Fault: Sendable, CustomTestStringConvertible {
        let text: String
        /// The field in the error; `nil` for the whole payload.
        let field: String?
        /// A part of the sentence.
        let words: String

        var testDescription: String { text }

        init(_ text: String, at field: String? = nil, says words: String) {
            self.text = text
            self.field = field
            self.words = words
        }
    }

    static let faults: [Fault] = [
        Fault("", says: "truncated"),
        Fault("{", says: "truncated"),
        Fault("7", says: "an object"),
        Fault("{}", says: "no payload of a store"),
        Fault(#"{"subscriptions": []}"#, says: "no payload of a store"),
        Fault(#"{"a": 1, "a": 2}"#, says: "occurs twice"),
        Fault(
            #"{"eventTimeMillis": "1", "subscriptionNotification": []}"#,
            at: "subscriptionNotification", says: "an object"),
        Fault(
            #"{"eventTimeMillis": "1", "subscriptionNotification": {"notificationType": "4", "purchaseToken": "t"}}"#,
            at: "subscriptionNotification.notificationType", says: "not the text \"4\""),
        Fault(
            #"{"eventTimeMillis": "1", "subscriptionNotification": {"notificationType": 4.5, "purchaseToken": "t"}}"#,
            at: "subscriptionNotification.notificationType", says: "not 4.5"),
        Fault(
            #"{"eventTimeMillis": "1", "subscriptionNotification": {"notificationType": 4}}"#,
            at: "subscriptionNotification.purchaseToken", says: "missing"),
        Fault(
            #"{"eventTimeMillis": "1", "subscriptionNotification": {"notificationType": 4, "purchaseToken": ""}}"#,
            at: "subscriptionNotification.purchaseToken", says: "empty"),
        Fault(
            #"{"eventTimeMillis": "1", "subscriptionNotification": {"notificationType": 4, "purchaseToken": null}}"#,
            at: "subscriptionNotification.purchaseToken", says: "not null"),
        Fault(
            #"{"eventTimeMillis": "-1", "subscriptionNotification": {}}"#, at: "eventTimeMillis", says: "1970 to 9999"),
        Fault(
            #"{"eventTimeMillis": "253402300800000", "subscriptionNotification": {}}"#,
            at: "eventTimeMillis", says: "1970 to 9999"),
        Fault(
            #"{"eventTimeMillis": "yesterday", "subscriptionNotification": {}}"#,
            at: "eventTimeMillis", says: "yesterday"),
        Fault(#"{"eventTimeMillis": 1e400, "subscriptionNotification": {}}"#, at: "eventTimeMillis", says: "1e400"),
        Fault(#"{"eventTimeMillis": true, "subscriptionNotification": {}}"#, at: "eventTimeMillis", says: "not true"),
        Fault(#"{"message": {"data": "e30"}}"#, at: "message.data", says: "no payload of a store"),
        Fault(#"{"message": {"data": "e3"}}"#, at: "message.data", says: "cut off"),
        Fault(#"{"message": {"data": "ew=="}}"#, at: "message.data", says: "is no JSON"),
        Fault(#"{"message": {"data": "e"}}"#, at: "message.data", says: "cut off"),
        Fault(#"{"message": {"data": "e30!"}}"#, at: "message.data", says: "byte 4"),
        Fault(#"{"message": {"data": "W10="}}"#, at: "message.data", says: "JSON object"),
        Fault(#"{"message": {"data": 7}}"#, at: "message.data", says: "not the number 7"),
        Fault(#"{"signedPayload": "a.b"}"#, at: "signedPayload", says: "three parts"),
        Fault(#"{"signedPayload": "a.e30.b.c"}"#, at: "signedPayload", says: "three parts"),
        Fault(#"{"signedPayload": ".e30.b"}"#, at: "signedPayload", says: "three parts"),
        Fault(#"{"signedPayload": "a.e30."}"#, at: "signedPayload", says: "three parts"),
        Fault(#"{"signedPayload": "a.e3*.b"}"#, at: "signedPayload", says: "byte 3"),
        Fault(#"{"signedPayload": "a.bm9uZQ.b"}"#, at: "signedPayload", says: "line 1, column 1"),
        Fault(#"{"signedPayload": 7}"#, at: "signedPayload", says: "three parts"),
        Fault(#"{"notificationType": 7, "data": {}}"#, at: "notificationType", says: "a text"),
        Fault(#"{"notificationType": "DID_RENEW", "data": {}}"#, at: "data.signedTransactionInfo", says: "missing"),
        Fault(
            #"{"notificationType": "DID_RENEW", "signedDate": "7", "data": {}}"#,
            at: "signedDate", says: "not the text \"7\""),
        Fault(
            #"{"environment": "Sandbox", "data": [{"lastTransactions": [{"status": "Active"}]}]}"#,
            at: "data[0].lastTransactions[0].status", says: "a whole number was expected, not the text \"Active\""),
        Fault(#"{"environment": "Sandbox", "data": {}}"#, at: "data", says: "an array was expected, not an object"),
        Fault(#"{"subscriptionState": 1}"#, at: "subscriptionState", says: "a text"),
        Fault(#"{"subscriptionState": "SUBSCRIPTION_STATE_ACTIVE"}"#, at: "purchaseToken", says: "missing"),
        Fault(
            #"{"subscriptionState": "SUBSCRIPTION_STATE_NEW", "lineItems": [{"expiryTime": "2023-02-29T00:00:00Z"}]}"#,
            at: "lineItems[0].expiryTime", says: "a day that exists in the month"),
        Fault(
            #"{"subscriptionState": "SUBSCRIPTION_STATE_NEW", "lineItems": [{"expiryTime": "1969-12-31T23:59:59Z"}]}"#,
            at: "lineItems[0].expiryTime", says: "1970 to 9999"),
        Fault(
            #"{"expiryTimeMillis": "1", "autoRenewing": 1}"#,
            at: "autoRenewing", says: "true or false was expected, not the number 1"),
        Fault(#"{"autoRenewing": true}"#, at: "expiryTimeMillis", says: "missing"),
        Fault(#"{"expiryTimeMillis": 1.5}"#, at: "expiryTimeMillis", says: "not 1.5"),
        Fault(
            #"{"latest_receipt_info": [{"expires_date_ms": "soon"}]}"#,
            at: "latest_receipt_info[0].expires_date_ms", says: "soon"),
        Fault(
            #"{"latest_receipt_info": [{"expires_date_ms": "7"}]}"#,
            at: "latest_receipt_info[0].original_transaction_id", says: "missing"),
        Fault(
            """
            {"latest_receipt_info": [{"expires_date_ms": "7", "original_transaction_id": "1"}], \
            "pending_renewal_info": [{"original_transaction_id": "1", "auto_renew_status": "yes"}]}
            """, at: "pending_renewal_info[0].auto_renew_status", says: "\"0\" or \"1\""),
    ]

    @Test("an error names the field and what is expected", arguments: faults)
    func faultIsNamed(expected: Fault) throws {
        let error = try #require(fault(expected.text))
        #expect(error.field == expected.field, "\(error)")
        #expect(error.problem.contains(expected.words), "\(error)")
    }

    @Test("a fault within a signed part is reported with its path and its line")
    func paths() throws {
        let broken = notification("DID_RENEW", transaction: transaction(#", "revocationDate": "7""#))
        let error = try #require(fault("{\n\"signedPayload\":\n\"\(signed(broken))\"}"))
        #expect(error.field == "signedPayload.data.signedTransactionInfo.revocationDate")
        #expect(error.line == 3)
        #expect(error.description.hasPrefix("3: signedPayload.data."))
        let list = try #require(
            fault("{\"bundleId\": \"b\", \"signedTransactions\": [\"\(signed(transaction()))\",\n\"x\"]}"))
        #expect(list.field == "signedTransactions[1]" && list.line == 2)
    }

    @Test("a key that is longer than a ledger keeps is refused, and 10 MB of other text are read")
    func longTexts() throws {
        let long = String(repeating: "x", count: 10 << 20)

        func play(_ token: String) -> String {
            """
            {"eventTimeMillis": "1", "x": "\(long)", \
            "subscriptionNotification": {"notificationType": 4, "purchaseToken": "\(token)"}}
            """
        }
        #expect(try report(play(String(repeating: "t", count: 4_096))).subscription.utf8.count == 4_096)

        let error = try #require(fault(play(String(repeating: "t", count: 4_097))))
        #expect(error.problem.contains("at most 4096 bytes"))
        let number = try #require(
            fault(#"{"eventTimeMillis": \#(String(repeating: "9", count: 1 << 20)), "subscriptionNotification": {}}"#))
        #expect(number.problem.utf8.count < 300)
        #expect(fault(#"{"signedPayload": "\#(long)"}"#)?.problem.utf8.count ?? 0 < 300)
    }

    @Test("deep nesting is refused, outside and inside signed parts")
    func depth() throws {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(fault(#"{"notificationType": "TEST", "x": \#(deep)}"#)?.problem.contains("more than 64") == true)
        #expect(fault(#"{"signedPayload": "\#(signed(deep))"}"#)?.problem.contains("more than 64") == true)
    }
}
