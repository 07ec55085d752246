import Importers
import Testing

@Suite("Recursive descriptions that are refused")
struct RecursiveDescriptionErrorTests {
    @Test("a file that is cut anywhere within a later view is refused as truncated, with its line")
    func refusesCuts() {
        let first = "<A: 0x1; frame = (0 0; 1 1)>\n"
        let second = "   | _name <B: 0x22; frame = (0 0; 1 1); text = 'a\nb'; alpha = 0.5; layer = <L: 0x3>>"

        // The three spaces in front of the bar hold nothing of a view yet.
        for length in 4..<second.utf8.count {
            let error = refusal(of: first + String(second.prefix(length)))
            guard case .truncated? = error?.reason else {
                Issue.record("cut after \(length) bytes: \(String(describing: error))")
                continue
            }
            #expect(error?.line == (second.prefix(length).contains("\n") ? 3 : 2))
        }
        #expect(refusal(of: first + second) == nil)
        #expect(refusal(of: first + second + "\n") == nil)
    }

    @Test("a last line is complete at its closing bracket, unless a layer's mark or a further bracket is cut")
    func judgesTails() throws {
        let view = "<A: 0x1; x = 1>\n   | <B: 0x2>"
        for tail in ["", " - Ba", " (layer)", " - (nul", "-><UIImage: 0x1 size:{1, 2}>", " "] {
            #expect(refusal(of: view + tail) == nil, "\(tail)")
        }

        for tail in [" (", " (la", " (layer", "-><UIImage: 0x1", " layout: <Flow: 0x5> delegate: <X"] {
            guard case .truncated? = refusal(of: view + tail)?.reason else {
                Issue.record("accepted: \(tail)")
                continue
            }
        }
        #expect(try importScreen(view + " (layer)").outline == "A")
    }

    @Test("a view that never closes is malformed, with its line")
    func refusesOpenViews() {
        let error = refusal(of: "<A: 0x1>\n   | <B: 0x2; frame = (0 0; 1 1)\n   | <C: 0x3>\n")
        #expect(error?.line == 2)
        #expect(error?.reason == .malformed("`>` was expected before the end of this line"))
    }

    @Test("a text that never closes does not swallow the next view")
    func refusesOpenTexts() {
        let error = refusal(of: "<A: 0x1>\n   | <B: 0x2; text = 'abc\n   | <C: 0x3; text = 'def'; x = 1>\n")
        #expect(error?.line == 2)
        guard case .malformed? = error?.reason else {
            Issue.record("the text was accepted")
            return
        }
    }

    @Test("a bracket that begins no class is malformed, with its line")
    func refusesOtherBrackets() {
        for node in ["<>", "< B: 0x2>", "<B: zero>", "<B 0x2>", "<B: 0x12345678123456789>"] {
            let error = refusal(of: "<A: 0x1>\n   | \(node)\n   | <C: 0x3>\n")
            #expect(error?.line == 2, "\(node)")
            guard case .malformed? = error?.reason else {
                Issue.record("accepted: \(node)")
                continue
            }
        }
    }
}
