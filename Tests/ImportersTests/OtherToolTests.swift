import Testing

@testable import Importers

@Suite("Hierarchies of other tools")
struct OtherToolTests {
    @Test("Espresso's views have their depth, visibility, texts over lines, and frames")
    func espresso() throws {
        let screen = try importScreen(
            """
            androidx.test.espresso.NoMatchingViewException: No views in hierarchy found matching: x

            View Hierarchy:
            +>DecorView{id=-1, visibility=VISIBLE, width=1080, height=1920, has-focus=true, x=0.0, y=0.0, child-count=3}
            |
            +->LinearLayout{id=-1, visibility=VISIBLE, width=1080, height=1794, x=0.0, y=5.0, child-count=2}
            |
            +-->ViewStub{id=16909295, res-name=stub, visibility=GONE, width=0, height=0, x=0.0, y=0.0}
            |
            +-->EditText{id=7, res-name=name, visibility=VISIBLE, width=10, height=20, text=a
            b, x=1.0, y=2.0} ****MATCHES****
            |
            +->View{id=8, visibility=INVISIBLE, width=1, height=1, x=0.0, y=0.0}
                at androidx.test.espresso.base.DefaultFailureHandler
            """, strict: true)
        #expect(screen.format == .espresso)
        #expect(screen.outline == "DecorView(LinearLayout(ViewStub- EditText) View-)")
        #expect(
            screen.elements[3]
                == ImportedElement(
                    text: "a\nb", identifier: "name", frame: ImportedFrame(x: 1, y: 2, width: 10, height: 20)))
        let cut = "+>DecorView{id=-1, visibility=VISIBLE}\n+->View{id=8, visibility=VIS"
        guard case .truncated? = refusal(of: cut)?.reason else {
            Issue.record("a cut view was read")
            return
        }
    }

    @Test("texts of Espresso may contain braces and commas")
    func espressoTexts() throws {
        let screen = try importScreen(
            """
            View Hierarchy:
            +>FrameLayout{id=-1, visibility=VISIBLE, width=10, height=20, x=0.0, y=0.0}
            |
            +->Button{id=1, desc=a}b, visibility=GONE, width=1, height=2, x=0.0, y=0.0}
            |
            +->TextView{id=2, visibility=VISIBLE, width=1, height=2, text=Hello, world, input-type=0, x=3.0, y=4.0}
            """, strict: true)
        #expect(screen.outline == "FrameLayout(Button- TextView)")
        #expect(screen.elements.map(\.text) == [nil, "a}b", "Hello, world"])
        #expect(screen.elements[2].frame == ImportedFrame(x: 3, y: 4, width: 1, height: 2))
    }

    @Test("Compose's nodes are nested by columns, also in a log, and have tags, texts and roles")
    func compose() throws {
        let lines = [
            "Node #1 at (l=0.0, t=74.0, r=1080.0, b=2274.0)px",
            " |-Node #2 at (l=0.0, t=74.0, r=9.0, b=221.0)px, Tag: 'top'",
            " | Text = '[Home]'", " |  |-Node #3 at (l=1.0, t=2.0, r=3.0, b=5.0)px", " |    Role = 'Button'",
            " |    ContentDescription = '[Back]'", " |-Node #5 at (l=0.0, t=221.0, r=1080.0, b=2274.0)px",
            "   InvisibleToUser = 'kotlin.Unit'",
        ]
        for prefix in ["", "05-01 10:20:30.123  1234  1299 D Shop: "] {
            let text = (["Printing with useUnmergedTree = 'false'"] + lines).map { prefix + $0 + "\n" }.joined()
            let screen = try importScreen(text, strict: true)
            #expect(screen.format == .compose)
            #expect(screen.outline == "Node(Node(Button) Node-)", "\(prefix)")
            #expect(screen.elements.map(\.text) == [nil, "Home", "Back", nil])
            #expect(screen.elements[1].identifier == "top")
            #expect(screen.elements[2].frame == ImportedFrame(x: 1, y: 2, width: 2, height: 3))
        }
    }

    @Test("a tag of Compose may hold apostrophes")
    func composeTags() throws {
        let screen = try importScreen("Node #5 at (l=0.0, t=2.0, r=10.0, b=22.0)px, Tag: 'it's'\n")
        #expect(screen.format == .compose && screen.elements.map(\.identifier) == ["it's"])
    }

    @Test("an empty detail of Compose sets no class, text or tag")
    func emptyDetails() throws {
        let screen = try importScreen(
            "Node #5 at (l=0.0, t=2.0, r=10.0, b=22.0)px, Tag: ''\n   Role = ''Button'\n   Text = '[]'\n")
        #expect(screen.format == .compose)
        #expect(screen.outline == "Node")
        #expect(screen.elements.map(\.text) == [nil])
        #expect(screen.elements.map(\.identifier) == [nil])
    }

    @Test("Flutter's semantics are nested by columns, and flags give the class and hide a view")
    func flutter() throws {
        let lines = [
            "SemanticsNode#0", " │ Rect.fromLTRB(0.0, 0.0, 2400.0, 1800.0)", " │", " ├─SemanticsNode#1",
            " │ │ flags: isButton, hasEnabledState", " │ │ label: \"Pay\"", " │ └─SemanticsNode#4", " │     invisible",
            " └─SemanticsNode#2", "     flags: isTextField, isHidden", "     identifier: \"mail\"",
            "     value: \"a@b\"",
        ]
        for prefix in ["", "flutter: ", "I/flutter ( 1234): "] {
            let screen = try importScreen(lines.map { prefix + $0 + "\n" }.joined(), strict: true)
            #expect(screen.format == .flutter)
            #expect(screen.outline == "SemanticsNode(Button(SemanticsNode-) TextField-)", "\(prefix)")
            #expect(screen.elements.map(\.text) == [nil, "Pay", nil, "a@b"])
            #expect(screen.elements[3].identifier == "mail")
        }
    }

    @Test("KIF's views are nested by bars, and invisible ones are hidden")
    func kif() throws {
        let screen = try importScreen(
            "hello\nUIWindow\n|\tUIView\n|\t|\tShop.Label, label: Hello, you, identifier: a (invisible)\n"
                + "|\tUIButton\n\nbye\n",
            strict: true)
        #expect(screen.format == .kif)
        #expect(screen.outline == "UIWindow(UIView(Shop.Label-) UIButton)")
        #expect(screen.elements[2] == ImportedElement(text: "Hello, you", identifier: "a"))
    }

    @Test("a format's keywords within a text have no effect")
    func wordsInTexts() throws {
        let compose = try importScreen(
            "Node #1 at (l=0.0, t=2.0, r=10.0, b=22.0)px\n   Text = '[InvisibleToUser = a, Role = 'Button']'\n"
                + "   ContentDescription = '[HideFromAccessibility = b]'\n")
        #expect(compose.outline == "Node")
        #expect(compose.elements[0].text == "InvisibleToUser = a, Role = 'Button'")

        let flutter = try importScreen(
            "SemanticsNode#0\n │ Rect.fromLTRB(0.0, 0.0, 4.0, 8.0)\n │\n └─SemanticsNode#1\n"
                + "     label: \"flags: isButton, isHidden Rect.fromLTRB(1.0, 1.0, 2.0, 2.0)\"\n"
                + "     Rect.fromLTRB(0.0, 0.0, 3.0, 5.0)\n")
        #expect(flutter.outline == "SemanticsNode(SemanticsNode)")
        #expect(flutter.elements[1].frame == ImportedFrame(edges: (0, 0, 3, 5)))

        let kif = try importScreen(
            "UIWindow\n|\tUILabel, label: The (invisible) man, identifier: a\n"
                + "|\tUILabel, label: b (invisible) (enabled)\n"
        )
        #expect(kif.outline == "UIWindow(UILabel UILabel-)")
        #expect(kif.elements.map(\.text) == [nil, "The (invisible) man", "b"])
    }

    @Test("AppKit's views are nested by columns, H hides a view, and the legend is not a view")
    func appKit() throws {
        let screen = try importScreen(
            """
            [   AF    ! wLU ] h=--- v=--- NSView 0x10060c3b0 f=(0,0,87,32) b=(-) => <NSViewBackingLayer>
              [   A H   ! wLU ] h=--- v=&-- NSButton 0x1 "Push Me" f=(11,6.5,65,16) b=(-)
                [   Ah    ! wLU ] h=--- v=--- Shop.Field f=(-1,0,65,16) b=(-)
              [   A     ! wLU ] h=--- v=--- NSBox f=(0,0,1,1) b=(-)
            A=autoresizesSubviews, C=canDrawConcurrently, H=hidden (h=by ancestor)

            """, strict: true)
        #expect(screen.format == .appKit)
        #expect(screen.outline == "NSView(NSButton-(Shop.Field) NSBox)")
        #expect(
            screen.elements[1]
                == ImportedElement(
                    address: 1, text: "Push Me", frame: ImportedFrame(x: 11, y: 6.5, width: 65, height: 16)))
    }

    @Test("Maestro's table is read with bounds of their own or among the attributes")
    func maestroCompact() throws {
        for table in [
            """
            Running on iPhone
            element_num,depth,attributes,parent_num
            0,0,"bounds=[0,0][402,874]",
            1,1,"class=Button; text=a, ""b""; resource-id=c; bounds=[1,2][3,5]",0
            1,1,"accessibilityText=d;e",0

            """,
            """
            element_num,depth,bounds,attributes,parent_num
            0,0,"[0,0][402,874]","",
            1,1,"[1,2][3,5]","class=Button; text=a, ""b""; resource-id=c",0
            2,1,"","accessibilityText=d;e",0

            """,
        ] {
            let screen = try importScreen(table)
            #expect(screen.format == .maestroCompact)
            #expect(screen.outline == "Element(Button Element)")
            #expect(screen.elements[1].identifier == "c" && screen.elements[1].text == "a, \"b\"")
            #expect(screen.elements[1].frame == ImportedFrame(x: 1, y: 2, width: 2, height: 3))
            #expect(screen.elements[2].text == "d;e")
        }
    }

    @Test("DeviceAgent's tree is read alone and in its answer")
    func deviceAgent() throws {
        let tree =
            "{\"type\":\"Application\",\"hit_point\":{\"x\":1,\"y\":2},"
            + "\"rect\":{\"x\":0,\"y\":0,\"width\":1,\"height\":2},"
            + "\"children\":[{\"type\":\"Button\",\"id\":\"b\",\"label\":\"B\"}]}"
        for text in [tree, "{\"result\":\(tree)}"] {
            let screen = try importScreen(text)
            #expect(screen.format == .deviceAgent)
            #expect(screen.outline == "Application(Button)")
            #expect(screen.elements[1] == ImportedElement(text: "B", identifier: "b"))
        }
    }

    @Test("for a file that is no dump, the error names its likely kind and a remedy")
    func foreignTexts() {
        for (text, kind) in [
            ("<html><body/></html>", "a page of HTML"), ("ERROR: could not get idle state.", "an error of uiautomator"),
            ("{\"a\":1,\"b\":[]}", "JSON without views, with \"a\", \"b\""), ("hello", "text without a dump"),
            ("Incident Identifier: 7\n", "a crash report"), ("<note/>", "XML or HTML of another kind"),
            ("{\"a\":[1,{\"b\":\"c", "JSON that is truncated (the file ends within a JSON string)"),
            ("[1,2", "JSON that is truncated (the file ends within a JSON number)"),
        ] {
            let error = refusal(of: text)
            #expect(error?.reason == .unknownFormat)
            #expect(error?.description.contains("; it seems to be \(kind): ") == true, "\(text)")
        }

        let picture = (try? DumpImporter().importFile([0x89, 0x50, 0x4E, 0x47, 0, 0xFF], name: "a.png")) == nil
        #expect(picture)
    }
}
