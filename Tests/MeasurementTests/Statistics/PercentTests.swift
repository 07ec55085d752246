import Testing

@testable import Measurement

@Suite struct PercentTests {
    @Test("a share in per cent has the digits that it was written with, and none of its binary form")
    func digits() {
        let shares = [0.5, 0.29, 0.95, 0.99, 0.999, 0.07, 1]
        #expect(shares.map(Percent.digits) == ["50", "29", "95", "99", "99.9", "7", "100"])
    }
}
