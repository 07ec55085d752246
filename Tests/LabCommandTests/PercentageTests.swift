import Testing

@testable import LabCommand

@Suite struct PercentageTests {
    @Test(
        "a percentage is read with its sign, and prints as it is read",
        arguments: [("1%", 0.01), ("0.5%", 0.005), ("0%", 0), ("12.5 %", 0.125)])
    func percentages(text: String, share: Double) throws {
        let percentage = try Percentage(argument: text)
        #expect(abs(percentage.share - share) < 1e-12)
        #expect(try Percentage(argument: percentage.argument) == percentage)
        for wrong in ["1", "%", "-1%", "101%", "nan%", "1e9%"] {
            #expect(throws: InvalidValue.self) { try Percentage(argument: wrong) }
        }
    }
}
