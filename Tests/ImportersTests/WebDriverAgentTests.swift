import TestSupport
import Testing

@testable import Importers

/// Expected trees are read off the fixtures by hand.
@Suite("WebDriverAgent", .needsXML)
struct WebDriverAgentTests {
    private let application =
        "<XCUIElementTypeApplication type=\"XCUIElementTypeApplication\" name=\"Demo\" visible=\"true\" "
        + "x=\"0\" y=\"0\" width=\"390\" height=\"844\">"
        + "<XCUIElementTypeWindow visible=\"true\"><XCUIElementTypeOther visible=\"false\"/>"
        + "</XCUIElementTypeWindow>"
        + "<XCUIElementTypeWindow/></XCUIElementTypeApplication>"

    @Test("the tree is the same with and without an XML declaration and a wrapper, which is not a view")
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
            #expect(screen.hiddenViews == 1)
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

    @Test("XML references and object replacement characters become text")
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

    @Test("the parser's reason does not name its source file")
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
