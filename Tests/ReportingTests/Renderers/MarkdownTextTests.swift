import Reproducibility
import Testing

@testable import Reporting

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

    @Test(
        "a call of the lab in quotes is code, and any other text in quotes keeps them",
        arguments: [
            ("confirm it with 'milli gate'.", "confirm it with `milli gate`."),
            ("'gate accept' it", "`gate accept` it"),
            ("('run a_b', 'list')", "(`run a_b`, `list`)"),
            ("by 'lab run 'a/*' --command 'n=sort -n''.", "by `lab run 'a/*' --command 'n=sort -n'`."),
            ("by 'lab run --command='a b''", "by `lab run --command='a b'`"),
            ("'debug' of 'my lab'", "'debug' of 'my lab'"), ("it's 'gate", "it's 'gate"), ("x'gate'", "x'gate'"),
            ("'gate's", "'gate's"), ("'gate `x`'", "'gate \\`x\\`'"), ("'gate a|b'", "'gate a\\|b'"),
            ("'gate é'", "'gate é'"), ("'gate", "'gate"), ("''", "''"), ("'", "'"), ("' gate'", "' gate'"),
        ])
    func quotedCalls(text: String, expected: String) {
        #expect(text.asMarkdown == expected)
    }

    @Test("a text is escaped alike, whether a glance at its bytes shows that nothing is to be escaped or not")
    func glance() {
        var random = SplitMix64(seed: 5)
        let letters = Array("wWgGhH-.07aF ,/")
        var plain = 0
        for _ in 0..<5_000 {
            let length = Int.random(in: 0..<60, using: &random)
            let text = "x " + String((0..<length).map { _ in letters.randomElement(using: &random) ?? "w" })
            // A letter beyond ASCII makes it look at each character.
            #expect((text + " é").asMarkdown == text.asMarkdown + " é", "\(text)")
            if text.asMarkdown == text { plain += 1 }
        }
        #expect((1_000..<5_000).contains(plain))
    }
}
