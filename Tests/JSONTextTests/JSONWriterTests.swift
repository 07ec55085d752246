import Testing

@testable import JSONText

@Suite struct JSONWriterTests {
    /// The text in quotes, escape by escape, as a page needs it.
    private func quotedForPage(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\n": "\\n"
            case "\u{0}"..."\u{1F}", "<", ">", "&", "\u{7F}":
                "\\u00" + UInt(scalar.value).hexadecimal(2, uppercase: false)
            case "\u{2028}": "\\u2028"
            case "\u{2029}": "\\u2029"
            default: String(scalar)
            }
        }

        return "\"\(scalars.joined())\""
    }

    private func written(forPage isForPage: Bool = true, _ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(forPage: isForPage)
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("every character is escaped for a page wherever it stands among the eight that are looked at together")
    func places() {
        let scalars = (0..<0x100).map { UnicodeScalar(UInt8($0)) } + ["\u{2028}", "\u{2029}", "\u{202A}", "\u{1F600}"]
        for scalar in scalars {
            for place in 0..<17 {
                let before = String(repeating: "a", count: place)
                let text = "\(before)\(scalar)\(String(repeating: "~", count: 16 - place))"
                #expect(written { $0.put(text: text) } == quotedForPage(text))
                #expect(JSONValue.text(text).json == quotedForPage(text))
            }
        }
    }

    @Test("pieces make the same JSON as a value, with a comma wherever one belongs")
    func pieces() {
        let value: JSONValue = [
            "a": [1.5, nil, -3], "b": ["<\"", true], "c": [[1], [2]], "d": [[], ["{": "["], ":", ","], "e": [:],
        ]
        for isForPage in [false, true] {
            let text = written(forPage: isForPage) { json in
                json.openObject()
                json.put(key: "a")
                json.openList()
                json.put(number: 1.5)
                json.put(number: .infinity)
                json.put(count: -3)
                json.closeList()
                json.put(key: "b")
                json.put(["<\"", true])
                json.put(key: "c")
                json.put(list: [Array("[1]".utf8), Array("[2]".utf8)])
                json.put(key: "d")
                json.openList()
                json.put(list: EmptyCollection<[UInt8]>())
                json.openObject()
                json.put(computedKey: "{")
                json.put(text: "[")
                json.closeObject()
                json.put(text: ":")
                json.put(text: ",")
                json.closeList()
                json.put(key: "e")
                json.openObject()
                json.closeObject()
                json.closeObject()
            }
            #expect(text == (isForPage ? value.json : value.line))
        }
    }
}
