import TestSupport
import Testing

@testable import Importers

@Suite("UIAutomator", .needsXML)
struct UIAutomatorTests {
    @Test("nodes have the class in their attribute, and the hierarchy element is not a view")
    func readsNodes() throws {
        let screen = try importScreen(
            """
            <?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">\
            <node index="0" text="" resource-id="a:id/b" class="android.widget.FrameLayout" bounds="[0,-5][10,20]">\
            <node text="T&#10;&#128512;" class="android.view.NotificationHeaderView$2" content-desc="D" \
            bounds="" />\
            <node text="" class="android.view.View" content-desc="D" visible-to-user="false"/></node>\
            <node class="X" displayed="false"/></hierarchy>
            """)
        #expect(screen.format == .uiAutomator)
        #expect(
            screen.outline
                == "X- android.widget.FrameLayout(android.view.NotificationHeaderView$2 android.view.View-)")
        #expect(
            screen.elements == [
                ImportedElement(),
                ImportedElement(identifier: "a:id/b", frame: ImportedFrame(x: 0, y: -5, width: 10, height: 25)),
                ImportedElement(text: "T\n😀"), ImportedElement(text: "D"),
            ])
    }

    @Test("Appium's elements, named after their class, are the same")
    func readsAppium() throws {
        let screen = try importScreen(
            """
            <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
            <hierarchy index="0" class="hierarchy" rotation="0">
              <android.widget.FrameLayout class="android.widget.FrameLayout"><android.widget.Button/>\
            </android.widget.FrameLayout>
            </hierarchy>
            """)
        #expect(screen.outline == "android.widget.FrameLayout(android.widget.Button)")
    }

    @Test("siblings are ordered by drawing-order, and elements keep their views")
    func drawingOrder() throws {
        let screen = try importScreen(
            """
            <hierarchy><node class="A" bounds="[0,0][1,1]">
            <node class="B" text="b" drawing-order="3"><node class="C" text="c" drawing-order="1"/></node>
            <node class="D" text="d" drawing-order="1"/><node class="E" text="e" drawing-order="2"/>
            </node></hierarchy>
            """)
        #expect(screen.outline == "A(D E B(C))")
        #expect(screen.elements.map(\.text) == [nil, "d", "e", "b", "c"])
    }

    @Test("the first window is the topmost, a layer or an index says so too, and the bars of the system are behind")
    func windows() throws {
        func outline(_ first: String, _ second: String) throws -> String {
            try importScreen(
                "<hierarchy rotation='0'><node class='A' \(first)/><node class='B' \(second)/></hierarchy>"
            ).outline
        }

        #expect(try outline("bounds='[0,0][9,9]'", "bounds='[0,0][9,9]'") == "B A")
        #expect(try outline("window-layer='3'", "window-layer='12'") == "A B")
        #expect(try outline("window-index='1'", "window-index='0'") == "A B")
        let bar = "package='com.android.systemui' bounds='[0,0][1080,132]'"
        #expect(try outline(bar, "package='shop' bounds='[0,0][1080,2400]'") == "A B")
        let shade = "package='com.android.systemui' bounds='[0,0][1080,2400]'"
        #expect(try outline(shade, "package='shop' bounds='[0,0][1080,2400]'") == "B A")
    }

    @Test("the roots of displays and windows are ordered by layer, and the front one is not the system's")
    func windowsOfDisplays() throws {
        let screen = try importScreen(
            """
            <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
            <displays><display id="0">
            <window index="0" type="TYPE_INPUT_METHOD" layer="3"><hierarchy rotation="0">
            <node class="Keys" package="com.example.inputmethod.latin" bounds="[0,1500][1080,2400]"/>
            </hierarchy></window>
            <window index="1" type="TYPE_APPLICATION" layer="1" bounds="[0,0][1080,2400]"><hierarchy rotation="0">
            <node class="Main" package="shop" bounds="[0,0][1080,2400]"><node class="Field"/></node>
            </hierarchy>
            <window index="0" type="TYPE_APPLICATION" layer="2" bounds="[9,9][99,99]"><hierarchy rotation="0">
            <node class="Menu" package="shop" bounds="[9,9][99,99]"/></hierarchy></window></window>
            </display></displays>
            """)
        #expect(screen.format == .uiAutomator)
        #expect(screen.outline == "Main(Field) Menu Keys")
        #expect(screen.windows.map(\.system) == [nil, nil, .keyboard])
        #expect(screen.window(.front)?.window.className == "Menu")
    }

    @Test("the line that the tool prints after a dump is skipped, other text is not")
    func skipsToolLine() throws {
        let dump = "<hierarchy rotation=\"0\"><node class=\"A\" bounds=\"[0,0][1,1]\"/></hierarchy>"
        #expect(try importScreen(dump + "UI hierchary dumped to: /dev/tty\n").outline == "A")
        #expect(try importScreen(dump + "\nUI hierarchy dumped to: /dev/tty\n").outline == "A")
        #expect(refusal(of: dump + "words") != nil)
    }

    @Test("a fragment is recognised by class and bounds")
    func readsFragments() throws {
        #expect(try importScreen("<node index=\"0\" class=\"A\" bounds=\"[0,0][1,1]\"/>").format == .uiAutomator)
    }
}
