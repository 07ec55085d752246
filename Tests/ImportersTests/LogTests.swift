import TestSupport
import Testing

@testable import Importers

/// Dumps as people pass them on: in consoles, in the logs of devices and of CI, in reports, and in JSON.
@Suite("Dumps in logs")
struct LogTests {
    private static let recursive = [
        "<UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>",
        "   | <UIView: 0x3; frame = (0 0; 390 844); layer = <CALayer: 0x4>>",
        "   |    | _title, _name <UILabel: 0x5; frame = (0 0; 1 1); text = 'a'; layer = <CALayer: 0x6>>",
        "   | 'HomeViewController:0x9' <UIView: 0x7; frame = (0 0; 1 1); hidden = YES; layer = <CALayer: 0x8>>",
    ]
    private static let controllers = [
        "<UITabBarController 0x1>, state: appeared, view: <UIView 0x2>",
        "   | <Home<Feed> 0x3>, state: appeared, view: <UIView 0x4>",
        "   |    + <Sheet 0x5>, state: appeared, view: <UIView 0x6>, presented with: <P 0x7>",
        "   | <Cart 0x8>, state: disappeared, view:  (view not loaded)",
    ]
    private static let autolayout = [
        "•UIWindow:0x7f8d686a8690 - AMBIGUOUS LAYOUT", "|   •UIView:0x7f8d686a8691",
        "|   |   *UILabel:0x7f8d686a8692'Buy'", "|   +Shop.Bar:0x7f8d686a8693",
    ]
    private static let xcuiTest = [
        "Element subtree:", " →Application, 0x1, pid: 7, label: 'Demo'",
        "    Window (Main), 0x2, {{0.0, 0.0}, {390.0, 844.0}}",
        "      Button, 0x3, {{1.5, -2.0}, {3.0, 4.0}}, label: 'OK'", "    Window, 0x5, {{0.0, 0.0}, {1.0, 1.0}}",
    ]
    private static let xml = [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<AppiumAUT>", "  <XCUIElementTypeWindow visible=\"true\">",
        "    <XCUIElementTypeButton label=\"a\"/>", "  </XCUIElementTypeWindow>", "</AppiumAUT>",
    ]
    private static let hierarchy = [
        "<hierarchy rotation=\"0\">", "<node class=\"A\" bounds=\"[0,0][1,1]\">", "<node class=\"B\"/>", "</node>",
        "</hierarchy>",
    ]
    static let dumps = [recursive, controllers, autolayout, xcuiTest, xml, hierarchy]

    /// The text that a log has before every line: on a device, in the console, in CI, in a container, in a quotation.
    private static let prefixes = [
        "Sep  3 10:00:0# iPhone MyApp(UIKit)[123] <Notice>: ", "2024-05-01T10:20:3#.1234567Z ", "[10:20:3#]: ",
        "2024-05-01 10:20:30.12345#+0800 App[98794:92477a] ", "web_1  | ", "> ", "// ", "I/flutter ( 123#): ", "    ",
        "05-01 10:20:30.12# 1234 1299 I Shop: ", "build\tTest\t2024-05-01T10:20:3#.1Z ",
    ]
    private static let words = [
        "user <admin> logged in", "Expected: <Home> screen", "delegate is <AppDelegate: 0x600002c8>",
        "<AppDelegate: 0x600002c8>", "Warning: <UITableView: 0x7f; frame = (0 0; 1 1); x = y> laid out",
        "<UITapGestureRecognizer: 0x7f; state = Ended>", "request:0x1f failed",
        "Sep  3 10:00:01 iPhone A[1] <Notice>: x",
        "a | <b> | c", "<NSURLSessionTask 0x7f>, state: running", "Error, 0x16 is unknown", "{\"a\": 1}",
    ]

