import Foundation
import JSONText
import Reproducibility
import Testing

@testable import Reporting
@testable import Results

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Texts that formats stumble over.
enum HostileTexts {
    static let all = [
        "", "plain", "two words", "a,b", "\"quoted\"", "it's", "line\nend", "line\r\nend", "\r", "tab\there", "a/b",
        "back\\slash", "`code`", "|", "<b>&amp;", "]]>", "📱 emoji", "e\u{301}", "e\u{301}\"", "100 %", "#hash",
        "colon: value", "- item", "null", "0x1F", "\u{7F}\u{85}\u{2028}\u{FEFF}", "\u{1}\u{1B}[0m", "日本語", "=1+1",
        "%2F",
        "trailing ", " leading", "{}", "$x$", "~",
    ]
}

@Suite struct CSVTextTests {
    @Test("fields are quoted when they hold a comma, a quote or a line end, and only then")
    func fields() {
        #expect(CSVText.field("a b") == "a b")
        #expect(CSVText.field("a,b") == "\"a,b\"")
        #expect(CSVText.field("a\"b") == "\"a\"\"b\"")
        #expect(CSVText.field("a\r\nb") == "\"a\r\nb\"")
        #expect(CSVText.field("a\u{301}\"\u{301}") == "\"a\u{301}\"\"\u{301}\"")
        #expect(CSVText.row(["a", "", "b"]) == "a,,b\r\n")
        #expect(CSVText.rows(of: CSVText.row([""]) + CSVText.row(["", ""])) == [[""], ["", ""]])
    }

    @Test("a text that a spreadsheet would calculate has an apostrophe in front; numbers have none")
    func formulas() {
        for text in ["=1+1", "+1+1", "-1-1", "@SUM(A1)", "\tx", "=", "- item", "'=1", "''-x"] {
            #expect(CSVText.field(text) == "'" + text)
            #expect(CSVText.rows(of: CSVText.row([text])) == [[text]])
        }
        #expect(CSVText.field("\r=1") == "\"'\r=1\"")
        for text in ["-1.5", "+1e-9", "it's", "'quoted'", "a=b", "", "1-1"] { #expect(CSVText.field(text) == text) }
    }

    @Test("what is written is read again: every text next to every other, and random rows")
    func roundTrips() {
        for first in HostileTexts.all {
            for second in HostileTexts.all {
                #expect(CSVText.rows(of: CSVText.row([first, second]))?.first.map { $0 == [first, second] } == true)
            }
        }

        var random = Xoshiro256StarStar(seed: 7)
        let alphabet = Array(",\"\r\n ab📱".unicodeScalars)
        for _ in 0..<500 {
            let rows = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                (0..<3).map { _ in
                    String(
                        String.UnicodeScalarView(
                            (0..<Int.random(in: 0...5, using: &random)).map { _ in
                                alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
                            }))
                }
            }

            let read = CSVText.rows(of: rows.map(CSVText.row).joined())
            #expect(
                read?.map { $0.map { Array($0.unicodeScalars) } } == rows.map { $0.map { Array($0.unicodeScalars) } })
        }
    }

    @Test("any line end is read, a last one may be missing, and a quote that is never closed is none")
    func lineEnds() {
        #expect(CSVText.rows(of: "a,b\nc,d\r\ne,f") == [["a", "b"], ["c", "d"], ["e", "f"]])
        #expect(CSVText.rows(of: "\"\"\n") == [[""]])
        #expect(CSVText.rows(of: "") == [])
        #expect(CSVText.rows(of: "a,\"b\n") == nil)
    }
}

@Suite struct XMLTextTests {
    @Test("every text comes back out of an attribute and an element, but for what no line may hold")
    func roundTrips() throws {
        final class Reader: NSObject, XMLParserDelegate {
            var attribute: String?
            var content = ""
            func parser(
                _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
                attributes: [String: String]
            ) { attribute = attributes["a"] }
            func parser(_ parser: XMLParser, foundCharacters text: String) { content += text }
        }

        for text in HostileTexts.all {
            let parser = XMLParser(
                data: Data("<x a=\"\(XMLText.attribute(text))\">\(XMLText.content(text))</x>".utf8))
            let reader = Reader()
            parser.delegate = reader
            #expect(parser.parse(), "\(text.debugDescription)")
            let expected = String(
                String.UnicodeScalarView(
                    text.unicodeScalars.map {
                        SingleLine.allows($0) || "\t\n".unicodeScalars.contains($0) ? $0 : "\u{FFFD}"
                    }))
            #expect(reader.attribute == expected)
            #expect(reader.content == expected)
        }
    }
}

@Suite struct MarkdownTextTests {
    @Test("no text ends a cell or a line, or begins markup")
    func escapes() {
        for text in HostileTexts.all {
            let escaped = text.asMarkdown.replacing("<!-- -->", with: "")
            #expect(!escaped.unicodeScalars.contains { "\n\r".unicodeScalars.contains($0) })
            var isEscaped = false
            for character in escaped {
                if !isEscaped, character != "\\" { #expect(!"|`*_<>[]~&$".contains(character), "\(escaped)") }
                isEscaped = character == "\\" && !isEscaped
            }
            #expect(!isEscaped)
        }
    }

    @Test(
        "mentions, issues, addresses and pictures are text",
        arguments: [
            ("@inlinable", "@<!-- -->inlinable"), ("a@b.c", "a@<!-- -->b.c"), ("#12", "#<!-- -->12"),
            ("o/r#3", "o/r#<!-- -->3"), ("GH-7", "GH<!-- -->-7"), ("https://x.y", "https<!-- -->://x.y"),
            ("see HTTP://x", "see HTTP<!-- -->://x"), ("www.x.y", "www<!-- -->.x.y"), (":tada:", ":<!-- -->tada:"),
            ("12:30:00", "12:30:00"), (":100:", ":<!-- -->100:"),
            ("mailto:a", "mailto<!-- -->:a"), ("a @ b # c", "a @ b # c"), ("C++ a::b", "C++ a::b"), ("# x", "\\# x"),
            ("- x", "\\- x"), ("1. x", "1\\. x"), ("---", "\\---"), ("-5", "-5"), ("+900.0 %", "+900.0 %"),
            ("#x", "#x"),
            (String(repeating: "0a", count: 20), "0<!-- -->" + String(repeating: "a0", count: 19) + "a"),
            ("0123456789", "0123456789"), ("שלום", "\u{2068}שלום\u{2069}"),
        ])
    func live(text: String, expected: String) {
        #expect(text.asMarkdown == expected)
    }
}

@Suite struct YAMLTextTests {
    @Test("texts stand between quotes, with what is not printable escaped")
    func quotes() {
        #expect(YAMLText.quoted("a: 'b'") == "\"a: 'b'\"")
        #expect(YAMLText.quoted("\"\\") == "\"\\\"\\\\\"")
        #expect(YAMLText.quoted("\n\u{85}\u{2028}\u{FEFF}") == "\"\\u000A\\u0085\\u2028\\uFEFF\"")
        #expect(YAMLText.quoted("📱") == "\"📱\"")
    }
}
