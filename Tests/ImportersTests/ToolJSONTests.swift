import Testing

@testable import Importers

@Suite("JSON of tools on iOS")
struct ToolJSONTests {
    @Test("Sentry's windows are roots, alpha and visible hide, and a controller owns its view")
    func sentry() throws {
        let screen = try importScreen(
            """
            {"rendering_system":"UIKIT","windows":[{"type":"UIWindow","x":0,"y":0,"width":9,"height":9,"alpha":1,
            "visible":true,"children":[{"type":"UIView","view_controller":"Home","alpha":1,"visible":true},
            {"type":"B","alpha":0,"visible":true},{"type":"C","visibility":"gone"}]},{"type":"W2","visible":false}]}
            """)
        #expect(screen.format == .sentry)
        #expect(screen.outline == "UIWindow(UIView B~0.0 C-) W2-")
        #expect(screen.roots[0].subviews[0].viewController?.className == "Home")
        #expect(screen.elements[0].frame == ImportedFrame(x: 0, y: 0, width: 9, height: 9))
    }

    @Test("WebDriverAgent's JSON is read alone and within the answer of WebDriver")
    func webDriverAgent() throws {
        let element =
            "{\"type\":\"XCUIElementTypeApplication\",\"isEnabled\":\"1\","
            + "\"rect\":{\"x\":0,\"y\":0,\"width\":9,\"height\":9},"
            + "\"children\":[{\"type\":\"Button\",\"isVisible\":\"0\",\"name\":\"n\",\"label\":\"L\"}]}"
        for text in [element, "{\"value\":\(element),\"sessionId\":null}"] {
            let screen = try importScreen(text)
            #expect(screen.format == .webDriverAgentJSON)
            #expect(screen.outline == "Application(Button-)")
            #expect(screen.elements[1] == ImportedElement(text: "L", identifier: "n"))
        }
    }

    @Test("idb's flat list is one tree under its application, and a nested one is as it is")
    func idb() throws {
        let application = "{\"AXFrame\":\"\",\"AXLabel\":\"Shop\",\"type\":\"Application\""
        let button = "{\"AXFrame\":\"\",\"AXLabel\":\"Pay\",\"AXUniqueId\":\"pay\",\"role\":\"AXButton\"}"
        for text in ["[\(application)},\(button)]", "[\(application),\"children\":[\(button)]}]"] {
            let screen = try importScreen(text)
            #expect(screen.format == .idb)
            #expect(screen.outline == "Application(Button)")
            #expect(screen.elements[1] == ImportedElement(text: "Pay", identifier: "pay"))
        }
    }
}
