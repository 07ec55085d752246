import Testing

@testable import Importers

@Suite("Calabash")
struct CalabashTests {
    @Test("a view is hidden if its description says so, or if it is not visible although its alpha is above 0")
    func readsVisibility() throws {
        let screen = try importScreen(
            """
            { "type":"CalabashRootView", "visible":1, "children":[
              { "children":[ { "type":"A", "visible":0, "alpha":0, "children":[] },
                             { "alpha":1, "visible":0, "type":"B", "label":"a\\"b\\u00e9\\ud83d\\ude00" },
                             { "type":"C", "visible":1, "alpha":0.5, "description":"<C: 0x7f; frame = (0 0; 1 1); \
            hidden = YES>" },
                             { "type":"D", "visible":1, "alpha":null, "id":"page" }, null ],
                "type":"UIWindow", "visible":1, "alpha":1, "frame":{"y":2,"x":1,"width":3.5,"height":-4e1},
                "hit-point":{"x":1,"y":2} } ] }
            """)
        #expect(screen.format == .calabash)
        #expect(screen.outline == "CalabashRootView(UIWindow(A~0.0 B- C-~0.5 D))")
        #expect(screen.hiddenViews == 3)
        #expect(screen.elements[1].frame == ImportedFrame(x: 1, y: 2, width: 3.5, height: -40))
        #expect(screen.elements[3].text == "a\"bé😀")
        #expect(screen.elements[4].address == 0x7f)
        #expect(screen.elements[5].identifier == "page")
    }

    @Test("a text within a description does not hide its view, and a cut description is read as far as it goes")
    func readsTextsOfDescriptions() throws {
        let screen = try importScreen(
            """
            { "type":"CalabashRootView", "children":[
              { "type":"A", "visible":1, "description":"<A: 0x7f; text = 'a; hidden = YES'; layer = <L: 0x1>>" },
              { "type":"B", "visible":1, "description":"<B: 0x7e; layer = <L: 0x1; hidden = YES>>" },
              { "type":"C", "visible":1, "description":"<C: 0x7d; text = 'a'; hidden = YES; layer = <L" } ] }
            """)
        #expect(screen.outline == "CalabashRootView(A B C-)")
    }

    @Test("a view without a class is malformed, with its line")
    func refusesClassless() {
        let error = refusal(of: "{ \"type\":\"CalabashRootView\",\n \"children\":[\n {\"visible\":1} ] }")
        #expect(error?.line == 3)
        guard case .malformed? = error?.reason else {
            Issue.record("accepted")
            return
        }
    }

    @Test("broken JSON is refused with its line and what was expected")
    func refusesBrokenJSON() {
        let head = "{ \"type\":\"CalabashRootView\",\n"
        for rest in [
            "}", "\"a\" 1 }", "\"a\":1,}", "\"a\":[1 2] }", "\"a\":[1,] }", "a:1 }", "\"a\":tru }", "\"a\":1 } x",
            "\"a\":'x' }", "\"a\":\"x\n\" }",
        ] {
            let error = refusal(of: head + rest)
            #expect(error?.line == 2, "\(rest)")
            guard case .malformed? = error?.reason else {
                Issue.record("\(rest): \(String(describing: error))")
                continue
            }
        }
    }

    @Test("a file cut at any byte is refused as truncated")
    func refusesCuts() {
        let text =
            "{ \"type\":\"CalabashRootView\", \"children\":[ { \"type\":\"A\", \"alpha\":0.5, \"visible\":true } ] }"
        for length in 29..<text.utf8.count {
            guard case .truncated? = refusal(of: String(text.prefix(length)))?.reason else {
                Issue.record("cut after \(length) bytes")
                continue
            }
        }
    }

    @Test("100,000 levels are refused, 10,000 are read")
    func boundsDepth() throws {
        let view = "{\"type\":\"CalabashRootView\",\"children\":["
        #expect(refusal(of: String(repeating: view, count: 100_000))?.reason == .tooDeep(limit: 10_000))
        let deep = String(repeating: view, count: 10_000) + String(repeating: "]}", count: 10_000)
        #expect(try importScreen(deep).levels == 10_000)
        #expect(
            refusal(of: "{\"CalabashRootView\":" + String(repeating: "[", count: 100_000))?.reason
                == .tooDeep(limit: 10_000))
    }
}
