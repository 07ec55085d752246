import CommandSupport
import Foundation
import TestSupport
import Testing

@Suite struct SubscriptionTests {
    func milli(_ scratch: Scratch, _ arguments: String...) throws -> Command.Outcome {
        try Command.run(Command.executable, ["subscription"] + arguments, in: scratch.folder)
    }

    let events = """
        {"subscription":"b","store":"play","at":"2023-04-01T00:00:00Z","event":"purchase"}
        {"subscription":"a","store":"appStore","at":"2023-04-02T00:00:00Z","event":"purchase"}
        {"subscription":"b","at":"2023-04-10T00:00:00Z","event":"autoRenewOff"}

        """

    @Test(
        "replay reads files, pipes and standard input alike, and writes one state per subscription in their order"
    )
    func replay() throws {
        let scratch = try Scratch()
        let file = try scratch.write("events", events)
        let expected = """
            {"schema":"milli.subscription-states/1","at":"2023-04-10T00:00:00Z"}
            {"subscription":"b","store":"play","state":"canceled","access":true,"accessEnd":"2023-05-01T00:00:00Z",\
            "expiry":"2023-05-01T00:00:00Z","tenureDays":9,"flags":[],"illegal":0,"older":0,"duplicates":0}
            {"subscription":"a","store":"appStore","state":"active","access":true,"accessEnd":"2023-05-02T00:00:00Z",\
            "expiry":"2023-05-02T00:00:00Z","nextRenewal":"2023-05-02T00:00:00Z","tenureDays":8,"flags":[],"illegal":0,\
            "older":0,"duplicates":0}

            """
        let script = """
            "$0" subscription replay "$1" && "$0" subscription replay - < "$1" && "$0" subscription replay < "$1" \
            && cat "$1" | "$0" subscription replay - && "$0" subscription replay <(cat "$1")
            """
        let outcome = try Command.run(
            URL(fileURLWithPath: "/bin/bash"), ["-c", script, Command.executable.path, file.path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == String(repeating: expected, count: 5))
        let later = try milli(scratch, "replay", "events", "--at", "2023-06-01")
        #expect(
            later.lines[1].contains(
                #""state":"expired","access":false,"expiry":"2023-05-01T00:00:00Z","cause":"voluntary.store""#))
        #expect(later.lines[2].contains(#""flags":["awaiting"]"#))
    }

    @Test("state shows the states at an instant, without later events")
    func state() throws {
        let scratch = try Scratch()
        try scratch.write("events", events)
        let outcome = try milli(scratch, "state", "--at", "2023-04-05", "events")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "note: 1 event after --at left out\n")
        #expect(
            outcome.output == """
                subscriptions at 2023-04-05 UTC
                  subscription  store     state   access            renews      days
                  b             play      active  until 2023-05-01  2023-05-01     4
                  a             appStore  active  until 2023-05-02  2023-05-02     3

                """)
        let json = try milli(scratch, "state", "--at", "2023-04-05", "--json", "events")
        #expect(json.lines.count == 4)
        #expect(json.output.contains(#""state":"active""#))
        #expect(!json.output.contains("canceled"))
        #expect(try milli(scratch, "state", "events").status == 2)
        let short = try milli(scratch, "state", "--at", "2023-04-05", "--top", "1", "events")
        #expect(short.output.contains("1 more; --top N or --json shows them"))
    }

