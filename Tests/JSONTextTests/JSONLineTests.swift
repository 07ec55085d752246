import JSONText
import Testing

@Suite struct JSONLineTests {
    @Test("every scalar below U+0300, and some beyond, comes back as it was written")
    func texts() throws {
        let scalars =
            (0..<0x300).compactMap { Unicode.Scalar($0) } + ["\u{2028}", "\u{FEFF}", "\u{FFFF}", "\u{10FFFF}"]
        for scalar in scalars {
            let text = "a\(Character(scalar))b"
            var line = JSONLine()
            line.add("key", text: text)
            line.add("number", integer: .min)
            let written = line.text
            let document = try JSONDocument(text: written)
            #expect(document.string(document.member("key")) == text, "\(scalar.value)")
            #expect(document.integer(document.member("number")) == .min)
            #expect(!written.utf8.contains { $0 < 0x20 })
        }
    }

    @Test("a byte that needs an escape has it wherever it stands")
    func escapes() throws {
        for length in 0..<20 {
            for index in 0..<length {
                for byte in ["\"", "\\", "\n", "\r", "\t", "\u{1}", "\u{1F}", "\u{7F}", "é", " "] {
                    let behind = String(repeating: "a", count: length - index)
                    let text = String(repeating: "!", count: index) + byte + behind
                    var line = JSONLine()
                    line.add("key", text: text)
                    let written = line.text
                    let document = try JSONDocument(text: written)
                    #expect(document.string(document.member("key")) == text, "\(written)")
                    #expect(written.utf8.count == 10 + text.utf8.count + Self.escape(byte), "\(written)")
                }
            }
        }
    }

    /// The bytes that a character takes more in a string.
    private static func escape(_ text: String) -> Int {
        ["\"": 1, "\\": 1, "\n": 1, "\r": 1, "\t": 1, "\u{1}": 5, "\u{1F}": 5][text] ?? 0
    }

    @Test("numbers are written as the standard library writes them")
    func numbers() {
        var numbers: [UInt64] = [0, .max, .max - 1, UInt64(Int64.max)]
        for bit in 0..<64 as Range<UInt64> {
            numbers += [1 << bit, (1 << bit) - 1, 0xfedc_ba98_7654_3210 >> bit]
        }

        var power: UInt64 = 1
        for _ in 0..<19 {
            power *= 10
            numbers += [power - 1, power, power + 1]
        }

        for number in numbers {
            var line = JSONLine()
            line.add("hex", hexadecimal: number)
            line.add("integer", integer: Int64(truncatingIfNeeded: number))
            line.add("padded", text: "s-", number: number, digits: 9)
            let digits = String(number)
            let padded = String(repeating: "0", count: max(0, 9 - digits.count)) + digits
            let written = line.text
            let expected =
                "{\"hex\":\"\(String(number, radix: 16))\",\"integer\":\(Int64(truncatingIfNeeded: number)),"
                + "\"padded\":\"s-\(padded)\"}"
            #expect(written == expected)
        }
    }

    @Test("lines stand one after the other, and those that were taken are gone")
    func lines() {
        var line = JSONLine()
        for number in 0..<200 {
            line.add("number", integer: Int64(number))
            line.add("text", text: String(repeating: "t", count: number))
            line.end()
        }

        let expected = (0..<200).map { "{\"number\":\($0),\"text\":\"\(String(repeating: "t", count: $0))\"}\n" }
        let taken = line.drainLines()
        #expect(taken == expected.joined())
        line.add("last", boolean: false)
        let last = line.text
        #expect(last == "{\"last\":false}")
    }

    @Test("objects, lists and what is left out stand as they were added")
    func shape() {
        let empty = JSONLine().text
        #expect(empty == "{}")
        var line = JSONLine()
        line.add("list", texts: ["a", "\""])
        line.add("empty", texts: [])
        line.add("inner") { $0.add("none", text: nil) }
        line.add("yes", boolean: true)
        line.add("outer") { line in
            line.add("one", integer: 1)
            line.add("two", integer: 2)
        }

        let written = line.text
        #expect(written == #"{"list":["a","\""],"empty":[],"inner":{},"yes":true,"outer":{"one":1,"two":2}}"#)
    }
}
