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
            let document = try JSONDocument(text: line.text)
            #expect(document.string(document.member("key")) == text, "\(scalar.value)")
            #expect(document.integer(document.member("number")) == .min)
            #expect(!line.text.utf8.contains { $0 < 0x20 })
        }
    }

    @Test("objects, lists and what is left out stand as they were added")
    func shape() {
        #expect(JSONLine().text == "{}")
        var inner = JSONLine()
        inner.add("none", text: nil)
        var line = JSONLine()
        line.add("list", texts: ["a", "\""])
        line.add("empty", texts: [])
        line.add("inner", object: inner)
        line.add("yes", boolean: true)
        #expect(line.text == #"{"list":["a","\""],"empty":[],"inner":{},"yes":true}"#)
    }
}
