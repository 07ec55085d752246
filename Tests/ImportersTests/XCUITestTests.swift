import Testing

@testable import Importers

@Suite("XCUITest debug descriptions")
struct XCUITestTests {
    private let dump = """
        Attributes: Application, 0x1, pid: 7, label: 'Demo'
        Element subtree:
         →Application, 0x1, pid: 7, label: 'Demo'
            Window (Main), 0x2, {{0.0, 0.0}, {390.0, 844.0}}
              Button, 0x3, {{1.5, -2.0}, {3.0, 4.0}}, identifier: 'ok', label: 'It's, OK', Disabled
              StaticText, 0x4, {{0.0, 0.0}, {1.0, 1.0}}, label: 'two
        lines', value: x
            Window, 0x5, {{0.0, 0.0}, {1.0, 1.0}}
        Path to element:
         →Application, 0x1, pid: 7, label: 'Demo'
        Query chain:
         →Find: Application 'demo'
        """

    @Test("the subtree is read, and nothing after it")
    func readsSubtree() throws {
        let screen = try importScreen(dump)
        #expect(screen.format == .xcuiTest)
        #expect(screen.outline == "Application(Window(Button StaticText) Window)")
        #expect(screen.warnings.isEmpty)
        #expect(
            screen.elements[2]
                == ImportedElement(
                    address: 3, text: "It's, OK", identifier: "ok",
                    frame: ImportedFrame(x: 1.5, y: -2, width: 3, height: 4)))
    }

    @Test("a label with the words of a heading begins and ends no tree")
    func readsLabelsLikeHeadings() throws {
        let tree = """
             →Application, 0x1, pid: 7, label: 'Element subtree: b'
                Window, 0x2, {{0.0, 0.0}, {9.0, 9.0}}
                  StaticText, 0x3, {{1.5, -2.0}, {3.0, 4.0}}, label: 'One
            Query chain: two
            Path to element: three'
                  Button, 0x4, {{1.5, -2.0}, {3.0, 4.0}}, label: 'Path to element:'

            """
        for head in ["Element subtree:\n", ""] {
            let screen = try importScreen(head + tree)
            #expect(screen.outline == "Application(Window(StaticText Button))", "\(head)")
        }
    }

    @Test("the older grammar and a JSON string are the same")
    func readsVariants() throws {
        let old = """
            Element subtree:
             →Application 0x1: {{0.0, 0.0}, {1.0, 1.0}}, label: 'A'
                Window 0x2: Main Window, {{0.0, 0.0}, {1.0, 1.0}}
                  Other, traits: 8589934592, {{0.0, 0.0}, {1.0, 1.0}}

            """
        #expect(try importScreen(old).outline == "Application(Window(Other))")
        let json = "\"" + dump.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n") + "\""
        #expect(try importScreen(json).outline == "Application(Window(Button StaticText) Window)")
    }

    @Test("a file cut within an element is refused as truncated")
    func refusesCuts() {
        let first = "Element subtree:\n →Application, 0x1, pid: 7, label: 'Demo'\n"
        let second = "    Window, 0x2, {{0.0, 0.0}, {390.0, 844.0}}"
        for length in 5..<second.utf8.count {
            guard case .truncated? = refusal(of: first + second.prefix(length))?.reason else {
                Issue.record("cut after \(length) bytes")
                continue
            }
        }
        #expect(refusal(of: first + second + ", label: 'a") != nil)
        #expect(refusal(of: first + second) == nil)
    }
}
