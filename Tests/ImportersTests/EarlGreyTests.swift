import Testing

@testable import Importers

@Suite("EarlGrey")
struct EarlGreyTests {
    @Test("the tree is read front to back, hidden stands alone, and texts may hold anything")
    func reads() throws {
        let screen = try importScreen(
            """
            UI hierarchy (ordered by window level, front to back as rendered):

            <UITextEffectsWindow:0x9; isAccessible=N; frame={{0, 0}, {1, 1}}; hidden; alpha=1>
            <UIWindow:0x1; isAccessible=N; AX.frame={{0, 0}, {390, 844}}; frame={{0, 0}, {390, 844}}; opaque; alpha=1>
              |--<UIToolbar:0x2; isAccessible=N; AX.label='a; hidden; b'; frame={{0, 800}, {390, 44}}; alpha=0.5>
              |  |--<UIButton:0x3; isAccessible=Y; AX.id='pay'; text='It's'; frame={{1, 2}, {3, 4}}; alpha=1>
              |--<UILabel:0x4; isAccessible=Y; AX.frame={{0, 100}, {390, 44}}; hidden; alpha=1>

            """, strict: true)
        #expect(screen.format == .earlGrey)
        #expect(screen.outline == "UIWindow(UILabel- UIToolbar~0.5(UIButton)) UITextEffectsWindow-")
        #expect(screen.elements[2].text == "a; hidden; b")
        #expect(screen.elements[3].identifier == "pay")
        #expect(screen.elements[3].frame == ImportedFrame(x: 1, y: 2, width: 3, height: 4))
    }

    @Test("a file cut within a view is refused as truncated")
    func refusesCuts() {
        let first = "<UIWindow:0x1; isAccessible=N; alpha=1>\n"
        let second = "  |--<UILabel:0x4; isAccessible=Y; text='a'; alpha=1>"
        for length in 3..<second.utf8.count {
            guard case .truncated? = refusal(of: first + second.prefix(length))?.reason else {
                Issue.record("cut after \(length) bytes")
                continue
            }
        }
        #expect(refusal(of: first + second) == nil)
    }
}
