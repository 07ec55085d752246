import TestSupport
import Testing

@testable import Importers

@Suite("XML that attacks", .needsXML)
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

    @Test("100,000 levels are refused at the line in which they exceed the limit")
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
