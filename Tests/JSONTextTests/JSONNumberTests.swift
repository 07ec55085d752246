import Foundation
import JSONText
import Reproducibility
import Testing

@Suite("Numbers of JSON")
struct JSONNumberTests {
    private func integer(_ text: String) -> Int64? {
        (try? JSONDocument(text: text)).flatMap { $0.integer(0) }
    }

    @Test("integers are exact to the ends of 64 bits, and one beyond is none")
    func exactIntegers() {
        let cases: [(String, Int64?)] = [
            ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", .max), ("-9223372036854775808", .min),
            ("9223372036854775808", nil), ("-9223372036854775809", nil), ("18446744073709551616", nil), ("0", 0),
            ("-0", 0), ("1.0", 1), ("1.50", nil), ("1.5e1", 15), ("1e3", 1000), ("1000e-3", 1), ("1e-1", nil),
            ("0e999999999999999999999", 0), ("1e999999999999999999999", nil), ("0.001e3", 1), ("10.00", 10),
            ("1e18", 1_000_000_000_000_000_000),
            ("1e19", nil), ("9223372036854775807.000", .max), ("100000000000000000000e-20", 1),
            ("0.00000000000000000000000000001e29", 1), ("100000000000000000000000000001", nil),
        ]
        for (text, value) in cases { #expect(integer(text) == value, "\(text)") }
    }

    @Test("every integer is read as it was written, with zeros and exponents moved about")
    func randomIntegers() {
        var random = Xoshiro256StarStar(seed: Seed.derive(5, "integers"))
        for _ in 0..<20_000 {
            let value = Int64(bitPattern: random.next()) >> Int64(random.index(below: 64))
            #expect(integer("\(value)") == value)
            let digits = String(value.magnitude)
            let cut = random.index(below: digits.count + 1)
            let sign = value < 0 ? "-" : ""
            let integerDigits = String(digits.prefix(cut))
            let fraction = String(digits.dropFirst(cut))
            let written = "\(sign)\(integerDigits.isEmpty ? "0" : integerDigits).\(fraction)00e\(digits.count - cut)"
            #expect(integer(written) == value, "\(written)")
        }
    }

    @Test("numbers are those that the C library reads")
    func doubles() throws {
        var random = Xoshiro256StarStar(seed: Seed.derive(5, "doubles"))
        for _ in 0..<20_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            let document = try JSONDocument(text: "\(value)".replacingOccurrences(of: "+", with: ""))
            #expect(document.double(0) == value)
        }

        // As many digits as 64 bits hold, and those next to the middle of two numbers.
        for number in 0..<20_000 {
            let odd = (random.next() >> 10 | 1) &* 1_024 &+ UInt64(number % 3) &- 1
            let digits = String(number % 2 == 0 ? random.next() % 10_000_000_000_000_000_000 : odd)
            let cut = random.index(below: digits.count) + 1
            let text = digits.prefix(cut) + (cut < digits.count ? "." + digits.dropFirst(cut) : "")
            #expect(try JSONDocument(text: "\(text)").double(0) == Double(text), "\(text)")
        }
        #expect(try JSONDocument(text: "1e400").double(0) == nil)
        let long = "0." + String(repeating: "3", count: 1_000)
        #expect(try JSONDocument(text: long).double(0) == Double(long))
    }

    @Test("a list of numbers is read at once, and one with anything else in it is none")
    func lists() throws {
        func doubles(_ text: String) throws -> [Double]? {
            let document = try JSONDocument(text: text)
            return document.doubles(document.member("a"))
        }
        #expect(try doubles(#"{"a":[ 1 , -2.5,3e2,0.1],"b":7}"#) == [1, -2.5, 300, 0.1])
        #expect(try doubles(#"{"a":[]}"#)?.isEmpty == true)

        for other in ["[1,null]", "[1,[2]]", "[{}]", "[\"1\"]", "[1e400]", "7", "{\"b\":1}", "null"] {
            #expect(try doubles("{\"a\":\(other)}") == nil, "\(other)")
        }
        #expect(try doubles("{}") == nil)
    }

    @Test("a list of numbers reads the same with and without space between them")
    func listsWithoutSpace() throws {
        var random = Xoshiro256StarStar(seed: Seed.derive(5, "lists"))
        let others = ["-1", "0.5", "1e3", "123456789012345678", "0"]
        for _ in 0..<2_000 {
            let numbers = (0..<random.index(below: 40)).map { _ in
                random.index(below: 8) == 0 ? others[random.index(below: 5)] : "\(random.index(below: 1_200))"
            }

            let dense = try JSONDocument(text: "[[\(numbers.joined(separator: ","))],7]")
            let spaced = try JSONDocument(text: "[[ \(numbers.joined(separator: " , ")) ], 7]")
            #expect(dense.count == numbers.count + 3)
            #expect(dense.doubles(1) == numbers.compactMap(Double.init))
            #expect(dense.doubles(1) == spaced.doubles(1))
            #expect(dense.integer(numbers.count + 2) == 7)
        }
    }

    @Test(
        "a list of whole numbers that goes wrong is refused at that place",
        arguments: [
            ("[1,02]", 3), ("[1,2", 4), ("[1,2,]", 5), ("[1,2,3x]", 6), ("[1,2,3.]", 7), ("[1,,2]", 3), ("[1,2 3]", 5),
            ("[1,2}", 4), ("[1,2e]", 5),
        ])
    func brokenLists(text: String, offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(text: text) }
        #expect(error?.offset == offset, "\(text)")
    }

    @Test("numbers in strings are taken only where asked for")
    func numbersInStrings() throws {
        let document = try JSONDocument(text: #"["1709208000000", "12x", "", "1.5", true]"#)
        #expect(document.integer(1) == nil)
        #expect(document.double(4) == nil)
        #expect((1...5).map { document.integer($0, inStrings: .accepted) } == [1_709_208_000_000, nil, nil, nil, nil])
        #expect(document.double(4, inStrings: .accepted) == 1.5)
    }
}
