import Testing

@testable import Importers

@Suite("Autolayout traces")
struct AutolayoutTraceTests {
    @Test("a trace is read with marks, texts and both ways to print a class, and without guides and legend")
    func readsTraces() throws {
        let screen = try importScreen(
            """
            •UIWindow:0x7f8d686a8690 - AMBIGUOUS LAYOUT
            |   *<UIView:0x7f8d686a8691>
            |   |   *UILabel:0x7f8d686a8692'It's a 'text''
            |   |   *<UILayoutGuide: 0x600 - "Guide", layoutFrame = {{0, 0}, {1, 1}}, owningView = <UIView: 0x7>>
            |   +App.Bar:0x7f8d686a8693

            Legend:
            	* - is laid out with auto layout
            	UIView:0x7f8d686a8694
            """)
        #expect(screen.format == .autolayoutTrace)
        #expect(screen.outline == "UIWindow(UIView(UILabel) App.Bar)")
        #expect(screen.elements[2] == ImportedElement(address: 0x7f8d_686a_8692, text: "It's a 'text'"))
        #expect(screen.warnings.isEmpty)
    }

    @Test("a text that contains the word of the legend does not end the trace")
    func readsTextsLikeTheLegend() throws {
        let screen = try importScreen(
            """
            12:00 App[1] •UIWindow:0x7f01
            12:00 App[1] |   *UILabel:0x7f02'Legend: a b'
            12:00 App[1] |   *UILabel:0x7f03'Legend:'
            12:00 App[1] |   *Legend:0x7f04
            12:00 App[1] |   *<UILayoutGuide: 0x600 - "Legend:", layoutFrame = {{0, 0}, {1, 1}}>
            12:00 App[1] |   *UIView:0x7f05

            12:00 App[1] Legend:
            12:00 App[1] \t* - is laid out with auto layout
            12:00 App[1] \tUIView:0x7f06
            """)
        #expect(screen.outline == "UIWindow(UILabel UILabel Legend UIView)")
        #expect(screen.elements[1].text == "Legend: a b")
        #expect(screen.warnings.isEmpty, "\(screen.warnings)")
    }

    @Test("a line of a text that looks like the legend does not end the trace")
    func readsLinesOfTexts() throws {
        let screen = try importScreen(
            """
            •UIWindow:0x7f01
            |   *UILabel:0x7f02'First
            Legend: the second'
            |   *UIView:0x7f03
            """)
        #expect(screen.outline == "UIWindow(UILabel UIView)")
    }

    @Test("a bullet is recognised also in the escaped form that debuggers print")
    func readsEscapedBullets() throws {
        let screen = try importScreen("\\u2022UIWindow:0x7f01\n|   \\u2022UIView:0x7f02 - AMBIGUOUS LAYOUT\n")
        #expect(screen.format == .autolayoutTrace && screen.outline == "UIWindow(UIView)")
        #expect(screen.warnings.isEmpty)
    }

    @Test("a file cut within a view is refused as truncated")
    func refusesCuts() {
        let first = "*UIWindow:0x7f8d686a8690\n"
        let second = "|   *UILabel:0x7f8d686a8692'text'"
        let address = "|   *UILabel:0x7f8d686a8692".utf8.count

        for length in 2..<second.utf8.count where length != address {
            guard case .truncated? = refusal(of: first + second.prefix(length))?.reason else {
                Issue.record("cut after \(length) bytes")
                continue
            }
        }
        #expect(refusal(of: first + second) == nil)
    }
}
