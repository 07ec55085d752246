import TestSupport
import Testing

@testable import Importers

@Suite("Documents of XML in logs")
struct LogXMLTests {
    private static func log(_ lines: [String]) throws -> LogXML {
        let bytes = Array(lines.joined(separator: "\n").utf8)
        let log = bytes.withUnsafeBufferPointer { LogXML(DumpContent(bytes: $0)) }
        return try #require(log)
    }

    @Test("the ends of documents are found in a few passes, however many names their roots have")
    func fewPasses() throws {
        let lines = (1...2_000).map { "x <UIAA\($0)></UIAA\($0)>" }
        let log = try Self.log(lines)
        #expect(log.documents.count == lines.count)
        #expect(log.steps <= 2 * lines.count)
    }

    @Test("a document ends after the last tag that closes its root, and without one with the text")
    func ends() throws {
        let log = try Self.log([
            "words", "<UIAWindow></UIAWindow>", "<UIAButton><UIAButton></UIAButton>", "</UIAButton>", "words",
            "<displays>", "</displays>", "<displays>", "</displays>", "<UIASlider></UIASlider>", "<UIAImage>",
            "<UIAText/>",
        ])
        #expect(log.documents.map(\.lines) == [[2], [3, 4], [6, 7], [8, 9], [10], [11, 12]])
    }

    @Test("a name that was closed only before a document does not end it")
    func closedBefore() throws {
        let log = try Self.log([
            "<UIAWindow></UIAWindow>", "<UIAImage></UIAImage>", "</UIAButton>", "<UIAButton>", "<UIAText/>",
        ])
        #expect(log.documents.map(\.lines) == [[1], [2], [4, 5]])
    }

    @Test("a document of an unknown format is noted, and only those that are read are counted", .needsXML)
    func unknownFormat() throws {
        let document = "<AppiumAUT><XCUIElementTypeOther/></AppiumAUT>"
        // Words between the declaration and the root: that is no XML.
        let unknown = "<?xml version=\"1.0\"?> words \(document)"

        func notes(_ lines: [String]) throws -> [String] {
            try importScreen(lines.joined(separator: "\n")).notes.map { "\($0.line): \($0.message)" }
                .filter { $0.contains("unknown format") || $0.contains("documents in this text") }
        }

        let note = "a document of an unknown format begins here and is not read"
        #expect(try notes(["words", unknown, "words", document]) == ["2: \(note)"])
        #expect(
            try notes(["words", document, unknown, document])
                == ["3: \(note)", "4: 2 documents in this text; the last one is in front, and begins here"])
    }
}
