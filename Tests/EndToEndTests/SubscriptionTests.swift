import CommandSupport
import Foundation
import TestSupport
import Testing

@Suite struct SubscriptionTests {
    /// The slides' four diagrams: paid on 1 April, failing on 1 May.
    static let diagrams: [(name: String, store: String, plan: String, fails: String, mended: String, lines: [String])] =
        [
            (
                "Play, grace off", "play", #"{"period":"P1M","grace":0}"#, "failHold", "2023-05-20",
                [
                    "s: play, P1M, no grace, hold 30 days, sticky months, preset 2023",
                    "  2023-04-01  purchase  active    access until 2023-05-01, renews 2023-05-01",
                    "  2023-05-01  failHold  hold      no access",
                    "  2023-05-20  recover   active    access until 2023-06-20, renews 2023-06-20",
                ]
            ),
            (
                "Play, grace on", "play", #"{"period":"P1M","grace":14}"#, "failGrace", "2023-05-10",
                [
                    "s: play, P1M, grace 14 days, hold 30 days, sticky months, preset 2023",
                    "  2023-04-01  purchase   active    access until 2023-05-01, renews 2023-05-01",
                    "  2023-05-01  failGrace  grace     access until 2023-05-15",
                    "  2023-05-10  recover    active    access until 2023-06-01, renews 2023-06-01",
                ]
            ),
            (
                "App Store, grace off", "appStore", #"{"period":"P1M","grace":0}"#, "failHold", "2023-05-20",
                [
                    "s: appStore, P1M, no grace, billing retry 60 days, anchored months, preset 2023",
                    "  2023-04-01  purchase  active    access until 2023-05-01, renews 2023-05-01",
                    "  2023-05-01  failHold  hold      no access",
                    "  2023-05-20  recover   active    access until 2023-06-20, renews 2023-06-20",
                ]
            ),
            (
                "App Store, grace on", "appStore", #"{"period":"P1M","grace":16}"#, "failGrace", "2023-05-10",
                [
                    "s: appStore, P1M, grace 16 days, billing retry 60 days, anchored months, preset 2023",
                    "  2023-04-01  purchase   active    access until 2023-05-01, renews 2023-05-01",
                    "  2023-05-01  failGrace  grace     access until 2023-05-17",
                    "  2023-05-10  recover    active    access until 2023-06-01, renews 2023-06-01",
                ]
            ),
        ]

    private func milli(_ scratch: Scratch, _ arguments: String...) throws -> Command.Outcome {
        try Command.run(Command.executable, ["subscription"] + arguments, in: scratch.folder)
    }

