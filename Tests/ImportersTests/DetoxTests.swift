import TestSupport
import Testing

@testable import Importers

@Suite("Detox", .needsXML)
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
        #expect(screen.hiddenViews == 3)
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
            // A build without libxml2, in which this suite is skipped, has no parser.
            #if canImport(CLibXML2)
                let builder = ScreenBuilder(limits: ImportLimits(), strict: false, keepsElements: false)
                let parser = XMLTreeParser(format: DetoxReader.self, builder: builder, firstLine: 1)
                let bytes = Array(text.replacing("\"<n>\"", with: "\"&lt;n>\"").utf8)
                let pieces = try bytes.withUnsafeBufferPointer { bytes in try parser.parse(bytes) }
                #expect(pieces < 20, "\(pieces)")
            #endif
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
        let siblings = String(repeating: "<node xmlns='x' xmlns:a='y'/>", count: 100)
        #expect(try importScreen("<hierarchy>\(siblings)</hierarchy>", limits: limits).views == 100)
    }
}
