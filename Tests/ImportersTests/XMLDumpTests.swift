#if canImport(CLibXML2)
    import Testing

    @testable import Importers

    /// Expected trees are read off the fixtures by hand.
    @Suite("WebDriverAgent")
    struct WebDriverAgentTests {
        private let application =
            "<XCUIElementTypeApplication type=\"XCUIElementTypeApplication\" name=\"Demo\" visible=\"true\" "
            + "x=\"0\" y=\"0\" width=\"390\" height=\"844\">"
            + "<XCUIElementTypeWindow visible=\"true\"><XCUIElementTypeOther visible=\"false\"/>"
            + "</XCUIElementTypeWindow>"
            + "<XCUIElementTypeWindow/></XCUIElementTypeApplication>"

        @Test("with and without declaration and wrapper the tree is the same, and the wrapper is no view")
        func readsBothRoots() throws {
            let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
            for text in [
                application, declaration + application, "\n \n" + declaration + "\n" + application + "\n",
                "<AppiumAUT>\n\(application)\n</AppiumAUT>",
                declaration + "<!-- a --><AppiumAUT>\(application)</AppiumAUT>",
            ] {
                let screen = try importScreen(text)
                #expect(screen.format == .webDriverAgent)
                #expect(screen.outline == "Application(Window(Other-) Window)")
                #expect(screen.levels == 3)
                #expect(screen.hidden == 1)
            }
        }

        @Test("several elements in the wrapper are several roots")
        func readsRoots() throws {
            let screen = try importScreen(
                "<AppiumAUT><XCUIElementTypeWindow/><XCUIElementTypeAlert visible=\"false\"/></AppiumAUT>")
            #expect(screen.outline == "Window Alert-")
            #expect(screen.foregroundRoot === screen.roots[0])
        }

        @Test("a fragment may begin at any element")
        func readsFragments() throws {
            #expect(
                try importScreen("<XCUIElementTypeCell><XCUIElementTypeImage/></XCUIElementTypeCell>").outline
                    == "Cell(Image)")
        }

        @Test("attributes are read by name, in any order, and may be missing")
        func readsAttributesByName() throws {
            let screen = try importScreen(
                """
                <XCUIElementTypeOther>
                  <XCUIElementTypeCell height="4" width="3" y="-2" x="1" visible="false" label="L" name="N" \
                value="V" index="7"/>
                  <XCUIElementTypeCell value="V" unknown="1"/>
                  <XCUIElementTypeCell name="" label="" x="1" y="2" width="3"/>
                </XCUIElementTypeOther>
                """)
            #expect(screen.outline == "Other(Cell- Cell Cell)")
            #expect(
                screen.elements == [
                    ImportedElement(),
                    ImportedElement(text: "L", identifier: "N", frame: ImportedFrame(x: 1, y: -2, width: 3, height: 4)),
                    ImportedElement(text: "V"),
                    ImportedElement(),
                ])
        }

        @Test("references and object replacement characters arrive as text")
        func replacesReferences() throws {
            let screen = try importScreen(
                "<XCUIElementTypeOther label=\"a &amp; &quot;b&quot;&#10;&lt;設定&gt; \u{FFFC}&#x1F600;\" "
                    + "visible=\"f&#97;lse\"/>"
            )
            #expect(screen.elements[0].text == "a & \"b\"\n<設定> \u{FFFC}😀")
            #expect(screen.outline == "Other-")
        }

        @Test("elements of UIAutomation keep their names")
        func readsLegacyElements() throws {
            let screen = try importScreen(
                "<AppiumAUT><UIAApplication name=\"a\" dom=\"\"><UIAWindow visible=\"false\"/></UIAApplication>"
                    + "</AppiumAUT>"
            )
            #expect(screen.outline == "UIAApplication(UIAWindow-)")
        }

        @Test("a document cut at any byte is refused as truncated")
        func refusesCuts() {
            for length in "<XCUIElementTypeApplication ".utf8.count..<application.utf8.count {
                let error = refusal(of: String(application.prefix(length)))
                guard case .truncated? = error?.reason else {
                    Issue.record("cut after \(length) bytes: \(String(describing: error))")
                    continue
                }
            }
        }

        @Test("what is not well-formed is refused with its line and the parser's reason")
        func refusesMalformed() {
            let error = refusal(of: "\n\n<AppiumAUT>\n<XCUIElementTypeOther>\n</XCUIElementTypeCell></AppiumAUT>")
            #expect(error?.line == 5)
            guard case .malformed(let text)? = error?.reason else {
                Issue.record("accepted")
                return
            }
            #expect(text.contains("XCUIElementTypeOther"))
            #expect(!text.contains("\n"))

            for text in [
                "<AppiumAUT></AppiumAUT><XCUIElementTypeOther/>", "<AppiumAUT></AppiumAUT> words",
                "<XCUIElementTypeOther visible=true/>", "<XCUIElementTypeOther label=\"&unknown;\"/>",
                "<XCUIElementTypeOther x=\"1\" x=\"2\"/>", "<XCUIElementTypeOther>\u{1}</XCUIElementTypeOther>",
            ] {
                guard case .malformed? = refusal(of: text)?.reason else {
                    Issue.record("accepted: \(text)")
                    continue
                }
            }
        }

        @Test("the parser's reason names nothing of its source")
        func hidesFunctions() {
            for text in [
                "<AppiumAUT><XCUIElementTypeOther label=\"&#0;\"/></AppiumAUT>",
                "<AppiumAUT><XCUIElementTypeOther label=\"&#x;\"/></AppiumAUT>",
                "<AppiumAUT><XCUIElementTypeOther label=\"&;\"/></AppiumAUT>",
                "<AppiumAUT><XCUIElementTypeOther label=\"& \"/></AppiumAUT>",
                "<AppiumAUT><XCUIElementTypeOther>&#xFFFF;</XCUIElementTypeOther></AppiumAUT>",
                "<AppiumAUT><XCUIElementTypeOther label/></AppiumAUT>",
                "<AppiumAUT><?xml version=\"1.0\"?></AppiumAUT>",
            ] {
                guard case .malformed(let message)? = refusal(of: text)?.reason else {
                    Issue.record("accepted: \(text)")
                    continue
                }
                #expect(!message.isEmpty)
                #expect(!message.contains("xmlParse") && !message.contains("xmlChar"), "\(message)")
            }
        }

        @Test("a document without an element is refused")
        func refusesEmptyDocuments() {
            #expect(refusal(of: "<AppiumAUT></AppiumAUT>")?.reason == .noViews)
        }
    }

    @Suite("XML that attacks")
    struct XMLSafetyTests {
        @Test("no DOCTYPE is accepted, so that no entity can grow or reach a file")
        func refusesDocumentTypes() {
            let laughs = (1...30).map { "<!ENTITY a\($0) \"&a\($0 - 1);&a\($0 - 1);\">" }.joined()
            for subset in [
                "[<!ENTITY a0 \"ha\">\(laughs)]", "[<!ENTITY a30 SYSTEM \"file:///etc/passwd\">]",
                "SYSTEM \"http://localhost/x\"", "",
            ] {
                let error = refusal(
                    of: "<!DOCTYPE AppiumAUT \(subset)>\n<AppiumAUT><XCUIElementTypeOther label=\"&a30;\"/></AppiumAUT>"
                )
                guard case .malformed(let text)? = error?.reason else {
                    Issue.record("\(subset): \(String(describing: error))")
                    continue
                }
                #expect(text.contains("DOCTYPE"))
            }
        }

        @Test("100,000 levels are refused in the line in which they pass the limit")
        func refusesDeepDocuments() {
            let deep = String(repeating: "<XCUIElementTypeOther>\n", count: 100_000)
            let error = refusal(of: deep)
            #expect(error?.reason == .tooDeep(limit: 10_000))
            #expect(error?.line == 10_001)
            let wrappers = String(repeating: "<AppiumAUT>\n", count: 100_000)
            #expect(refusal(of: wrappers)?.reason == .tooDeep(limit: 10_000))
        }

        @Test("10,000 levels are read and freed")
        func readsDeepDocuments() throws {
            let deep =
                String(repeating: "<XCUIElementTypeOther>", count: 10_000)
                + String(repeating: "</XCUIElementTypeOther>", count: 10_000)
            #expect(try importScreen(deep).levels == 10_000)
        }

        @Test("an attribute longer than the parser's own limit is read")
        func readsLongAttributes() throws {
            let label = String(repeating: "x", count: 11_000_000)
            #expect(try importScreen("<XCUIElementTypeOther label=\"\(label)\"/>").elements[0].text == label)
        }
    }

    @Suite("UIAutomator")
    struct UIAutomatorTests {
        @Test("nodes get the class they name, and the hierarchy is no view")
        func readsNodes() throws {
            let screen = try importScreen(
                """
                <?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">\
                <node index="0" text="" resource-id="a:id/b" class="android.widget.FrameLayout" bounds="[0,-5][10,20]">\
                <node text="T&#10;&#128512;" class="android.view.NotificationHeaderView$2" content-desc="D" \
                bounds="" />\
                <node text="" class="android.view.View" content-desc="D" visible-to-user="false"/></node>\
                <node class="X" displayed="false"/></hierarchy>
                """)
            #expect(screen.format == .uiAutomator)
            #expect(
                screen.outline
                    == "X- android.widget.FrameLayout(android.view.NotificationHeaderView$2 android.view.View-)")
            #expect(
                screen.elements == [
                    ImportedElement(),
                    ImportedElement(identifier: "a:id/b", frame: ImportedFrame(x: 0, y: -5, width: 10, height: 25)),
                    ImportedElement(text: "T\n😀"), ImportedElement(text: "D"),
                ])
        }

        @Test("Appium's elements, named after their class, are the same")
        func readsAppium() throws {
            let screen = try importScreen(
                """
                <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
                <hierarchy index="0" class="hierarchy" rotation="0">
                  <android.widget.FrameLayout class="android.widget.FrameLayout"><android.widget.Button/>\
                </android.widget.FrameLayout>
                </hierarchy>
                """)
            #expect(screen.outline == "android.widget.FrameLayout(android.widget.Button)")
        }

        @Test("siblings are drawn by drawing-order, and elements follow their views")
        func drawingOrder() throws {
            let screen = try importScreen(
                """
                <hierarchy><node class="A" bounds="[0,0][1,1]">
                <node class="B" text="b" drawing-order="3"><node class="C" text="c" drawing-order="1"/></node>
                <node class="D" text="d" drawing-order="1"/><node class="E" text="e" drawing-order="2"/>
                </node></hierarchy>
                """)
            #expect(screen.outline == "A(D E B(C))")
            #expect(screen.elements.map(\.text) == [nil, "d", "e", "b", "c"])
        }

        @Test("the first window is the topmost, a layer or an index says so too, and the bars of the system are behind")
        func windows() throws {
            func outline(_ first: String, _ second: String) throws -> String {
                try importScreen(
                    "<hierarchy rotation='0'><node class='A' \(first)/><node class='B' \(second)/></hierarchy>"
                ).outline
            }

            #expect(try outline("bounds='[0,0][9,9]'", "bounds='[0,0][9,9]'") == "B A")
            #expect(try outline("window-layer='3'", "window-layer='12'") == "A B")
            #expect(try outline("window-index='1'", "window-index='0'") == "A B")
            let bar = "package='com.android.systemui' bounds='[0,0][1080,132]'"
            #expect(try outline(bar, "package='shop' bounds='[0,0][1080,2400]'") == "A B")
            let shade = "package='com.android.systemui' bounds='[0,0][1080,2400]'"
            #expect(try outline(shade, "package='shop' bounds='[0,0][1080,2400]'") == "B A")
        }

        @Test("displays and windows hold the roots, by their layers; what the system owns is passed over")
        func windowsOfDisplays() throws {
            let screen = try importScreen(
                """
                <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
                <displays><display id="0">
                <window index="0" type="TYPE_INPUT_METHOD" layer="3"><hierarchy rotation="0">
                <node class="Keys" package="com.example.inputmethod.latin" bounds="[0,1500][1080,2400]"/>
                </hierarchy></window>
                <window index="1" type="TYPE_APPLICATION" layer="1" bounds="[0,0][1080,2400]"><hierarchy rotation="0">
                <node class="Main" package="shop" bounds="[0,0][1080,2400]"><node class="Field"/></node>
                </hierarchy>
                <window index="0" type="TYPE_APPLICATION" layer="2" bounds="[9,9][99,99]"><hierarchy rotation="0">
                <node class="Menu" package="shop" bounds="[9,9][99,99]"/></hierarchy></window></window>
                </display></displays>
                """)
            #expect(screen.format == .uiAutomator)
            #expect(screen.outline == "Main(Field) Menu Keys")
            #expect(screen.windows.map(\.system) == [nil, nil, .keyboard])
            #expect(screen.window(.front)?.window.className == "Menu")
        }

        @Test("the line that the tool prints behind a captured dump is skipped, other words are not")
        func skipsToolLine() throws {
            let dump = "<hierarchy rotation=\"0\"><node class=\"A\" bounds=\"[0,0][1,1]\"/></hierarchy>"
            #expect(try importScreen(dump + "UI hierchary dumped to: /dev/tty\n").outline == "A")
            #expect(try importScreen(dump + "\nUI hierarchy dumped to: /dev/tty\n").outline == "A")
            #expect(refusal(of: dump + "words") != nil)
        }

        @Test("a fragment is known by its class and bounds")
        func readsFragments() throws {
            #expect(try importScreen("<node index=\"0\" class=\"A\" bounds=\"[0,0][1,1]\"/>").format == .uiAutomator)
        }
    }

    @Suite("Detox")
    struct DetoxTests {
        @Test("visibility and alpha decide, and the class is the attribute")
        func readsVisibility() throws {
            let screen = try importScreen(
                """
                <?xml version='1.0' encoding='UTF_8' standalone='yes' ?>
                <ViewHierarchy density="2.75">
                  <DecorView class="a.b.DecorView" alpha="1.0" visibility="visible" x="1" y="2" width="3" height="4" \
                id="root">
                    <Stub class="a.Stub" alpha="1.0" visibility="gone"/>
                    <Text class="a.Text" alpha="0.5" visibility="invisible" label="L"/>
                    <Web class="a.Web" alpha="0.0" visibility="visible"><![CDATA[<html><body class="x">]]></Web>
                    <Plain/>
                  </DecorView>
                </ViewHierarchy>
                """)
            #expect(screen.format == .detox)
            #expect(screen.outline == "a.b.DecorView(a.Stub- a.Text-~0.5 a.Web~0.0 Plain)")
            #expect(screen.hidden == 3)
            #expect(
                screen.elements[0]
                    == ImportedElement(identifier: "root", frame: ImportedFrame(x: 1, y: 2, width: 3, height: 4)))
            #expect(screen.elements[2].text == "L")
            #expect(screen.warnings.isEmpty)
        }

        @Test("masked numbers are text with one warning, and refused when strict")
        func readsMaskedNumbers() throws {
            let text =
                "<ViewHierarchy>\n<A class=\"A\" alpha=\"<number>\" width=\"<number>\"/>\n<B id=\"<word>\"/>"
                + "</ViewHierarchy>"
            let screen = try importScreen(text)
            #expect(screen.outline == "A B")
            #expect(screen.elements[1].identifier == "<word>")
            #expect(screen.warnings.map(\.line) == [2])
            let error = refusal(of: text, strict: true)
            #expect(error?.line == 2)

            guard case .strict? = error?.reason else {
                Issue.record("accepted")
                return
            }
            #expect(refusal(of: "<ViewHierarchy><A alpha=\"<number\"/></ViewHierarchy>") != nil)
        }

        @Test("a long value is handed to the parser in few pieces, masked numbers in it or not")
        func readsLongValues() throws {
            for value in [String(repeating: "x", count: 8 << 20), String(repeating: "\"<n>\"", count: 1 << 20)] {
                let text = "<ViewHierarchy>\n<A id='\(value)'/>\n<B/></ViewHierarchy>"
                #expect(try importScreen(text).outline == "A B")
                let builder = ScreenBuilder(limits: ImportLimits(), strict: false, keepsElements: false)
                let parser = XMLTreeParser(format: DetoxReader.self, builder: builder, firstLine: 1)
                let bytes = Array(text.replacing("\"<n>\"", with: "\"&lt;n>\"").utf8)
                let pieces = try bytes.withUnsafeBufferPointer { bytes in try parser.parse(bytes) }
                #expect(pieces < 20, "\(pieces)")
            }
        }

        @Test("more namespaces around an element than attributes are allowed are refused in its line")
        func boundsNamespaces() throws {
            let limits = ImportLimits(attributes: 20)

            func text(_ levels: Int) -> String {
                let open = (0..<levels).map { "<node xmlns:a\($0)='x'>\n" }.joined()
                return "<hierarchy>" + open + String(repeating: "</node>", count: levels) + "</hierarchy>"
            }
            #expect(try importScreen(text(20), limits: limits).levels == 20)

            let error = refusal(of: text(21), limits: limits)
            #expect(error == ImportError(file: "dump", line: 21, reason: .tooManyNamespaces(limit: 20)))
            // Only open elements count.
            let beside = String(repeating: "<node xmlns='x' xmlns:a='y'/>", count: 100)
            #expect(try importScreen("<hierarchy>\(beside)</hierarchy>", limits: limits).views == 100)
        }
    }