    @Test("explain gives the dates of the four diagrams on the slides", arguments: diagrams.indices)
    func fourDiagrams(index: Int) throws {
        let diagram = Self.diagrams[index]
        let scratch = try Scratch()
        let failed = """
            {"schema":"milli.subscription-events/1","preset":"2023"}
            {"subscription":"s","store":"\(diagram.store)","at":"2023-04-01T00:00:00Z","event":"purchase",\
            "plan":\(diagram.plan)}
            {"subscription":"s","store":"\(diagram.store)","at":"2023-05-01T00:00:00Z","event":"\(diagram.fails)"}

            """
        try scratch.write("failed", failed)
        try scratch.write(
            "mended", failed + #"{"subscription":"s","at":"\#(diagram.mended)T00:00:00Z","event":"recover"}"#)
        let mended = try milli(scratch, "explain", "mended", "--width", "120")
        #expect(mended.status == 0)
        #expect(mended.errors.isEmpty)
        #expect(Array(mended.lines.prefix(4)) == diagram.lines, "\(diagram.name)")

        // Drawn in grey on the slides: the future if the payment is not mended.
        let outlook = try milli(scratch, "explain", "failed").lines
        let isPlay = diagram.store == "play"
        let end =
            diagram.fails == "failHold"
            ? ["  2023-\(isPlay ? "05-31" : "06-30")  (time)    expired   no access, involuntary.payment"]
            : [
                "  2023-05-\(isPlay ? "15" : "17")  (time)     hold      no access",
                "  2023-06-\(isPlay ? "14" : "30")  (time)     expired   no access, involuntary.payment",
            ]
        let begin = try #require(outlook.firstIndex(of: "  if nothing more is said:"))
        #expect(Array(outlook[(begin + 1)...].dropLast()) == end, "\(diagram.name)")
        #expect(outlook.contains { $0.hasPrefix("  messages due: \(isPlay ? "Play's own" : "18 of StoreKit's 18")") })
    }

    private let events = """
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

    @Test("options are read, or refused with what is expected, and help says that signatures are not verified")
    func options() throws {
        let scratch = try Scratch()
        try scratch.write("events", #"{"subscription":"s","at":"2023-04-01T00:00:00Z","event":"purchase"}"#)
        let options = ["--store", "appStore", "--preset", "2023", "--plan", "P1Y,grace=28,months=sticky"]
        let outcome = try Command.run(
            Command.executable, ["subscription", "explain", "events", "--width", "120"] + options, in: scratch.folder)
        #expect(
            outcome.lines[0] == "s: appStore, P1Y, grace 28 days, billing retry 60 days, sticky months, preset 2023")
        let wrong = [
            ["--plan", "P5M"], ["--plan", "P1M,grace"], ["--plan", "grace=1,grace=2"], ["--plan", "grace=-1"],
            ["--plan", ""], ["--plan", "grace=7,P1M"], ["--plan", "months=lunar"], ["--preset", "2024"],
            ["--store", "amazon"], ["--at", "yesterday"], ["--at", "2023-02-29"], ["--at", "99999999999999999"],
        ]

        for option in wrong {
            let outcome = try Command.run(
                Command.executable, ["subscription", "replay", "events"] + option, in: scratch.folder)
            #expect(outcome.status == 2 && outcome.errors.contains(option[0]), "\(option)")
        }

        let offered = try milli(scratch, "replay", "events", "--store", "appStore", "--plan", "grace=7")
        #expect(offered.errors.contains("plan.grace: 7 days are not offered by appStore"))
        for command in [["subscription"], ["subscription", "replay"], ["subscription", "explain"]] {
            #expect(try Command.run(Command.executable, command + ["--help"]).status == 0)
        }
        #expect(try Command.milli("subscription", "--help").unwrapped.contains("SIGNATURES ARE NOT VERIFIED"))
    }

    @Test(
        "a number for --at is in milliseconds from the year 2000 on, and a smaller one is refused with a suggestion",
        arguments: [
            ("2024", "; did you mean '2024-01-01'?"), ("1704067200", "; did you mean '1704067200000'?"),
            ("946684799999", ""), ("0", ""), ("20240229", ""),
        ])
    func smallNumbers(number: String, advice: String) throws {
        let scratch = try Scratch()
        try scratch.write("events", #"{"subscription":"s","at":"2023-04-01T00:00:00Z","event":"purchase"}"#)
        let expected = "a day such as 2024-02-29, or milliseconds from 946684800000 on, the year 2000"
        for command in ["state", "replay", "explain", "messages"] {
            let outcome = try milli(scratch, command, "events", "--at", number)
            #expect(outcome.status == 2 && outcome.output.isEmpty)
            #expect(
                outcome.errors
                    == "milli subscription \(command): --at takes \(expected), not '\(number)'\(advice)\n")
        }
    }

    @Test("the first number of --at, 2000-01-01 in milliseconds, is the instant of that day")
    func leastNumber() throws {
        let scratch = try Scratch()
        try scratch.write("events", #"{"subscription":"s","at":"1999-12-01T00:00:00Z","event":"purchase"}"#)
        let byNumber = try milli(scratch, "state", "events", "--at", "946684800000")
        let byDay = try milli(scratch, "state", "events", "--at", "2000-01-01")
        #expect(byNumber.status == 0 && byNumber.output == byDay.output)
    }

    @Test("if the subscriptions need more than --memory-limit, the call ends before anything is written")
    func memoryLimit() throws {
        let scratch = try Scratch()
        // 65 MB are 1 MB after the first 64: about 8,500 subscriptions with keys of 14 bytes. Lines with an escape are
        // read with care, the others are not.
        for escape in ["", "\\u0065"] {
            let lines = (0..<20_000).map {
                #"{"subscription":"subscription-\#($0 + 10_000)","store":"play","at":1,"#
                    + #""event":"purchas\#(escape.isEmpty ? "e" : escape)"}"#
            }

            _ = try scratch.write("events", lines.joined(separator: "\n") + "\n")
            let little = try milli(
                scratch, "replay", "events", "events", "--memory-limit", "65", "--state-out", "saved")
            #expect(little.status == 2 && little.output.isEmpty)
            let message = little.errors
            let numbers = try #require(
                message.firstMatch(of: /events:(\d+): (\d+) subscriptions may need more than 65 MB of memory; allow/),
                "\(message)")
            let line = try #require(Int(numbers.1))
            let count = try #require(Int(numbers.2))
            // A thousand lines or so are taken at once.
            #expect((8_100...10_000).contains(count) && line == count, "\(message)")
            #expect(!FileManager.default.fileExists(atPath: scratch.file("saved").path))
            #expect(try milli(scratch, "state", "events", "--at", "1970-01-02", "--memory-limit", "65").status == 2)
            let enough = try milli(scratch, "replay", "events", "--memory-limit", "67")
            #expect(enough.status == 0 && enough.output.split(separator: "\n").count == 20_001)
        }

        let wrong = try milli(scratch, "replay", "events", "--memory-limit", "64")
        #expect(wrong.status == 2 && wrong.errors.contains("65"))
    }

    @Test("explain shows the first of many subscriptions, or the named ones, and reports keys that do not occur")
    func explainSome() throws {
        let scratch = try Scratch()
        try scratch.write("events", events)
        #expect(
            try milli(scratch, "explain", "events", "--limit", "1").output.contains("1 more subscription; --limit N"))
        let one = try milli(scratch, "explain", "events", "--subscription", "a", "--subscription", "z")
        #expect(one.lines[0].hasPrefix("a: appStore"))
        #expect(one.output.contains("no subscription 'z' in the input"))
        #expect(!one.output.contains("b: play"))
    }

    @Test("messages: 18 dates by StoreKit's table, Play's once a day with its two answers, and three steps")
    func messages() throws {
        let scratch = try Scratch()
        try scratch.write(
            "failing",
            """
            {"subscription":"a","store":"appStore","at":"2026-01-01T00:00:00Z","event":"purchase"}
            {"subscription":"a","at":"2026-02-01T00:00:00Z","event":"failHold"}
            {"subscription":"p","store":"play","at":"2026-01-01T00:00:00Z","event":"purchase"}
            {"subscription":"p","at":"2026-02-01T00:00:00Z","event":"failGrace"}
            {"subscription":"fine","store":"play","at":"2026-02-01T00:00:00Z","event":"purchase"}
            """)

        func messages(_ more: [String]) throws -> [String] {
            let call = ["subscription", "messages", "failing", "--at", "2026-02-01"] + more
            let outcome = try Command.run(Command.executable, call, in: scratch.folder)
            #expect(outcome.status == 0, "\(outcome)")
            return outcome.output.split(separator: "\n").map(String.init)
        }

        let lines = try messages(["--json"])
        let dates = lines.filter { $0.contains("day") && $0.contains("subscription") && !$0.contains("schema") }
        #expect(dates.filter { $0.contains("appStore") }.count == 18)
        let play = dates.filter { $0.contains("play") }
        #expect(play.count == 60 && play.allSatisfy { $0.contains("noActionNeeded") })
        #expect(play[6].contains("grace") && play[7].contains("hold"))
        #expect(lines.filter { $0.contains("step") }.count == 3)

        let table = try messages([])
        #expect(table.contains { $0.contains("1 subscription without trouble") })
        #expect(table.filter { $0.hasPrefix("step ") }.count == 3)
    }
}
