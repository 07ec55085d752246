import Foundation
import JSONText
import Testing

@testable import Reporting

#if canImport(FoundationXML)
    import FoundationXML
#endif

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