    @Test("bad lines are reported with file, line and field, counted and kept, and the stream goes on")
    func badLines() throws {
        let bad: [(line: String, says: String)] = [
            (#"{"subscription":"b","at":"2023-04-11T00:00:00Z","event":"retire"}"#, ":4: event: one of purchase"),
            (#"{"subscription":"b","at":"2023-04-31T00:00:00Z","event":"info"}"#, ":5: at: a day that exists"),
            (#"{"subscription":"c","at":0,"event":"info"}"#, ":6: store: missing; appStore or play"),
            (#"{"subscription":"b","store":"appStore","at":0,"event":"info"}"#, ":7: store: play was expected"),
            (
                #"{"subscription":"d","store":"appStore","at":0,"event":"info","plan":{"grace":7}}"#,
                ":8: plan.grace: 7 days are not offered by appStore under preset current; allowed are 0, 3, 16, 28"
            ),
            (
                #"{"subscription":"d","store":"appStore","at":0,"event":"info","plan":{"period":"P4M"}}"#,
                ":9: plan.period: appStore does not sell P4M; allowed are P1W, P1M, P2M, P3M, P6M, P1Y"
            ),
            ("{\"subscription\":\"b\u{0}\",\"at\":0}", ":10: column "),
            ("{\"a\":\u{7}}", ":11: column "),
            (#"{"hello":"world"}"#, ":12: payload: no payload of a store"),
            (
                #"{"eventTimeMillis":"x","subscriptionNotification":{}}"#,
                ":13: eventTimeMillis: milliseconds since 1970, in the years 1970 to 9999, were expected, not \"x\""
            ),
            (#"{"signedPayload":"a.b"}"#, ":14: signedPayload: a signed payload (three parts"),
            (#"{"autoRenewing":true,"expiryTimeMillis":"7","orderId":"o"}"#, ":15: at: missing; this payload"),
            (#"{"subscription":"b","at":0,"event":"info""#, ":16: column "),
        ]
        let scratch = try Scratch()
        let file = try scratch.write("events", events + bad.map { $0.line + "\n" }.joined())
        let outcome = try milli(scratch, "replay", file.path, "--rejects", "kept")
        #expect(outcome.status == 0)
        let errors = outcome.errors.split(separator: "\n")
        #expect(errors.count == bad.count)

        for (error, bad) in zip(errors, bad) { #expect(error.hasPrefix(file.path + bad.says), "\(error)") }
        #expect(try String(contentsOf: scratch.file("kept"), encoding: .utf8) == bad.map { $0.line + "\n" }.joined())
        #expect(outcome.lines.count == 4)
        let strict = try milli(scratch, "replay", file.path, "--strict")
        #expect(strict.status == 3)
        #expect(strict.output == outcome.output)
    }

    private static let illegalEvent = #"{"subscription":"a","at":"2023-04-03T00:00:00Z","event":"graceEnd"}"#

    @Test("an illegal event is counted")
    func illegal() throws {
        let scratch = try Scratch()
        try scratch.write("events", events + Self.illegalEvent)
        let lenient = try milli(scratch, "replay", "events")
        #expect(lenient.status == 0 && lenient.errors.isEmpty)
        #expect(lenient.lines[2].contains(#""flags":["reconcile"],"illegal":1"#))
    }

    @Test("with --strict, an illegal event is a bad line")
    func illegalStrict() throws {
        let scratch = try Scratch()
        try scratch.write("events", events + Self.illegalEvent)
        let strict = try milli(scratch, "replay", "events", "--strict")
        #expect(strict.status == 3)
        #expect(
            strict.errors.hasPrefix(
                "events:4: event: graceEnd at 2023-04-03T00:00:00Z: illegal in state active, which takes purchase,"))
        #expect(strict.lines[2].contains(#""flags":[],"illegal":0"#))
    }

    @Test("older and repeated events are dropped and counted, in grace to the day and beyond")
    func order() throws {
        let scratch = try Scratch()
        try scratch.write(
            "events",
            """
            {"schema":"milli.subscription-events/1","store":"play","plan":{"grace":3}}
            {"subscription":"s","at":1000,"event":"purchase","id":"x"}
            {"subscription":"s","at":1000,"event":"purchase","id":"x"}
            {"subscription":"s","at":999,"event":"revoke"}
            """)
        let outcome = try milli(scratch, "replay", "events")
        #expect(outcome.lines[1].contains(#""state":"active""#))
        #expect(outcome.lines[1].contains(#""illegal":0,"older":1,"duplicates":1"#))
    }

    @Test("payloads of both stores lead to states, from files of their own, from lines, and wrapped by Pub/Sub")
    func payloads() throws {
        let scratch = try Scratch()
        try scratch.write(
            "resource.json",
            """
            \u{FEFF}{
              "kind": "androidpublisher#subscriptionPurchase",\r
              "expiryTimeMillis": "1900000000000",
              "autoRenewing": false, "cancelReason": 0, "orderId": "GPA.1..0"
            }
            """)
        let notification =
            #"{"eventTimeMillis":"1600000000000","#
            + #""subscriptionNotification":{"notificationType":4,"purchaseToken":"t"}}"#
        let data = Data(notification.utf8).base64EncodedString()
        let wrapped =
            #"{"message":{"data":"\#(data)","messageId":"1"},"subscription":"projects/p/subscriptions/s"}"#
        try scratch.write("lines", wrapped + "\n" + wrapped + "\n" + #"{"eventTimeMillis":"1","testNotification":{}}"#)
        let outcome = try milli(scratch, "replay", "resource.json", "lines", "--at", "2021-01-01")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors == "note: 1 payload without effect: a test; it concerns no subscription\n")
        #expect(outcome.lines[1].contains(#""subscription":"GPA.1","store":"play","state":"canceled","access":true"#))
        #expect(outcome.lines[2].contains(#""subscription":"t""#))
        #expect(outcome.lines[2].contains(#""duplicates":1"#))
        try scratch.write("renewed", notification.replacingOccurrences(of: ":4,", with: ":2,"))
        #expect(
            try milli(scratch, "explain", "renewed").unwrapped.contains(
                "nothing was known of this subscription before"))
        let explained = try milli(scratch, "explain", "resource.json")
        #expect(
            explained.unwrapped.contains(
                "canceled until 2030-03-17 17:46:40, then expired, without an instant (--at gives one)"))
    }

    @Test("an empty file gives no states, and a folder, a missing file and another stream are errors")
    func inputs() throws {
        let scratch = try Scratch()
        try scratch.write("empty", "")
        try scratch.write("blank", "\n \r\n\n")
        try scratch.write("newer", #"{"schema":"milli.subscription-events/2"}"#)
        try scratch.write("other", #"{"schema":"milli.exits/1"}"#)
        try scratch.write("header", #"{"schema":"milli.subscription-events/1","preset":"2024"}"# + "\n" + events)

        for file in ["empty", "blank"] {
            let outcome = try milli(scratch, "replay", file)
            #expect(outcome.status == 0 && outcome.errors.isEmpty)
            #expect(outcome.output == #"{"schema":"milli.subscription-states/1"}"# + "\n")
            #expect(try milli(scratch, "explain", file).output == "no events\n")
        }

        for (file, says) in [
            (".", "a folder"), ("nowhere", "No such file"), ("newer", "milli.subscription-events/2"),
            ("other", "milli.exits/1"),
        ] {
            let outcome = try milli(scratch, "replay", file, "empty")
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains(says), "\(outcome.errors)")
        }

        let header = try milli(scratch, "replay", "header", "--rejects", "kept")
        #expect(header.errors.contains("header:2: header: preset: one of 2023, current was expected, not \"2024\""))
        #expect(try String(contentsOf: scratch.file("kept"), encoding: .utf8) == events)
        #expect(try milli(scratch, "replay", "empty", "--rejects", "-").status == 2)
        #expect(try milli(scratch, "replay", "header", "--rejects", "header").status == 2)
    }
}
