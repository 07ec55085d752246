import Testing

@testable import LabCommand

@Suite struct MeasuringTimeTests {
    @Test(
        "a time of measuring is read with its unit, or as seconds without one",
        arguments: [("90", 90), ("1.5", 1.5), ("90s", 90), ("5min", 300), ("24h", 86_400), ("250 ms", 0.25)])
    func units(text: String, seconds: Double) throws {
        #expect(try MeasuringTime(argument: text).seconds == seconds)
    }

    @Test("what is no time is refused", arguments: ["", "soon", "s", "-1s", "1 day", "nan", "1e999"])
    func noTimes(text: String) {
        #expect(throws: InvalidValue.self) { try MeasuringTime(argument: text) }
    }

    @Test(
        "a time of measuring is written as people say it, and reads back as itself",
        arguments: [(1, "1 s"), (60, "60 s"), (0.25, "0.25 s"), (3_600, "1 h"), (86_400, "24 h")])
    func texts(seconds: Double, text: String) throws {
        let time = MeasuringTime(seconds: seconds)
        #expect(time.argument == text)
        #expect(try MeasuringTime(argument: text) == time)
    }

    @Test(
        "what is no limit is refused with examples, and with the range as people say it",
        arguments: ["0", "25h", "86401", "5m", "soon"])
    func range(text: String) {
        let command = Command("gate", abstract: "Compares.") {
            GateTimeOptions.timeLimit
        } action: { _, _ in
            .fine
        }
        let result = SampleCommands.call(CommandTree(command), ["--time-limit", text])
        #expect(
            result.errors
                == "gate: --time-limit takes a time such as 90s or 5min, from 1 s to 24 h, not '\(text)'\n")
    }
}
