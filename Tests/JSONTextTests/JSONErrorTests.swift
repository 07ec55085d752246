@testable import JSONText
import Testing

/// The error of a text that is refused, `nil` when it is read.
func jsonError(_ text: String, _ options: JSONOptions = JSONOptions()) -> JSONError? {
    jsonError(Array(text.utf8), options)
}

func jsonError(_ bytes: [UInt8], _ options: JSONOptions = JSONOptions()) -> JSONError? {
    do throws(JSONError) {
        _ = try JSONDocument(copying: bytes, options: options)
        return nil
    } catch {
        return error
    }
}

@Suite("What is no JSON")
struct JSONErrorTests {
    @Test("an error has line, column and offset, and says what was expected")
    func places() {
        let cases: [(String, Int, Int, Int, String)] = [
            ("{\"a\":1,\n \"b\" 2}", 2, 6, 13, "`:` was expected after a key"),
            ("[1 2]", 1, 4, 3, "`,` or `]` was expected"),
            ("{\"a\":1]", 1, 7, 6, "`,` or `}` was expected"),
            ("{a:1}", 1, 2, 1, "a key in quotes was expected"),
            ("[1,]", 1, 4, 3, "a JSON value was expected"),
            ("[tru]", 1, 2, 1, "a JSON value was expected"),
            ("[01]", 1, 2, 1, "a number without zeros in front was expected"),
            ("[1.]", 1, 4, 3, "a digit was expected"),
            ("[1e+]", 1, 5, 4, "a digit was expected"),
            ("[-]", 1, 3, 2, "a digit was expected"),
            ("[+1]", 1, 2, 1, "a JSON value was expected"),
            ("[1] x", 1, 5, 4, "nothing more was expected after the JSON value"),
            ("[\"a\nb\"]", 1, 4, 3, "a string must end in the line it begins in"),
        ]
        for (text, line, column, offset, message) in cases {
            let expected = JSONError(line: line, column: column, offset: offset, reason: .malformed(message))
            #expect(jsonError(text) == expected, "\(text)")
        }
    }

    @Test("a text cut at any byte is truncated, at its end")
    func cuts() {
        let text = #"{"a":[1.5e-3,"x\u00e9\ud83d\ude00\n",true,false,null,{"b":{}}]}"#
        for length in 0..<text.utf8.count {
            let error = jsonError(String(text.prefix(length)))
            guard case .truncated? = error?.reason else {
                Issue.record("cut after \(length): \(String(describing: error))")
                continue
            }
            #expect(error?.offset == length)
        }
        #expect(jsonError(text) == nil)
    }

    @Test("a number, word or string alone is a whole text")
    func scalars() {
        for text in ["1", "-0", "0.5", "1e9", "true", "null", "\"\"", " 7 "] {
            #expect(jsonError(text) == nil, "\(text)")
        }

        for text in ["-", "1.", "1e", "1e+", "tru", "\"", ""] {
            guard case .truncated? = jsonError(text)?.reason else {
                Issue.record("\(text): \(String(describing: jsonError(text)))")
                continue
            }
        }
    }

