import Testing

@testable import Importers

@Suite("Calabash")
struct CalabashTests {
    @Test("hidden comes from the description, or from visible where alpha does not explain it")
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
        #expect(screen.hidden == 3)
        #expect(screen.elements[1].frame == ImportedFrame(x: 1, y: 2, width: 3.5, height: -40))
        #expect(screen.elements[3].text == "a\"bé😀")
        #expect(screen.elements[4].address == 0x7f)
        #expect(screen.elements[5].identifier == "page")
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

@Suite("Maestro")
struct MaestroTests {
    @Test("a class name is what its escapes say")
    func unescapesClasses() throws {
        let text = #"{"attributes":{"bounds":"[0,0][1,1]","class":"caf\u00e9.V"},"children":[]}"#
        let screen = try DumpImporter().importFile(Array(text.utf8), name: "x")
        #expect(screen.roots.map(\.className) == ["café.V"])
    }

    @Test("keys come in either order, below a banner or not, and views without class are elements")
    func readsHierarchies() throws {
        let android =
            "{ \"attributes\": {\"bounds\":\"[0,0][0,0]\"}, \"children\": [ { \"children\": [], \"attributes\": { "
            + "\"class\": \"android.view.View\", \"text\":\"T\", \"resource-id\":\"r\", \"bounds\": \"[1,2][3,"
            + "5]\", \"enabled\":\"true\" } } ] }"
        for banner in ["", "Running on Pixel 6\n", "Running on iPhone 15\nNone: \n", "\nNone:"] {
            let screen = try importScreen(banner + android)
            #expect(screen.format == .maestro)
            #expect(screen.outline == "Element(android.view.View)")
            #expect(
                screen.elements[1]
                    == ImportedElement(
                        text: "T", identifier: "r", frame: ImportedFrame(x: 1, y: 2, width: 2, height: 3)))
        }
        #expect(
            try importScreen("{\"children\":[{\"attributes\":{\"accessibilityText\":\"A\"}}]}").elements[1].text == "A")
    }
}

@Suite("DroidBot and RICO")
struct RicoTests {
    @Test("a flat list is linked by number, in the order of the children")
    func readsFlatLists() throws {
        let screen = try importScreen(
            """
            { "views": [
              { "temp_id": 3, "parent": 1, "children": [], "class": "C", "visible": true, "bounds": [[1, 2], [4, 6]] },
              { "temp_id": 1, "parent": -1, "children": [2, 3], "class": "A", "visible": true, "text": null },
              { "temp_id": 2, "parent": 1, "children": [], "class": "B", "visible": false, "resource_id": "r" } ],
              "foreground_activity": "x/y" }
            """)
        #expect(screen.format == .rico)
        #expect(screen.outline == "A(B- C)")
        #expect(screen.elements[1].identifier == "r")
        #expect(screen.elements[2].frame == ImportedFrame(x: 1, y: 2, width: 3, height: 4))
    }

    @Test("numbers that lead nowhere, back or to two places are malformed; views no one leads to get a warning")
    func refusesBrokenLinks() throws {
        func list(_ links: [(id: Int, parent: Int, children: [Int])]) -> String {
            let views = links.map {
                "{\"temp_id\":\($0.id),\"parent\":\($0.parent),\"class\":\"V\",\"children\":\($0.children)}"
            }
            return "{\"views\":[\(views.joined(separator: ","))]}"
        }

        for links in [
            [(1, -1, [9])], [(1, -1, [1])], [(1, -1, [2, 2]), (2, 1, [])], [(1, -1, [2]), (2, 1, [1])],
            [(1, -1, []), (1, -1, [])],
        ] {
            guard case .malformed? = refusal(of: list(links))?.reason else {
                Issue.record("accepted: \(links)")
                continue
            }
        }
        #expect(try importScreen(list([(1, -1, []), (2, 3, [3]), (3, 2, [2])])).warnings.count == 1)
        // Without a root there is a cycle, and it is named: 4 leads into that of 2 and 3.
        for links in [[(2, 3, [3]), (3, 2, [2])], [(4, 2, []), (2, 3, [3]), (3, 2, [2])], [(2, 2, [2])]] {
            let error = refusal(of: list(links))
            #expect(error?.description.contains("number 2 is above itself") == true, "\(String(describing: error))")
        }
        #expect(refusal(of: "{\"views\":[],\"temp_id\":0}")?.reason == .noViews)
    }

    @Test("a nested screen of RICO leaves out its nulls")
    func readsNestedScreens() throws {
        let screen = try importScreen(
            """
            {"activity_name":"a","activity":{"root":{"class":"A","visible-to-user":true,"bounds":[0,0,5,6],"children":[
              null,{"class":"B","visible-to-user":false},{"class":"C","visibility":"gone"},{"class":"D",\
            "visibility":"visible"}]}}}
            """)
        #expect(screen.format == .rico)
        #expect(screen.outline == "A(B- C- D)")
        #expect(screen.elements[0].frame == ImportedFrame(x: 0, y: 0, width: 5, height: 6))
    }
}

@Suite("JSON that is odd")
struct OddJSONDumpTests {
    private let text = """
        {"type":"CalabashRootView",
         "label":"it\\'s", "id":"\\ud83d",
         "type":"Other", "hit-point":0}
        """

    @Test("escapes that JSON has not and keys that occur twice get a warning with their line; the first key is taken")
    func warns() throws {
        let screen = try importScreen(text)
        #expect(screen.outline == "CalabashRootView")
        #expect(screen.elements[0].text == "it's")
        #expect(screen.warnings.map(\.line) == [2, 2, 3])
        #expect(screen.warnings[0].message.contains("\"\\\\'\" is no escape"))
        #expect(screen.warnings[1].message.contains("surrogate"))
        #expect(screen.warnings[2].message.contains("\"type\" occurs twice"))
    }

    @Test("strict refuses them with their line")
    func refuses() throws {
        let error = refusal(of: text, strict: true)
        #expect(error?.line == 2)
        guard case .strict? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(refusal(of: "{\"type\":\"CalabashRootView\",\n\"a\":1,\n\"a\":2}", strict: true)?.line == 3)
    }

    @Test("more of them than warnings are kept are counted")
    func counts() throws {
        let views = (0..<50).map { _ in "{\"type\":\"A\",\"label\":\"\\'\"}" }.joined(separator: ",")
        let screen = try importScreen(
            "{\"type\":\"CalabashRootView\",\"children\":[\(views)]}", limits: ImportLimits(warnings: 5))
        #expect(screen.views == 51)
        #expect(screen.warnings.count == 6)
    }
}
