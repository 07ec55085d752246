import TestSupport
import Testing

@testable import Importers

@Suite("Attributes of one element")
struct XMLAttributeBoundTests {
    private func element(_ attributes: Int, quote: String = "\"") -> String {
        "<node " + (0..<attributes).map { "a\($0)=\(quote)>\(quote)" }.joined(separator: " ") + "/>"
    }

    @Test(
        "attributes up to the limit are read, one more is refused with its line, and 100,000 take no longer", .needsXML)
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

    @Test("text that looks like such an element within a comment, in text or after an error is not one", .needsXML)
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
