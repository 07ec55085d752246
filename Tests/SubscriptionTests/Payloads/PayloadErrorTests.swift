import JSONText
import Subscription
import Testing

@Suite struct PayloadErrorTests {
    /// A text, the field that is named and a part of what is said.
    static let faults: [(String, String?, String)] = [
        ("", nil, "truncated"), ("{", nil, "truncated"), ("7", nil, "an object"), ("{}", nil, "no payload of a store"),
        (#"{"subscriptions": []}"#, nil, "no payload of a store"),
        (#"{"a": 1, "a": 2}"#, nil, "occurs twice"),
        (#"{"eventTimeMillis": "1", "subscriptionNotification": []}"#, "subscriptionNotification", "an object"),
        (
            #"{"eventTimeMillis": "1", "subscriptionNotification": {"notificationType": "4", "purchaseToken": "t"}}"#,
            "subscriptionNotification.notificationType", "not the text \"4\""
        ),
        (
            #"{"eventTimeMillis": "1", "subscriptionNotification": {"notificationType": 4.5, "purchaseToken": "t"}}"#,
            "subscriptionNotification.notificationType", "not 4.5"
        ),
        (
            #"{"eventTimeMillis": "1", "subscriptionNotification": {"notificationType": 4}}"#,
            "subscriptionNotification.purchaseToken", "missing"
        ),
        (
            #"{"eventTimeMillis": "1", "subscriptionNotification": {"notificationType": 4, "purchaseToken": ""}}"#,
            "subscriptionNotification.purchaseToken", "empty"
        ),
        (
            #"{"eventTimeMillis": "1", "subscriptionNotification": {"notificationType": 4, "purchaseToken": null}}"#,
            "subscriptionNotification.purchaseToken", "not null"
        ),
        (#"{"eventTimeMillis": "-1", "subscriptionNotification": {}}"#, "eventTimeMillis", "1970 to 9999"),
        (#"{"eventTimeMillis": "253402300800000", "subscriptionNotification": {}}"#, "eventTimeMillis", "1970 to 9999"),
        (#"{"eventTimeMillis": "yesterday", "subscriptionNotification": {}}"#, "eventTimeMillis", "yesterday"),
        (#"{"eventTimeMillis": 1e400, "subscriptionNotification": {}}"#, "eventTimeMillis", "1e400"),
        (#"{"eventTimeMillis": true, "subscriptionNotification": {}}"#, "eventTimeMillis", "not true"),
        (#"{"message": {"data": "e30"}}"#, "message.data", "no payload of a store"),
        (#"{"message": {"data": "e3"}}"#, "message.data", "cut off"),
        (#"{"message": {"data": "ew=="}}"#, "message.data", "is no JSON"),
        (#"{"message": {"data": "e"}}"#, "message.data", "cut off"),
        (#"{"message": {"data": "e30!"}}"#, "message.data", "byte 4"),
        (#"{"message": {"data": "W10="}}"#, "message.data", "JSON object"),
        (#"{"message": {"data": 7}}"#, "message.data", "not the number 7"),
        (#"{"signedPayload": "a.b"}"#, "signedPayload", "three parts"),
        (#"{"signedPayload": "a.e30.b.c"}"#, "signedPayload", "three parts"),
        (#"{"signedPayload": ".e30.b"}"#, "signedPayload", "three parts"),
        (#"{"signedPayload": "a.e30."}"#, "signedPayload", "three parts"),
        (#"{"signedPayload": "a.e3*.b"}"#, "signedPayload", "byte 3"),
        (#"{"signedPayload": "a.bm9uZQ.b"}"#, "signedPayload", "line 1, column 1"),
        (#"{"signedPayload": 7}"#, "signedPayload", "three parts"),
        (#"{"notificationType": 7, "data": {}}"#, "notificationType", "a text"),
        (#"{"notificationType": "DID_RENEW", "data": {}}"#, "data.signedTransactionInfo", "missing"),
        (#"{"notificationType": "DID_RENEW", "signedDate": "7", "data": {}}"#, "signedDate", "not the text \"7\""),
        (
            #"{"environment": "Sandbox", "data": [{"lastTransactions": [{"status": "Active"}]}]}"#,
            "data[0].lastTransactions[0].status", "a whole number was expected, not the text \"Active\""
        ),
        (#"{"environment": "Sandbox", "data": {}}"#, "data", "an array was expected, not an object"),
        (#"{"subscriptionState": 1}"#, "subscriptionState", "a text"),
        (#"{"subscriptionState": "SUBSCRIPTION_STATE_ACTIVE"}"#, "purchaseToken", "missing"),
        (
            #"{"subscriptionState": "SUBSCRIPTION_STATE_NEW", "lineItems": [{"expiryTime": "2023-02-29T00:00:00Z"}]}"#,
            "lineItems[0].expiryTime", "a day that the month has"
        ),
        (
            #"{"subscriptionState": "SUBSCRIPTION_STATE_NEW", "lineItems": [{"expiryTime": "1969-12-31T23:59:59Z"}]}"#,
            "lineItems[0].expiryTime", "1970 to 9999"
        ),
        (
            #"{"expiryTimeMillis": "1", "autoRenewing": 1}"#, "autoRenewing",
            "true or false was expected, not the number 1"
        ),
        (#"{"autoRenewing": true}"#, "expiryTimeMillis", "missing"),
        (#"{"expiryTimeMillis": 1.5}"#, "expiryTimeMillis", "not 1.5"),
        (
            #"{"latest_receipt_info": [{"expires_date_ms": "soon"}]}"#, "latest_receipt_info[0].expires_date_ms", "soon"
        ),
        (
            #"{"latest_receipt_info": [{"expires_date_ms": "7"}]}"#, "latest_receipt_info[0].original_transaction_id",
            "missing"
        ),
        (
            """
            {"latest_receipt_info": [{"expires_date_ms": "7", "original_transaction_id": "1"}], \
            "pending_renewal_info": [{"original_transaction_id": "1", "auto_renew_status": "yes"}]}
            """, "pending_renewal_info[0].auto_renew_status", "\"0\" or \"1\""
        ),
    ]

    @Test("what is wrong is said with the field and what would be right", arguments: faults)
    func faultIsNamed(text: String, field: String?, part: String) throws {
        let error = try #require(fault(text))
        #expect(error.field == field, "\(error)")
        #expect(error.problem.contains(part), "\(error)")
    }

    @Test("a fault within signed parts is named by the path through them, with the line that they stand in")
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

    @Test("keys are no longer than what a ledger keeps, and 10 MB of text are no trouble")
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
