import Testing

@testable import Importers

@Suite("DroidBot")
struct DroidBotTests {
    @Test("the views of a flat list are linked by their numbers, in the order of `children`")
    func readsFlatLists() throws {
        let screen = try importScreen(
            """
            { "views": [
              { "temp_id": 3, "parent": 1, "children": [], "class": "C", "visible": true, "bounds": [[1, 2], [4, 6]] },
              { "temp_id": 1, "parent": -1, "children": [2, 3], "class": "A", "visible": true, "text": null },
              { "temp_id": 2, "parent": 1, "children": [], "class": "B", "visible": false, "resource_id": "r" } ],
              "foreground_activity": "x/y" }
            """)
        #expect(screen.format == .droidBot)
        #expect(screen.outline == "A(B- C)")
        #expect(screen.elements[1].identifier == "r")
        #expect(screen.elements[2].frame == ImportedFrame(x: 1, y: 2, width: 3, height: 4))
    }

    /// A dump whose views lead to each other by numbers.
    private func list(_ links: [(id: Int, parent: Int, children: [Int])]) -> String {
        let views = links.map {
            "{\"temp_id\":\($0.id),\"parent\":\($0.parent),\"class\":\"V\",\"children\":\($0.children)}"
        }
        return "{\"views\":[\(views.joined(separator: ","))]}"
    }

    @Test("a list is malformed if a child is missing, has two parents or is above itself, or if a number occurs twice")
    func refusesBrokenLinks() {
        for links in [
            [(1, -1, [9])], [(1, -1, [1])], [(1, -1, [2, 2]), (2, 1, [])], [(1, -1, [2]), (2, 1, [1])],
            [(1, -1, []), (1, -1, [])],
        ] {
            guard case .malformed? = refusal(of: list(links))?.reason else {
                Issue.record("accepted: \(links)")
                continue
            }
        }
    }

    @Test("views that cannot be reached from a root get a warning")
    func warnsOfOthers() throws {
        #expect(try importScreen(list([(1, -1, []), (2, 3, [3]), (3, 2, [2])])).warnings.count == 1)
    }

    @Test("a list without a root is refused, and the error names a view on the cycle")
    func namesCycle() {
        // 4 leads into that of 2 and 3.
        for links in [[(2, 3, [3]), (3, 2, [2])], [(4, 2, []), (2, 3, [3]), (3, 2, [2])], [(2, 2, [2])]] {
            let error = refusal(of: list(links))
            #expect(error?.description.contains("number 2 is above itself") == true, "\(String(describing: error))")
        }
    }

    @Test("a dump without views is refused")
    func noViews() {
        #expect(refusal(of: "{\"views\":[],\"temp_id\":0}")?.reason == .noViews)
    }
}