#endif

@Suite("Attributes of one element")
struct XMLAttributeBoundTests {
    private func element(_ attributes: Int, quote: String = "\"") -> String {
        "<node " + (0..<attributes).map { "a\($0)=\(quote)>\(quote)" }.joined(separator: " ") + "/>"
    }

    @Test("as many as the limit are read, one more is refused in its line, and 100,000 take no longer")
    func bounds() throws {
        let limits = ImportLimits(attributes: 20)
        for quote in ["\"", "'"] {
            let text = "<hierarchy><!-- <a b='\">\n <![CDATA[ -->\n<node/>"
            #expect(try importScreen(text + element(20, quote: quote) + "</hierarchy>", limits: limits).views == 2)
            #expect(
                refusal(of: text + element(21, quote: quote) + "</hierarchy>", limits: limits)
                    == ImportError(file: "dump", line: 3, reason: .tooManyAttributes(limit: 20)))
        }
        #expect(refusal(of: "<hierarchy>\n" + element(100_000) + "</hierarchy>")?.line == 2)
    }

    @Test("what looks like such an element in a comment, in text or behind an error is none")
    func othersAreNone() throws {
        let limits = ImportLimits(attributes: 3)
        let many = element(10)
        for text in ["<!--\(many)-->", "<![CDATA[\(many)]]>", "<?x \(many.dropFirst())?>", "text 'a' 'b' 'c' 'd' 'e'"] {
            #expect(
                try importScreen("<hierarchy><node/>\(text)<node/></hierarchy>", limits: limits).views == 2, "\(text)")
        }

        guard case .malformed? = refusal(of: "<hierarchy><node></b>\(many)</hierarchy>", limits: limits)?.reason else {
            Issue.record("the first error counts")
            return
        }
    }
}
