import Importers
import TestSupport
import Testing

@Suite("Alpha in every format")
struct AlphaTests {
    /// A dump of each format that has an alpha and that this build reads, with one view that has this one, in its
    /// second line.
    private func dumps(_ alpha: String) -> [(format: DumpFormat, text: String)] {
        var dumps: [(DumpFormat, String)] = [
            (.recursiveDescription, "<A: 0x1>\n   | <B: 0x2; alpha = \(alpha); layer = <L: 0x3>>\n"),
            (.recursiveDescription, "<A: 0x1>\n   | <B: 0x2; alpha = \(alpha)>\n"),
            (
                .calabash,
                "{\"type\":\"A\",\"hit-point\":1,\"children\":[\n{\"type\":\"B\",\"alpha\":\"\(alpha)\","
                    + "\"children\":[]}]}"
            ),
        ]
        if DumpImporter.readsXML {
            dumps.append(
                (.detox, "<ViewHierarchy><A class=\"A\">\n<B class=\"B\" alpha=\"\(alpha)\"/></A></ViewHierarchy>"))
        }
        return dumps
    }

    private func expect(_ texts: [String], hidden: Int, alpha: Double? = nil) throws {
        for text in texts {
            for (format, dump) in dumps(text) {
                let screen = try importScreen(dump, strict: true)
                #expect(screen.format == format)
                #expect(screen.hiddenViews == hidden, "\(text) in \(format)")
                let view = screen.roots[0].subviews[0]
                if let alpha { #expect(view.alpha == alpha, "\(text) in \(format)") }
                #expect(view.isVisible == (hidden == 0))
            }
        }
    }

    @Test("an alpha that is not a number is not visible, in any spelling and with any sign")
    func notANumber() throws {
        let words = ["nan", "NaN", "NAN", "nAn"]
        try expect(words + words.map { "-" + $0 } + words.map { "+" + $0 }, hidden: 1)
    }

    @Test("an infinite alpha is visible, a negative one is not, in any spelling")
    func infinite() throws {
        let words = ["inf", "Inf", "INF", "infinity", "Infinity", "INFINITY"]
        try expect(words + words.map { "+" + $0 }, hidden: 0, alpha: .infinity)
        try expect(words.map { "-" + $0 }, hidden: 1, alpha: -.infinity)
    }

    @Test("zeros are read with a sign, with space around them, and without digits on one side of the point")
    func numbers() throws {
        try expect(["0", "+0", "-0", ".0", "0.", "+.0", "-0.", " 0", "0 ", "0e5", "0.0E-3", "00"], hidden: 1)
        try expect(["-1", "-.5", "-1e-9"], hidden: 1)
        try expect([".5", "+.5", "0.5", "5e-1", "0.50", "+5E-1", " .5 ", "00.5"], hidden: 0, alpha: 0.5)
        try expect(["1e-300"], hidden: 0, alpha: 1e-300)
    }

    private static let unreadable = [
        // A lone minus before the `>` of a view would be the arrow of a function's type.
        "x", "", " ", "0,0", "0x0", "0 0", "+", "-.", ".", "--0", "+-0", "0e", "e5", "0.0.0", "1f", "na", "nano",
        "infinit", "\u{FF10}",
    ]

    @Test("an alpha that cannot be read is 1, with a warning in its line", arguments: unreadable)
    func warns(text: String) throws {
        for (format, dump) in dumps(text) {
            let screen = try importScreen(dump)
            #expect(screen.warnings.map(\.line) == [2], "\(format)")
            #expect(screen.warnings.first?.message.contains("alpha") == true)
            #expect(screen.roots[0].subviews[0].alpha == 1)
        }
    }

    @Test("an alpha that cannot be read is refused by strict, in its line", arguments: unreadable)
    func refused(text: String) {
        for (format, dump) in dumps(text) {
            let error = refusal(of: dump, strict: true)
            #expect(error?.line == 2, "\(format)")
            guard case .strict? = error?.reason else {
                Issue.record("\(format): \(String(describing: error))")
                continue
            }
        }
    }

    @Test("in JSON, an alpha may be null but not true, and numbers have one spelling")
    func inJSON() throws {
        func dump(_ alpha: String) -> String {
            "{\"type\":\"A\",\"hit-point\":1,\"children\":[],\n\"alpha\":\(alpha)}"
        }
        #expect(try importScreen(dump("null"), strict: true).hiddenViews == 0)
        #expect(try importScreen(dump("0.0"), strict: true).hiddenViews == 1)
        #expect(try importScreen(dump("0.25"), strict: true).roots[0].alpha == 0.25)

        for value in ["true", "[0]", "{}"] {
            #expect(try importScreen(dump(value)).warnings.map(\.line) == [2])
        }
    }
}