    @Test("escapes that JSON has not, lone surrogates and control characters are refused with their place")
    func oddStrings() {
        let cases: [(String, Int, JSONError.Reason)] = [
            (#"["\'"]"#, 2, .invalidEscape("\\'")), (#"["a\x41"]"#, 3, .invalidEscape("\\x")),
            (#"["\u12g4"]"#, 2, .invalidEscape("\\u12")), (#"["\é"]"#, 2, .invalidEscape("\\é")),
            (#"["\ud83d"]"#, 2, .loneSurrogate(0xD83D)), (#"["\ude00"]"#, 2, .loneSurrogate(0xDE00)),
            (#"["\ud83d\ud83d"]"#, 2, .loneSurrogate(0xD83D)), (#"["\ud83dx"]"#, 2, .loneSurrogate(0xD83D)),
            ("[\"a\tb\"]", 3, .controlCharacter(9)), ("[\"12345678\u{1}\"]", 10, .controlCharacter(1)),
        ]
        for (text, offset, reason) in cases {
            #expect(
                jsonError(text) == JSONError(line: 1, column: offset + 1, offset: offset, reason: reason), "\(text)")
        }
    }

    @Test("odd strings are read where they are tolerated, each is told, and no more are kept than asked for")
    func toleratesOddStrings() throws {
        let options = JSONOptions(toleratesOddStrings: true, toleratedKept: 3)
        let document = try JSONDocument(
            text: "[\"it\\'s\",\n\"\\ud83d!\",\"a\tb\",\"\\u12\",\"\\é\"]", options: options)
        #expect((1...5).map { document.string($0) } == ["it's", "\u{FFFD}!", "a\tb", "\u{FFFD}12", "é"])
        #expect(document.toleratedCount == 5)
        #expect(document.tolerated.map(\.line) == [1, 2, 2])
        #expect(
            document.tolerated.map(\.reason) == [.invalidEscape("\\'"), .loneSurrogate(0xD83D), .controlCharacter(9)])
        // A string still ends in its line, and a cut one is cut.
        #expect(jsonError("[\"a\\\nb\"]", options)?.reason == .malformed("a string must end in the line it begins in"))
    }

    @Test("bytes that are not UTF-8 are refused in strings at any place, and by anyone's choice not looked at")
    func utf8() {
        for padding in 0..<34 {
            let head = Array("[\"".utf8) + [UInt8](repeating: 0x61, count: padding)
            for bad in [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]] {
                let bytes = head + bad + Array("\"]".utf8)
                #expect(jsonError(bytes)?.reason == .notUTF8(bad[0]), "\(bad)")
                #expect(jsonError(bytes)?.offset == head.count)
                #expect(jsonError(bytes, JSONOptions(checksUTF8: false)) == nil)
            }
            #expect(jsonError(head + Array("é€😀\"]".utf8)) == nil)
        }
        #expect(jsonError("[é]")?.reason == .malformed("a JSON value was expected"))
    }

    @Test("objects and arrays in each other are bounded, and nothing recurses")
    func depth() throws {
        let options = JSONOptions(levels: 5)
        #expect(jsonError("[[[[[]]]]]", options) == nil)
        #expect(jsonError("[[{\"a\":[[[", options)?.reason == .tooDeep(limit: 5))
        let levels = 1_000_000
        let deep = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        let document = try JSONDocument(text: deep, options: JSONOptions(levels: levels))
        #expect(document.count == levels)
        #expect(document.path(of: 3) == "$[0][0][0]")
    }

    @Test("what ends or breaks a string is found wherever it stands in a long one")
    func longStrings() throws {
        let odd: [([UInt8], JSONError.Reason)] = [
            ([0x0A], .malformed("a string must end in the line it begins in")), ([0x1F], .controlCharacter(0x1F)),
            ([0x80], .notUTF8(0x80)), (Array("\\q".utf8), .invalidEscape("\\q")),
        ]
        for length in Array(0..<80) + Array(240..<290) + Array(1_000..<1_100) + [2_047, 2_048, 2_072, 5_000] {
            let plain = [UInt8](repeating: UInt8(ascii: "a"), count: length)
            for (bytes, reason) in odd {
                let error = jsonError(Array("[\"".utf8) + plain + bytes + plain + Array("\"]".utf8))
                #expect(error?.reason == reason && error?.offset == 2 + length, "\(length)")
            }

            let text = String(decoding: plain, as: UTF8.self)
            let document = try JSONDocument(text: "[\"\(text)\",\"\(text)\\n\(text)é\(text)\"]")
            #expect(document.string(1) == text && document.string(2) == "\(text)\n\(text)é\(text)", "\(length)")
        }
    }

    @Test("bytes are bounded")
    func size() {
        #expect(jsonError("[1]", JSONOptions(bytes: 3)) == nil)
        #expect(jsonError("[12]", JSONOptions(bytes: 3))?.reason == .tooLarge(limit: 3))
    }

    @Test("every reason is told in one line")
    func describes() {
        let reasons: [JSONError.Reason] = [
            .truncated("x"), .malformed("x"), .tooDeep(limit: 1), .tooLarge(limit: 1),
            .duplicateKey("a\n\u{1B}\"\u{202E}"),
            .otherEncoding("UTF-16"),
            .notUTF8(0xFF), .invalidEscape("\\\n"), .loneSurrogate(0xD83D), .controlCharacter(0),
        ]
        for reason in reasons {
            let text = JSONError(line: 3, column: 4, offset: 9, reason: reason).description
            #expect(text.hasPrefix("3:4: "))
            #expect(
                text.unicodeScalars.allSatisfy {
                    $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
                })
        }
        #expect("\(JSONError.Reason.notUTF8(0xFF))" == "the byte 0xFF is not UTF-8 there")
        #expect("\(JSONError.Reason.controlCharacter(9))".contains("\\u0009"))
    }
}