    private func expectSame(_ text: String, as lines: [String], _ comment: String) throws {
        let expected = try importScreen(lines.joined(separator: "\n") + "\n", strict: true)
        #expect(expected.views >= 2)
        let screen = try importScreen(text, strict: true)
        #expect(screen.format == expected.format, "\(comment)")
        #expect(screen.outline == expected.outline, "\(comment)")
        #expect(screen.elements.map(\.text) == expected.elements.map(\.text), "\(comment)")
        #expect(screen.elements.map(\.identifier) == expected.elements.map(\.identifier), "\(comment)")
        #expect(screen.controllers.map(\.className) == expected.controllers.map(\.className), "\(comment)")
    }

    @Test("words of a log before and after a dump are no views, in every format", .needsXML)
    func words() throws {
        for lines in Self.dumps {
            for word in Self.words {
                for text in [[word] + lines, lines + [word], [word] + lines + [word, ""]] {
                    try expectSame(text.joined(separator: "\n"), as: lines, "\(word): \(text)")
                }
            }
        }
    }

    @Test("skipped lines are reported in a note, which strict readers accept", .needsXML)
    func notes() throws {
        let screen = try importScreen((Self.recursive + ["user <admin> logged in", "bye", ""]).joined(separator: "\n"))
        #expect(
            screen.notes.map(\.description) == ["5: 2 lines of other text were passed over, the first of them here"])
        #expect(screen.warnings.isEmpty)

