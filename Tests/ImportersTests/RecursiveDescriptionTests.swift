import Testing

@testable import Importers

/// Every quirk of recursive descriptions that the grammar in `RecursiveDescriptionReader` names. Expected trees are
/// read off the fixtures by hand.
@Suite("Recursive descriptions")
struct RecursiveDescriptionTests {
    @Test("a plain dump becomes its tree, with texts, frames and addresses")
    func readsPlainDump() throws {
        let screen = try importScreen(
            """
            <UIWindow: 0x7f01; frame = (0 0; 320 568.5); layer = <UIWindowLayer: 0x6001>>
               | <UIView: 0x7f02; frame = (0 -20; 320 460); autoresize = W+H; layer = <CALayer: 0x6002>>
               |    | <UILabel: 0x7f03; frame = (1.25 2; 3 0.0001); text = 'Hello'; layer = <_UILabelLayer: 0x6003>>
               | <UIButton: 0x7f04; frame = (5 6; 7 8); opaque = NO; layer = <CALayer: 0x6004>>
            """)
        #expect(screen.format == .recursiveDescription)
        #expect(screen.outline == "UIWindow(UIView(UILabel) UIButton)")
        #expect(screen.views == 4)
        #expect(screen.levels == 3)
        #expect(screen.hiddenViews == 0)
        #expect(screen.warnings.isEmpty)
        #expect(
            screen.elements == [
                ImportedElement(address: 0x7f01, frame: ImportedFrame(x: 0, y: 0, width: 320, height: 568.5)),
                ImportedElement(address: 0x7f02, frame: ImportedFrame(x: 0, y: -20, width: 320, height: 460)),
                ImportedElement(
                    address: 0x7f03, text: "Hello", frame: ImportedFrame(x: 1.25, y: 2, width: 3, height: 0.0001)),
                ImportedElement(address: 0x7f04, frame: ImportedFrame(x: 5, y: 6, width: 7, height: 8)),
            ])
    }

    @Test(
        "of alphas that are not finite, only infinity leaves a view visible",
        arguments: [("nan", false), ("-nan", false), ("inf", true), ("-inf", false), ("-0", false)])
    func readsNonFiniteAlpha(alpha: String, isVisible: Bool) throws {
        let text = "<A: 0x1; frame = (0 0; 1 1); alpha = \(alpha); layer = <L: 0x2>>"
        let screen = try DumpImporter().importFile(Array(text.utf8), name: "x")
        #expect(screen.roots.map(\.isVisible) == [isVisible])
    }

    @Test("hidden and alpha are taken as printed, in either order")
    func readsVisibility() throws {
        let screen = try importScreen(
            """
            <UIView: 0x1; frame = (0 0; 1 1)>
               | <A: 0x2; frame = (0 0; 1 1); hidden = YES; layer = <CALayer: 0x9>>
               | <B: 0x3; frame = (0 0; 1 1); alpha = 0; layer = <CALayer: 0x9>>
               | <C: 0x4; frame = (0 0; 1 1); alpha = 0.5; hidden = YES>
               | <D: 0x5; hidden = YES; alpha = 0.25>
               | <E: 0x6; alpha = 0.0001>
               | <F: 0x7; hidden = NO>
            """)
        #expect(screen.outline == "UIView(A- B~0.0 C-~0.5 D-~0.25 E~0.0001 F)")
        #expect(screen.hiddenViews == 4)
    }

    @Test("the depth of a view is the number of bars before its bracket, at any column")
    func countsBars() throws {
        let expected = "A(B(C) D)"
        let forms = [
            "<A: 0x1>\n   | <B: 0x2>\n   |    | <C: 0x3>\n   | <D: 0x4>",
            "<A: 0x1>\n| <B: 0x2>\n|    | <C: 0x3>\n| <D: 0x4>\n",
            "<A: 0x1>\n  | <B: 0x2>\n  |  | <C: 0x3>\n  | <D: 0x4>\n",
            "<A: 0x1>\n|<B: 0x2>\n||<C: 0x3>\n|<D: 0x4>\n",
            "    <A: 0x1>\n    | <B: 0x2>\n    |    | <C: 0x3>\n    | <D: 0x4>\n",
        ]
        for form in forms { #expect(try importScreen(form).outline == expected, "\(form)") }
    }

    @Test("bars after the bracket do not count")
    func ignoresBarsInTexts() throws {
        let screen = try importScreen("<A: 0x1>\n   | <B: 0x2; text = 'a | b | c'; x = y>\n   |    | <C: 0x3>\n")
        #expect(screen.outline == "A(B(C))")
    }

    @Test("a log prefix before the first view is skipped")
    func skipsLogPrefix() throws {
        let screen = try importScreen(
            "2013-05-01 12:00:00.123 Demo[4711:907] <UIWindow: 0x1; frame = (0 0; 1 1)>\n   | <UIView: 0x2>\n")
        #expect(screen.outline == "UIWindow(UIView)")
        #expect(screen.elements[0].identifier == nil)
    }

    @Test("text after a view is not part of it")
    func skipsTails() throws {
        let screen = try importScreen(
            """
            <A: 0x1; layer = <L: 0x2>>
               | <B: 0x2; layer = <L: 0x3>> - (null)
               | <C: 0x3; layer = <L: 0x3>>-><UIImage: 0x8c8 size:{171, 68}> - (null)
               |    | <D: 0x4> effect=none
               | <E: 0x5> collection view layout: <Flow: 0x6>; hidden = YES delegate: <X: 0x7>
               | <F: 0x6> - ; alpha = 0
            """)
        #expect(screen.outline == "A(B C(D) E F)")
    }

    @Test("attributes within nested brackets are not the view's")
    func ignoresNestedAttributes() throws {
        let screen = try importScreen(
            """
            <A: 0x1; animations = { position=<CABasicAnimation: 0x2; hidden = YES>; }; alpha = 0.5; layer = <L: 0x3>>
               | <B: 0x4; color = <Dynamic: 0x5; provider = <Block: 0x6; alpha = 0>>; layer = <L: 0x7; hidden = YES>>
            """)
        #expect(screen.outline == "A~0.5(B)")
    }

    @Test("text that looks like an attribute is text")
    func keepsAttributesInTexts() throws {
        let texts = [
            "; hidden = YES", "x; alpha = 0; y", "'; hidden = YES", "a'; b", "<UIView: 0x", "it's", "'", "''", ">",
            "'>",
        ]
        for text in texts {
            let screen = try importScreen(
                "<A: 0x1>\n   | <B: 0x2; frame = (0 0; 1 1); text = '\(text)'; opaque = NO; layer = <L: 0x3>>\n   | "
                    + "<C: 0x4>\n"
            )
            #expect(screen.outline == "A(B C)", "\(text)")
            #expect(screen.elements[1].text == text)
        }
    }

    @Test("if a text is the last attribute, the view ends at the bracket after the text")
    func closesAfterText() throws {
        let screen = try importScreen(
            "<A: 0x1; text = 'a>b'; hidden = YES>\n   | <B: 0x2; text = ''>\n   | <C: 0x3; text = ''>\n")
        #expect(screen.outline == "A-(B C)")
        #expect(screen.elements.map(\.text) == ["a>b", "", ""])
    }

    @Test("attributes after a text count, also a second text")
    func readsBehindShortTexts() throws {
        let screen = try importScreen("<A: 0x1; text = 'OK'; title = 'x'; hidden = YES; layer = <L: 0x2>>\n")
        #expect(screen.outline == "A-")
        #expect(screen.elements[0].text == "OK")
    }

    @Test("a text may hold line ends: one view on three lines")
    func readsTextOverLines() throws {
        let screen = try importScreen(
            """
            <A: 0x1>
               | <B: 0x2; text = 'one
            two | x
            three'; hidden = YES; layer = <L: 0x3>>
               | <C: 0x4>
               |    |    | <D: 0x5>
            """)
        #expect(screen.outline == "A(B- C(D))")
        #expect(screen.elements[1].text == "one\ntwo | x\nthree")
        #expect(screen.warnings.map(\.line) == [6])
    }

    @Test("texts that old systems print whole are read whole")
    func readsLongTexts() throws {
        let text = String(repeating: "lorem ipsum, ", count: 40)
        let screen = try importScreen("<A: 0x1; text = '\(text)'; hidden = YES>\n")
        #expect(screen.elements[0].text == text)
        #expect(screen.outline == "A-")
    }

    @Test("escaped characters of Cycript count as one when a text's length is judged")
    func countsEscapesOnce() throws {
        let text = String(repeating: "\\u8bbe", count: 24) + "'; b"
        let screen = try importScreen("<A: 0x1; text = '\(text)'; hidden = YES>\n")
        #expect(screen.elements[0].text == text)
        #expect(screen.outline == "A-")
    }

    @Test("layers and what is printed below them are no views")
    func skipsLayers() throws {
        let screen = try importScreen(
            """
            <A: 0x1>
               | <B: 0x2>
               |    | <_UILabelContentLayer: 0x3; hidden = YES> (layer)
               |    |    | <C: 0x4>
               |    | <D: 0x5>
               | <__UITileLayer: 0x6> (layer)
            """)
        #expect(screen.outline == "A(B(D))")
        #expect(screen.hiddenViews == 0)
        #expect(screen.elements.count == 3)
    }

    @Test("text containers print their class within two brackets")
    func readsDoubledBrackets() throws {
        let screen = try importScreen(
            """
            <A: 0x1>
               | <<_UITextContainerView: 0x2; frame = (0 0; 4 3); alpha = 0.5; layer = <L: 0x3>> minSize = {0, 0}, \
            maxSize = {1.7976931348623157e+308, inf}, textContainer = <N: 0x4 size = (4.0,inf); hidden = YES>; \
            hidden = YES>
               |    | <B: 0x5>
            """)
        #expect(screen.outline == "A(_UITextContainerView~0.5(B))")
        #expect(screen.elements[1].frame == ImportedFrame(x: 0, y: 0, width: 4, height: 3))
    }

    @Test("addresses may be missing")
    func readsWithoutAddresses() throws {
        let screen = try importScreen(
            "<UIView; frame = (0 0; 1 1); layer = <CALayer>>\n   | <UILabel; frame = (0 0; 1 1); text = 'What's'; x "
                + "= 1>\n"
        )
        #expect(screen.outline == "UIView(UILabel)")
        #expect(screen.elements[1].address == nil)
        #expect(screen.elements[1].text == "What's")
    }

    @Test("instance variables become identifiers, and a controller owns its root view")
    func readsPrefixes() throws {
        let screen = try importScreen(
            """
            0x08c5d730 'RootViewController:0x757a0b0' <UIView: 0x1; frame = (0 0; 1 1)>
            | _first, _second <UIButton: 0x2; frame = (0 0; 1 1)>
            |    | _title <UILabel: 0x3; frame = (0 0; 1 1)> - (null)
            """)
        #expect(screen.outline == "UIView(UIButton(UILabel))")
        #expect(screen.elements.map(\.identifier) == [nil, "_first, _second", "_title"])
        #expect(screen.controllers.map(\.className) == ["RootViewController"])
        #expect(screen.roots[0].viewController === screen.controllers[0])
        #expect(screen.roots[0].subviews[0].next === screen.roots[0])
        #expect(screen.roots[0].next === screen.controllers[0])
    }

    @Test("class names keep underscores, modules, mangling and generics")
    func keepsClassNames() throws {
        let names = [
            "_UIBarBackground", "App.ProfileView", "_TtCFC11SentryTests5Inner", "UIKit._UISlider", "Übersicht",
            "_UIHostingView<Pair<A, () -> B>>", "App.(unknown context at $10a).Inner",
        ]
        for name in names {
            #expect(try importScreen("<\(name): 0x1; hidden = YES>\n").outline == "\(name)-")
        }
    }

    @Test("an elision leaves its views to the nearest shallower one, with warnings")
    func readsElisions() throws {
        let text = "<A: 0x1>\n   | <B: 0x2>\n   ...\n   |    |    |    | <C: 0x3>\n   |    | <D: 0x4>\n   | …\n"
        let screen = try importScreen(text)
        #expect(screen.outline == "A(B(C D))")
        #expect(screen.warnings.map(\.line) == [3, 4, 6])
        #expect(screen.warnings.map { $0.message.contains("left out") } == [true, false, true])
        #expect(refusal(of: text, strict: true)?.line == 3)
        let jump = "<A: 0x1>\n   |    | <C: 0x3>\n"
        #expect(try importScreen(jump).warnings.map(\.line) == [2])

        guard case .strict? = refusal(of: jump, strict: true)?.reason else {
            Issue.record("a skipped level was accepted")
            return
        }
    }

    @Test("prompts, quotes and backticks around a dump are skipped")
    func skipsWrappers() throws {
        let dumps = [
            "(lldb) po [window recursiveDescription]\n<A: 0x1; x = 1>\n   | <B: 0x2>\n\n(lldb) po <nothing>\n",
            "`<A: 0x1; x = 1>\n   | <B: 0x2>`\n", "\"<A: 0x1; x = 1>\n   | <B: 0x2>\"",
            "'<A: 0x1; x = 1>\n   | <B: 0x2>\n'\n",
            "cy# UIApp.keyWindow.recursiveDescription().toString()\n`<A: 0x1; x = 1>\n   | <B: 0x2>\n`",
            "The main window:\n\n<A: 0x1; x = 1>\n   | <B: 0x2>\n",
        ]
        for dump in dumps {
            let screen = try importScreen(dump)
            #expect(screen.outline == "A(B)", "\(dump)")
            #expect(screen.warnings.isEmpty, "\(dump)")
        }
    }

    @Test("Windows line ends, a byte order mark and empty lines make no difference")
    func acceptsWindowsText() throws {
        let screen = try importScreen(
            "\u{FEFF}<A: 0x1; x = 1>\r\n   | <B: 0x2; hidden = YES>\r\n\r\n   | <C: 0x3> (layer)\r\n")
        #expect(screen.outline == "A(B-)")
        #expect(screen.warnings.isEmpty)
    }

    @Test("several roots stay in order, and the last visible one is in front")
    func keepsRoots() throws {
        let screen = try importScreen("<A: 0x1>\n   | <B: 0x2>\n<C: 0x3>\n<D: 0x4; hidden = YES>\n   | <E: 0x5>\n")
        #expect(screen.outline == "A(B) C D-(E)")
        #expect(screen.foregroundRoot === screen.roots[1])
        #expect(screen.preorder.map(\.className) == ["A", "B", "C", "D", "E"])
        #expect(try importScreen("<A: 0x1; alpha = 0>").foregroundRoot == nil)
    }

    @Test("an excerpt may begin below the root, and a shallower view begins a new tree")
    func readsExcerpts() throws {
        let screen = try importScreen(
            "   |    | <A: 0x1>\n   |    |    | <B: 0x2>\n   | <C: 0x3>\n   |    | <D: 0x4>\n")
        #expect(screen.outline == "A(B) C(D)")
        #expect(screen.warnings.isEmpty)
    }

    @Test("an extra bracket in a value is skipped with a warning")
    func readsAroundBrackets() throws {
        let text = "<A: 0x1>\n   | <B: 0x2; placeholder = a < b; hidden = YES; layer = <L: 0x3>>\n   | <C: 0x4>\n"
        let screen = try importScreen(text)
        #expect(screen.outline == "A(B C)")
        #expect(screen.warnings.map(\.line) == [2])
    }

    @Test("a line without a view is skipped with a warning")
    func warnsOfOtherLines() throws {
        let text = "<A: 0x1>\nsome words\n   | <B: 0x2>\n"
        #expect(try importScreen(text).warnings.map(\.line) == [2])
        #expect(refusal(of: text, strict: true)?.line == 2)
    }
}
