import Testing

@testable import Subscription

@Suite struct PlayOrderTests {
    @Test(
        "an order belongs to a renewal if it ends in two points and a number",
        arguments: [
            ("GPA.3345-1234-5678-90123", 0), ("GPA.3345-1234-5678-90123..0", 1), ("GPA.1..11", 12), ("..5", 6),
            ("a...7", 8), ("日本..3", 4), ("", 0), (".", 0), ("..", 0), ("5", 0), ("a.5", 0), ("a..5.", 0), ("a..x", 0),
            ("a..-5", 0), ("a..9223372036854775806", Int.max), ("a..9223372036854775807", 0),
            ("a..99999999999999999999", 0),
        ])
    func renewals(order: String, number: Int) {
        #expect(PlayOrder(order).renewals == number)
    }
}
