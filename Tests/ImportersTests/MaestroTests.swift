import Testing

@testable import Importers

@Suite("Maestro")
struct MaestroTests {
    @Test("escapes in a class name are decoded")
    func unescapesClasses() throws {
        let text = #"{"attributes":{"bounds":"[0,0][1,1]","class":"caf\u00e9.V"},"children":[]}"#
        let screen = try DumpImporter().importFile(Array(text.utf8), name: "x")
        #expect(screen.roots.map(\.className) == ["café.V"])
    }

    @Test("keys may be in either order, a banner may come first, and a view without a class is an element")
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
