import Foundation
import Testing

import Measurement

struct IntervalTests {
    @Test("both ends belong to the interval")
    func bothEndsBelong() {
        let interval = Interval(lower: 1, upper: 2.5)
        #expect(interval.contains(1))
        #expect(interval.contains(2.5))
        #expect(!interval.contains(0.999))
        #expect(!interval.contains(2.501))
        #expect(Interval(lower: 3, upper: 3).contains(3))
    }

    @Test("in JSON an interval is a pair")
    func inJSONAnIntervalIsAPair() throws {
        let interval = Interval(lower: -1, upper: 2.5)
        let json = try JSONEncoder().encode(interval)
        #expect(String(decoding: json, as: UTF8.self) == "[-1,2.5]")
        #expect(try JSONDecoder().decode(Interval.self, from: json) == interval)
    }

    @Test("a bound that is not finite is null and comes back unbounded on its side")
    func aBoundThatIsNotFiniteIsNull() throws {
        let interval = Interval(lower: -.infinity, upper: .infinity)
        let json = try JSONEncoder().encode(interval)
        #expect(String(decoding: json, as: UTF8.self) == "[null,null]")
        #expect(try JSONDecoder().decode(Interval.self, from: json) == interval)
    }

    @Test("what is no ascending pair is refused", arguments: ["[2,1]", "[1]", "[]", "[1,2,3]", "[1,\"2\"]", "1"])
    func whatIsNoAscendingPairIsRefused(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Interval.self, from: Data(json.utf8)) }
    }
}
