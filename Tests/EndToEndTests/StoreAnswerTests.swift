import CivilTime
import CommandSupport
import Foundation
import Subscription
import TestSupport
import Testing

/// A store's answer decides, in the command that a user types.
@Suite struct StoreAnswerTests {
    private func replay(_ lines: [String], _ options: String...) throws -> Command.Outcome {
        let scratch = try Scratch()
        try scratch.write("payloads", lines.joined(separator: "\n"))
        let call = ["subscription", "replay", "payloads"] + options
        return try Command.run(Command.executable, call, in: scratch.folder)
    }

    /// The states by key.
    private func states(_ outcome: Command.Outcome) throws -> [String: [String: Any]] {
        var states: [String: [String: Any]] = [:]
        for line in outcome.lines.dropFirst() where !line.isEmpty {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
            states[object["subscription"] as? String ?? ""] = object
        }

        return states
    }

    private static func milliseconds(_ day: String) -> Int64 {
        (try? Instant.milliseconds(day.contains("T") ? day : day + "T00:00:00Z")) ?? .min
    }

    private func notified(_ code: Int, _ at: String, order: String? = nil) -> String {
        let part =
            order.map { #""voidedPurchaseNotification":{"purchaseToken":"t","orderId":"\#($0)","productType":1,"# }
            ?? #""subscriptionNotification":{"notificationType":\#(code),"purchaseToken":"t"}"#
        let rest = order == nil ? "" : #""refundType":1}"#
        return #"{"eventTimeMillis":"\#(Self.milliseconds(at))",\#(part)\#(rest)}"#
    }

    private func resource(
        _ state: String, _ at: String, expiry: String, more: String = "", order: String = "GPA.1..0",
        item: String = #""autoRenewingPlan":{"autoRenewEnabled":true}"#
    ) -> String {
        #"{"subscriptionState":"SUBSCRIPTION_STATE_\#(state)","purchaseToken":"t","startTime":"2025-01-01T00:00:00Z","#
            + #""latestOrderId":"\#(order)","at":\#(Self.milliseconds(at)),\#(more)"#
            + #""lineItems":[{"expiryTime":"\#(expiry)T00:00:00Z",\#(item)}]}"#
    }

    private func notification(
        _ type: String, _ subtype: String? = nil, at: String, from: String, to: String, renewal: String = "",
        transaction: String = "", status: Int? = nil
    ) -> String {
        #"{"notificationType":"\#(type)","subtype":"\#(subtype ?? "")","notificationUUID":"\#(type) \#(at)","#
            + #""signedDate":\#(Self.milliseconds(at)),"data":{\#(status.map { #""status":\#($0),"# } ?? "")"#
            + #""signedTransactionInfo":{"originalTransactionId":"t","type":"Auto-Renewable Subscription","#
            + #"\#(transaction)"purchaseDate":\#(Self.milliseconds(from)),"expiresDate":\#(Self.milliseconds(to))},"#
            + #""signedRenewalInfo":{"originalTransactionId":"t",\#(renewal)"autoRenewStatus":1}}}"#
    }

    /// The one subscription after lines, at an instant; before its last line by default.
    private func state(
        _ lines: [String], at instant: String = "2020-01-01", plan: String? = nil
    ) throws -> [String: Any] {
        let scratch = try Scratch()
        try scratch.write("payloads", lines.joined(separator: "\n"))
        let call = ["subscription", "replay", "payloads", "--at", instant] + (plan.map { ["--plan", $0] } ?? [])
        let outcome = try Command.run(Command.executable, call, in: scratch.folder)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")

        return try #require(try states(outcome)["t"])
    }

    @Test("sequences of all states are right after their last line, whatever was removed before, in every order")
    func sequences() throws {
        let runs = StoreSequences.all.flatMap(\.runs)
        #expect(runs.count > 800)
        let outcome = try replay(runs.flatMap(\.lines), "--at", "2020-01-01")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let states = try states(outcome)
        var wrong: [String] = []

        for run in runs {
            let state = try #require(states[run.key])
            let name = state["state"] as? String ?? ""
            let end = state["accessEnd"] as? String

            // Google Play has no word for revoked.
            let isNamed = name == run.last.state.name || (name == "revoked" && run.last.notification == "12")
            let isRight =
                isNamed && end == run.last.accessEnd.map(Instant.text)
                && state["access"] as? Bool == (run.last.accessEnd != nil)
            if !isRight { wrong.append("\(run.key): \(state), not \(run.last)") }
        }
        #expect(wrong.isEmpty, "\(wrong.count) of \(runs.count): \(wrong.prefix(5).joined(separator: "\n"))")
    }

    @Test("a renewal's notification and an active resource five seconds later make a subscription of mid-life active")
    func midLife() throws {
        let lines = [notified(2, "2025-03-01"), resource("ACTIVE", "2025-03-01T00:00:05Z", expiry: "2025-04-01")]
        for lines in [lines, lines.reversed()] {
            let state = try state(lines)
            #expect(state["state"] as? String == "active" && state["accessEnd"] as? String == "2025-04-01T00:00:00Z")
            #expect((state["flags"] as? [String])?.isEmpty == true)
        }
    }

    @Test("the end of grace that the App Store names counts, sooner or later than the plan's, and without any grace")
    func namedGrace() throws {
        for end in ["2025-02-04", "2025-03-01"] {
            for status in [4, nil] {
                for plan in ["P1M", "P1M,grace=0", "P1M,grace=28"] {
                    let lines = [
                        notification("SUBSCRIBED", at: "2025-01-01", from: "2025-01-01", to: "2025-02-01"),
                        notification(
                            "DID_FAIL_TO_RENEW", "GRACE_PERIOD", at: "2025-02-01", from: "2025-01-01", to: "2025-02-01",
                            renewal: #""gracePeriodExpiresDate":\#(Self.milliseconds(end)),"#, status: status),
                    ]
                    for lines in [lines, [lines[1]]] {
                        #expect(try state(lines, plan: plan)["accessEnd"] as? String == end + "T00:00:00Z")
                        #expect(try state(lines, at: end, plan: plan)["state"] as? String == "hold")
                    }
                }
            }
        }

        let play = [
            notified(4, "2025-01-01"), notified(6, "2025-02-01"),
            resource("IN_GRACE_PERIOD", "2025-02-01T00:00:05Z", expiry: "2025-02-04"),
        ]
        for lines in [play, Array(play.dropFirst()), [play[2]]] {
            #expect(try state(lines)["accessEnd"] as? String == "2025-02-04T00:00:00Z")
        }
    }

    @Test("what a resource contains is not counted twice")
    func contained() throws {
        let renewed = [
            notified(4, "2025-01-01"), resource("ACTIVE", "2025-02-01", expiry: "2025-03-01"),
            notified(2, "2025-02-01"),
        ]
        let later = Array(renewed.dropLast()) + [notified(2, "2025-02-01T00:00:03Z")]
        for lines in [renewed, later] {
            let state = try state(lines)
            #expect(state["accessEnd"] as? String == "2025-03-01T00:00:00Z" && state["contained"] as? Int == 1)
        }

        let year = [
            resource("ACTIVE", "2025-01-01T00:00:05Z", expiry: "2026-01-01"), notified(4, "2025-01-01T00:00:07Z"),
        ]
        #expect(try state(year)["accessEnd"] as? String == "2026-01-01T00:00:00Z")
        let scratch = try Scratch()
        try scratch.write("year", year.joined(separator: "\n"))
        let explained = try Command.run(
            Command.executable, ["subscription", "explain", "year", "--width", "200"], in: scratch.folder)
        #expect(explained.output.contains("answer    active    access until 2026-01-01"), "\(explained.output)")
        #expect(explained.output.contains("contained in the store's answer, changes nothing"))
        #expect(explained.output.contains("to look at: 1 contained"))
    }

    @Test("a refund is judged by the transaction or the order that it names")
    func refunds() throws {
        let bought = notification("SUBSCRIBED", at: "2025-01-01", from: "2025-01-01", to: "2025-02-01")
        let renewed = notification("DID_RENEW", at: "2025-01-31", from: "2025-02-01", to: "2025-03-01")

        func refund(_ to: String, _ revoked: String) -> String {
            notification(
                "REFUND", at: revoked, from: "2025-01-01", to: to,
                transaction: #""revocationDate":\#(Self.milliseconds(revoked)),"#)
        }

        // Of the old period, although that still runs; of the current one, although that is over.
        let old = refund("2025-02-01", "2025-01-31T12:00:00Z")
        #expect(try state([bought, renewed, old])["state"] as? String == "active")
        #expect(try state([bought, renewed, refund("2025-03-01", "2025-03-05")])["state"] as? String == "revoked")
        let orders = [
            resource("ACTIVE", "2025-01-01", expiry: "2025-02-01"),
            resource("ACTIVE", "2025-02-01", expiry: "2025-03-01", order: "GPA.1..1"),
        ]
        #expect(try state(orders + [notified(0, "2025-02-02", order: "GPA.1..0")])["state"] as? String == "active")
        #expect(try state(orders + [notified(0, "2025-02-02", order: "GPA.1..1")])["state"] as? String == "revoked")
    }

    @Test("a resume instant is taken where the pause was known, and a prepaid plan has no next renewal")
    func resources() throws {
        let pause = resource(
            "PAUSED", "2025-02-01T00:00:05Z", expiry: "2025-02-01",
            more: #""pausedStateContext":{"autoResumeTime":"2025-03-01T00:00:00Z"},"#)
        let paused = try state([notified(4, "2025-01-01"), notified(10, "2025-02-01"), pause])
        #expect(paused["nextRenewal"] as? String == "2025-03-01T00:00:00Z")
        let prepaid = try state([resource("ACTIVE", "2025-01-02", expiry: "2025-02-01", item: #""prepaidPlan":{}"#)])
        #expect(prepaid["state"] as? String == "active" && prepaid["nextRenewal"] == nil)
    }

    @Test("explain refuses what is illegal when it is strict, but nothing of a log that begins in mid-life")
    func strict() throws {
        let scratch = try Scratch()
        try scratch.write(
            "events",
            #"{"subscription":"s","store":"play","at":"2025-01-01T00:00:00Z","event":"renew"}"# + "\n"
                + #"{"subscription":"s","store":"play","at":"2025-01-02T00:00:00Z","event":"purchase"}"# + "\n"
                + #"{"subscription":"s","store":"play","at":"2025-01-03T00:00:00Z","event":"pendingCancel"}"#)
        let outcome = try Command.run(
            Command.executable, ["subscription", "explain", "events", "--strict", "--width", "200"], in: scratch.folder)
        #expect(outcome.status == 3)
        let refusal = "events:3: event: pendingCancel at 2025-01-03T00:00:00Z: illegal in state active"
        #expect(outcome.errors.hasPrefix(refusal))
        #expect(outcome.lines[1].hasPrefix("  2025-01-01  renew     none      nothing was known"))
        #expect(outcome.lines[2].hasPrefix("  2025-01-02  purchase  active"))
    }

    @Test("test time is chosen by the call or the header, and refused for the other store")
    func testTime() throws {
        let event = #"{"subscription":"t","store":"play","at":0,"event":"purchase"}"#
        let header = #"{"schema":"milli.subscription-events/1","timeScale":"play-tester"}"#
        let expected = #""accessEnd":"1970-01-01T00:05:00Z""#
        #expect(try replay([event], "--time-scale", "play-tester", "--at", "1970-01-01").output.contains(expected))
        #expect(try replay([header, event], "--at", "1970-01-01").output.contains(expected))
        let other = try replay([event], "--time-scale", "storekit-test")
        #expect(other.errors == "payloads:1: timeScale: storekit-test is not one of play\n")
        let named = try replay([event], "--time-scale", "moon")
        #expect(named.status == 2 && named.errors.contains("real, play-tester, app-store-sandbox, "))
    }

    /// A message as Pub/Sub hands it to those who pull.
    private func message(_ id: Int, _ text: String) -> String {
        #"{"ackId":"a","message":{"data":"\#(Data(text.utf8).base64EncodedString())","messageId":"\#(id)"}}"#
    }

    @Test("pulled messages are read as tools print them: a part a line, in a list, or in the answer of Pub/Sub")
    func pulledMessages() throws {
        let bought = notified(4, "2025-01-01")
        let renewed = notified(2, "2025-02-01")
        let good = "\(message(1, bought)),\n\(message(2, renewed))"
        let list = "[\(message(1, bought)),\(message(2, renewed))]"

        for text in ["[\n\(good)\n]", list, #"{"receivedMessages":[\#(good)]}"#] {
            let outcome = try replay([text], "--at", "2020-01-01")
            #expect(outcome.errors.isEmpty)
            #expect(try states(outcome)["t"]?["accessEnd"] as? String == "2025-03-01T00:00:00Z", "\(outcome.output)")
        }
    }

    @Test("one bad message of a list costs no other, and is named by its place")
    func badMessage() throws {
        let bought = notified(4, "2025-01-01")
        let renewed = notified(2, "2025-02-01")
        let bad = try replay(["[\(message(1, bought)),{\"message\":{\"data\":\"%\"}},\(message(2, renewed))]"])
        #expect(bad.errors.hasPrefix("payloads:1: [1].message.data: byte 1"))
        #expect(bad.output.contains(#""expiry":"2025-03-01T00:00:00Z""#))
    }

    @Test("a bare signed payload is read, empty lines around it or not")
    func bareSignedPayload() throws {
        let body = Data(notification("SUBSCRIBED", at: "2025-01-01", from: "2025-01-01", to: "2025-02-01").utf8)
            .base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
        let bare = try replay(["", "eyJhbGciOiJFUzI1NiJ9.\(body).c2ln", ""])
        #expect(bare.errors.isEmpty && bare.output.contains(#""expiry":"2025-02-01T00:00:00Z""#))
    }

    @Test("an answer that cannot be is one clear line, is kept, and costs nothing else")
    func wrong() throws {
        let good = resource("ACTIVE", "2025-01-02", expiry: "2025-02-01")
        let appStore = notification("DID_RENEW", at: "2025-01-01", from: "2025-01-01", to: "2025-02-01")
        let bad: [(line: String, says: String)] = [
            (
                good.replacingOccurrences(of: #""at":1735776000000,"#, with: ""),
                "at: missing; this payload does not say"
            ),
            (appStore, "store: play was expected, as on the first event of \"t\", not appStore"),
            (
                appStore.replacingOccurrences(
                    of: #""signedRenewalInfo":{"originalTransactionId":"t""#,
                    with: #""signedRenewalInfo":{"originalTransactionId":"u""#),
                "data.signedRenewalInfo: originalTransactionId \"t\" was expected, as next to it, not \"u\""
            ),
            (
                resource("ACTIVE", "2025-01-03", expiry: "2024-12-31"),
                "expiry: an end after the start of the period (2025-01-01T00:00:00Z) was expected, not 2024-12-31T00"
            ),
            (#"{"store":"play","at":0,"answer":{"state":"active"}}"#, "subscription: missing; a string was expected"),
            (
                #"{"subscription":"t","answer":{"state":"active"}}"#,
                "at: missing; an instant such as 2024-02-29T12:00:00Z"
            ),
            (
                #"{"subscription":"t","at":1,"store":"appStore","answer":{"state":"active"}}"#,
                "store: play was expected, as on the first event of \"t\", not appStore"
            ),
            (
                #"{"subscription":"t","at":1,"answer":{"state":"grace","start":1,"graceEnd":0}}"#,
                "answer.graceEnd: an end after the start of the period (1970-01-01T00:00:00.001Z) was expected, not 197"
            ),
        ]
        let scratch = try Scratch()
        try scratch.write("payloads", ([good] + bad.map(\.line)).map { $0 + "\n" }.joined())
        let outcome = try Command.run(
            Command.executable, ["subscription", "replay", "payloads", "--rejects", "kept"], in: scratch.folder)
        let errors = outcome.errors.split(separator: "\n")
        #expect(errors.count == bad.count, "\(errors)")

        for (number, (error, bad)) in zip(errors, bad).enumerated() {
            #expect(error.hasPrefix("payloads:\(number + 2): \(bad.says)"), "\(error)")
        }
        #expect(try String(contentsOf: scratch.file("kept"), encoding: .utf8) == bad.map { $0.line + "\n" }.joined())
        #expect(outcome.output.contains(#""state":"active","access":true,"accessEnd":"2025-02-01T00:00:00Z""#))
    }
}
