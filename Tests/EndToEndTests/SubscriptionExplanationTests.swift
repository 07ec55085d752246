import CommandSupport
import Foundation
import TestSupport
import Testing

/// The course of subscriptions for people: the dates of `explain`, and the messages that are due.
extension SubscriptionTests {
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

    @Test("explain shows the first of many subscriptions, or the named ones, and reports keys that do not occur")
    func explainSome() throws {
        let scratch = try Scratch()
        try scratch.write("events", events)
        #expect(
            try milli(scratch, "explain", "events", "--top", "1").output.contains("1 more subscription; --top N"))
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