        let cut = try importScreen("Cell><XCUIEle<XCUIElementTypeCell><XCUIElementTypeImage/></XCUIElementTypeCell>")
        #expect(cut.views == 2)
        #expect(
            cut.notes.map(\.description)
                == ["1: a document begins within this line; what stands before it is not read"])
        #expect(cut.warnings.isEmpty)
        let prefixed = try importScreen("12:00:01 App <XCUIElementTypeCell></XCUIElementTypeCell>")
        #expect(prefixed.notes.isEmpty)
    }

    @Test("every line may begin with a log's prefix, with other lines of the log around and between", .needsXML)
    func prefixes() throws {
        for lines in Self.dumps {
            for prefix in Self.prefixes {
                var log: [String] = []
                for (number, line) in (["started"] + lines + ["user <admin> logged in"]).enumerated() {
                    log.append(prefix.replacing("#", with: "\(number)") + line)
                }

                try expectSame(log.joined(separator: "\n"), as: lines, prefix)
                try expectSame(log.joined(separator: "\n") + "\n", as: lines, prefix)
            }
        }
    }

    @Test("only the first line may have a prefix, and bars in the prefix are not levels")
    func firstLine() throws {
        for lines in Self.dumps[..<3] {
            for prefix in [
                "2017-12-14 18:25:55.929361+0800 App[98794:924778] ", "I/flutter | 12:00 ", "12:00 +0800 | App ",
                "App | ",
                "\"", "`",
            ] {
                let text = prefix + lines.joined(separator: "\n") + "\n"
                try expectSame(text, as: lines, prefix)
                try expectSame("hello\n" + text, as: lines, prefix)
            }
        }
    }

    @Test("a report in Markdown holds its dump between fences, in a quotation or indented", .needsXML)
    func markdown() throws {
        for lines in Self.dumps {
            let head = ["# Bug", "", "Steps: tap <Login> then wait.", ""]
            let foot = ["", "Expected: <Home> screen", ""]
            for fence in ["```", "```text", "~~~"] {
                let report = head + [fence] + lines + [String(fence.prefix(3))] + foot
                try expectSame(report.joined(separator: "\n"), as: lines, fence)
            }
        }
    }

    @Test("escaped line ends are line ends, once or twice escaped, in quotes or not", .needsXML)
    func escapes() throws {
        for lines in Self.dumps {
            let text = lines.map { $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }.joined(
                separator: "\\n")
            for form in [text, "\"\(text)\"", "\"\(text)\\n\"\n", "cy# x\n\"\(text)\"\n"] {
                try expectSame(form, as: lines, form)
            }

            let twice = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            try expectSame("{\"message\":\"\(twice)\"}", as: lines, "twice")
        }
    }

    @Test("a log in JSON holds a dump in one record or line by line, and names the lines of the file", .needsXML)
    func jsonLogs() throws {
        for lines in Self.dumps {
            let escaped = lines.map { $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }
            for key in ["message", "msg", "eventMessage", "log"] {
                let first = "{\"level\":\"info\",\"\(key)\":\"user <admin> logged in\"}\n"
                let record = "{\"level\":\"info\",\"\(key)\":\"\(escaped.joined(separator: "\\n"))\"}\n"
                try expectSame(first + record, as: lines, key)
                let each = escaped.map { "{\"t\":1,\"\(key)\":\"\($0)\\n\"}\n" }.joined()
                try expectSame(first + each + first, as: lines, key)
                try expectSame("[" + first + "," + record + "]", as: lines, key)
            }
        }

        let cut = "{\"msg\":\"hello\"}\n{\"msg\":\"<A: 0x1>\\n   | <B: zero>\\n   | <C: 0x2>\"}\n"
        #expect(refusal(of: cut)?.line == 2)
    }

    @Test("a debugger's prompts around a dump cause no warning")
    func prompts() throws {
        for lines in Self.dumps[..<4] {
            try expectSame((["(lldb) po x"] + lines + ["(lldb) ", ""]).joined(separator: "\n"), as: lines, "prompt")
            try expectSame((["(lldb) po x"] + lines + ["(lldb)"]).joined(separator: "\n"), as: lines, "prompt")
        }
    }

    @Test("a line of text within a plain dump causes a warning and adds no view")
    func withinDump() throws {
        for lines in Self.dumps[..<2] {
            let text = (lines[..<2] + ["2024-05-01 App[1:2] user <admin> logged in"] + lines[2...]).joined(
                separator: "\n")
            let screen = try importScreen(text)
            #expect(screen.outline == (try importScreen(lines.joined(separator: "\n"))).outline)
            #expect(screen.warnings.map(\.line) == [3])
        }
    }

    @Test("two dumps of one log are two roots, the last in front, and a view that is printed again is none", .needsXML)
    func twoDumps() throws {
        let xcui = Self.xcuiTest + ["Query chain:", " →Find: Target Application 'demo'", "  Output: {"]
        let screen = try importScreen((xcui + xcui).joined(separator: "\n") + "\n", strict: true)
        #expect(screen.roots.count == 2)
        #expect(screen.outline.hasPrefix("Application(Window(Button) Window) Application("))
        #expect(screen.notes.contains { $0.message.hasPrefix("2 trees in this text, which begin in the lines 2, 10") })

        let again =
            Self.recursive + ["(lldb) po label", Self.recursive[2].replacing("   |    | _title, _name ", with: "")]
        try expectSame(again.joined(separator: "\n") + "\n", as: Self.recursive, "again")
        let xml = (Self.xml + ["words & <b>"] + Self.xml).joined(separator: "\n")
        #expect(try importScreen(xml).outline == "Window(Button) Window(Button)")
    }

    /// One dump of each format of lines, with at least two levels.
    private static let ofEachFormat: [DumpFormat: [String]] = [
        .recursiveDescription: recursive, .viewControllerHierarchy: controllers, .autolayoutTrace: autolayout,
        .xcuiTest: xcuiTest,
        .espresso: [
            "View Hierarchy:", "+>DecorView{id=-1, visibility=VISIBLE, x=0.0, y=0.0, child-count=1}", "|",
            "+->ViewStub{id=16, res-name=stub, visibility=GONE, width=0, height=0, x=0.0, y=0.0}",
        ],
        .compose: [
            "Node #1 at (l=0.0, t=74.0, r=1080.0, b=2274.0)px",
            " |-Node #2 at (l=0.0, t=74.0, r=9.0, b=221.0)px, Tag: 'top'",
        ],
        .flutter: ["SemanticsNode#0", " │ Rect.fromLTRB(0.0, 0.0, 24.0, 18.0)", " │", " └─SemanticsNode#1"],
        .kif: ["UIWindow", "|\tUIView", "|\t|\tShop.Label, label: Hello, identifier: a"],
        .appKit: [
            "[   AF    ! wLU ] h=--- v=--- NSView 0x10060c3b0 f=(0,0,87,32) b=(-)",
            "  [   A H   ! wLU ] h=--- v=&-- NSButton 0x1 \"Push\" f=(11,6.5,65,16) b=(-)",
        ],
        .dumpsys: [
            "    View Hierarchy:", "      DecorView@4e[Main]",
            "        android.widget.FrameLayout{a1 V.E...... ......ID 0,0-10,10}",
            "          android.widget.TextView{a2 V.ED..... ......ID 0,0-10,10 #7f0b app:id/title}",
        ],
        .earlGrey: [
            "<UIWindow:0x7f8; isAccessible=N; AX.frame={{0, 0}, {390, 844}}; frame={{0, 0}, {390, 844}}; alpha=1>",
            "  |--<UIView:0x7f9; isAccessible=N; frame={{0, 0}, {390, 844}}; alpha=1>",
        ],
    ]

    @Test(
        "if a text has dumps of several formats, the last one is read and the others are named, in any order")
    func severalFormats() throws {
        var pairs = 0
        for (first, before) in Self.ofEachFormat {
            #expect(try importScreen(before.joined(separator: "\n") + "\n").format == first)
            for (last, lines) in Self.ofEachFormat where first != last {
                let expected = try importScreen(lines.joined(separator: "\n") + "\n")
                for between in [[], [""], ["", "(lldb) po x"]] {
                    let text = (before + between + lines).joined(separator: "\n") + "\n"
                    let screen = try importScreen(text)
                    let isLast = screen.format == last && screen.outline == expected.outline
                    #expect(isLast, "\(first) \(between) \(last): \(screen.format) \(screen.outline)")
                    let note = screen.notes.first
                    let isNamed =
                        note?.line == 1 && note?.message.hasPrefix("a dump of \(first.rawValue) begins") == true
                    #expect(isNamed, "\(first), \(last): \(screen.notes)")
                    pairs += 1
                }
            }
        }
        #expect(pairs == Self.ofEachFormat.count * (Self.ofEachFormat.count - 1) * 3)
    }

    @Test("an error and a warning in the last of several dumps name the line of the file")
    func linesOfTheLastFormat() throws {
        let cut = (Self.controllers + ["", "<UIWindow: 0x1; frame = (0 0; 1 1)>", "   | <UIView: 0x3; fra"])
        #expect(refusal(of: cut.joined(separator: "\n"))?.line == 7)
        let odd = Self.controllers + [""] + [Self.recursive[0], "hello", Self.recursive[1], ""]
        #expect(try importScreen(odd.joined(separator: "\n")).warnings.map(\.line) == [7])
    }

    @Test("a document of XML is read, and a dump of lines next to it is named", .needsXML)
    func linesBesideXML() throws {
        let screen = try importScreen((Self.recursive + [""] + Self.xml).joined(separator: "\n"))
        #expect(screen.format == .webDriverAgent)
        #expect(
            screen.notes.contains { $0.message.hasPrefix("this text holds lines of recursive-description as well") })
    }

    @Test("a root of XCUITest may lack its arrow")
    func withoutArrow() throws {
        let lines = Self.xcuiTest.map { $0.replacing(" →", with: "") }
        try expectSame(lines.joined(separator: "\n") + "\n", as: Self.xcuiTest, "no arrow")
    }

    @Test("a controller that disappears while another appears is hidden, and one alone is shown")
    func disappearing() throws {
        let screen = try importScreen(
            """
            <UINavigationController 0x1>, state: appearing, view: <UIView 0x4>
               | <Inbox 0x2>, state: appearing, view: <UIView 0x7>
               + <Compose 0x3>, state: disappearing, view: <UIView 0x8>, presented with: <P 0x103>

            """)
        #expect(screen.outline == "UINavigationController(Inbox Compose-)")
        #expect(screen.elements.map(\.isLeaving) == [false, false, true])
        let push =
            "<N>, state: appeared, view: <V>\n | <A>, state: disappearing, view: <V>\n"
            + " | <B>, state: appearing, view: <V>\n"
        #expect(try importScreen(push).outline == "N(A- B)")
        #expect(try importScreen("<A>, state: disappearing, view: <V>\n").outline == "A")
    }
}
