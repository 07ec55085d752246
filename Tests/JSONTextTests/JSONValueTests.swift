import Foundation
import Testing

@testable import JSONText

@Suite struct JSONValueTests {
    @Test("JSON keeps the order of its members, and numbers their shortest digits")
    func json() {
        let value: JSONValue = ["b": 1, "a": [0.1, nil, true, 1e21], "c": "x"]
        #expect(value.json == #"{"b":1,"a":[0.1,null,true,1e+21],"c":"x"}"#)
        #expect(JSONValue.number(.infinity).json == "null")
        #expect(JSONValue.number(.nan).json == "null")
    }

    @Test("whole numbers are written like all others, however large, and zero with its sign")
    func wholeNumbers() throws {
        let exponents = (0...60).map { Double(sign: .plus, exponent: $0, significand: 1) }
        let numbers = [0, -0.0, 7, -1_234, 1e15, 1e16, 1e22] + exponents + exponents.map { 1 - $0 }
        for number in numbers {
            #expect(JSONValue.number(number).line == JSONValue.digits(of: number))
            #expect(Double(JSONValue.number(number).line)?.bitPattern == number.bitPattern)
        }
    }

    @Test("numbers with a fraction have the digits of their description, however many these are")
    func fractions() {
        let halves = (1...60).flatMap { digits in [1.0, 3, 12_345, 98_765_432_109].map { $0 / pow(2, Double(digits)) } }
        let decimals = (0...18).flatMap { places in
            [1.0, 7, 120, 99_999, 999_999_999_999_999, 123_456_789_012_345].map { $0 / pow(10, Double(places)) }
        }
        let edges = [0.001, 0.0001, 1e14, 99_999_999_999_999.5, 0.1 + 0.2, 1.0 / 3, .pi, .leastNormalMagnitude]
        let numbers = (halves + decimals + edges).flatMap { [$0, -$0, $0.nextUp, $0.nextDown] }
        #expect(numbers.count == 1_448)
        for number in numbers {
            let digits = "\(number)"
            let expected = digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
            #expect(JSONValue.number(number).line == expected)
            #expect(JSONValue.digits(of: number) == expected)
        }
    }

    @Test("a line has the escapes that JSON asks for and no others")
    func line() throws {
        let text = "<b> & \"quoted\" \\ \u{1}\n\u{2028}é"
        let line = JSONValue.members(["a": .text(text), "none": nil, "n": .count(-3)]).line
        #expect(line == "{\"a\":\"<b> & \\\"quoted\\\" \\\\ \\u0001\\n\u{2028}é\",\"n\":-3}")
    }

    @Test("controls have the escapes that Foundation writes: short ones where JSON has them")
    func controls() throws {
        for scalar in (0..<0x20).map(UnicodeScalar.init) as [UnicodeScalar] {
            let text = "before \(scalar) after it"
            let expected = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
            #expect(JSONValue.text(text).line == expected)
        }
    }

    @Test("no text can end a script element, and all read back as they were")
    func textsAreEscaped() throws {
        let texts = [
            "</script><script>alert(1)</script>", "<!--", "]]>", "\"quoted\" \\ back", "\u{2028}\u{2029}",
            "\u{0}\u{1F}\n\t\r",
            "\u{1F600}\u{200D}\u{1F9D1}", "a&amp;b", "'", "",
        ]
        for text in texts {
            let json = JSONValue.text(text).json
            #expect(!json.contains("<") && !json.contains(">") && !json.contains("\u{2028}") && !json.contains("\n"))
            let read = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed) as? String
            #expect(read == text)
        }
    }
}
