import CommandSupport
import Foundation
import TestSupport
import Testing

/// The options that the commands on subscriptions share.
extension SubscriptionTests {
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
}
