import Reproducibility
import TestSupport
import Testing

@testable import Importers

/// One dump of every format, with the quirks that have code of their own.
private let fixtures: [String] = [
    """
    (lldb) po x
    <UIWindow: 0x7f01; frame = (0 0; 320 568.5); layer = <UIWindowLayer: 0x6001>>
       | 'Root:0x12' <UIView: 0x7f02; frame = (0 -20; 320 460); text = 'a
    b'; hidden = YES; x = 'y'; layer = <CALayer: 0x6002>> - (null)
       |    | _name <<_UITextContainerView: 0x7f03; alpha = 0.5> size = (1.7976931348623157e+308,inf)>
    ...
       |    |    |    | <App.View<() -> A>: 0x7f04; animations = { a=<B: 0x1>; }>-><UIImage: 0x1>
       | <_Layer: 0x7> (layer)
    <UIView; frame = (1 2; 3 4); text = '\\u8bbe'; opaque = NO>
    """,
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <AppiumAUT><!-- c --><XCUIElementTypeApplication type="XCUIElementTypeApplication" label="a &amp; &#10;é">
      <XCUIElementTypeWindow visible="false" x="1" y="-2" width="3" height="4"/></XCUIElementTypeApplication>\
    </AppiumAUT>
    """,
    "<hierarchy rotation=\"0\"><node class=\"A$2\" bounds=\"[0,-1][2,3]\" text='T'><node displayed=\"false\"/></node>"
        + "</hierarchy>UI hierchary dumped to: x",
    "<ViewHierarchy><A class=\"b.A\" alpha=\"<number>\" visibility=\"gone\"><![CDATA[<html a=\"<b>\">]]></A><B "
        + "id=\"<x>\"/></ViewHierarchy>",
    "{\"type\":\"CalabashRootView\",\"children\":[{\"type\":\"A\",\"alpha\":0.5,\"visible\":0,"
        + "\"label\":\"\\u00e9\\ud83d\\ude00\",\"frame\":{\"x\":1,\"y\":2,\"width\":3,\"height\":4}},null]}",
    "Running on X\n{\"attributes\":{\"class\":\"A\",\"bounds\":\"[0,0][1,2]\"},"
        + "\"children\":[{\"attributes\":{\"text\":\"T\"},\"children\":[]}]}",
    "{\"views\":[{\"temp_id\":1,\"parent\":-1,\"children\":[2,3],\"class\":\"A\",\"bounds\":[[1,2],[3,4]]},"
        + "{\"temp_id\":2,\"parent\":1,\"class\":\"B\",\"visible\":false},{\"temp_id\":3,\"parent\":1,"
        + "\"class\":\"C\"}]}",
    "{\"activity\":{\"root\":{\"class\":\"A\",\"visible-to-user\":true,\"bounds\":[0,0,5,6],\"children\":[null,"
        + "{\"class\":\"B\",\"visibility\":\"gone\"}]}}}",
    """
    <Root 0x1>, state: disappeared, view: <V 0x2> not in the window
       + <Sheet>, state: appeared, view: <V>, presented with: <P 0x1>
       |    | <Inside>, state: appeared, view:  (view not loaded)
    """,
    """
    Element subtree:
     →Application, 0x1, pid: 7, label: 'Demo'
        Window (Main), 0x2, {{0.0, 0.0}, {390.0, 844.0}}, label: 'a
    b', identifier: 'c'
          Other 0x3: traits: 8589934592, {{0.0, 0.0}, {1.0, 1.0}}
    Path to element:
    """,
    "{\"rendering_system\":\"UIKIT\",\"windows\":[{\"type\":\"UIWindow\",\"x\":0,\"y\":1,\"width\":2,\"height\":3,"
        + "\"alpha\":1,\"visible\":true,\"children\":[{\"type\":\"A\",\"view_controller\":\"H\",\"alpha\":0.5,"
        + "\"visibility\":\"gone\"}]}]}",
    "{\"value\":{\"isEnabled\":\"1\",\"isVisible\":\"1\",\"type\":\"Application\",\"rect\":{\"x\":0,\"y\":0,"
        + "\"width\":9,\"height\":9},\"children\":[{\"type\":\"XCUIElementTypeButton\",\"isVisible\":\"0\"}]}}",
    "[{\"AXFrame\":\"{{0, 0}, {1, 1}}\",\"AXLabel\":\"Shop\",\"type\":\"Application\"},"
        + "{\"AXFrame\":\"\",\"AXLabel\":\"Pay\",\"role\":\"AXButton\",\"frame\":{\"x\":1,\"y\":2,\"width\":3,"
        + "\"height\":4}}]",
    """
    View Hierarchy:
    +>DecorView{id=-1, visibility=VISIBLE, width=1080, height=1920, x=0.0, y=0.0, child-count=1}
    |
    +->Button{id=3, res-name=pay, visibility=GONE, width=1, height=2, text=a
    b, x=1.0, y=2.0} ****MATCHES****
    """,
    """
    Printing with useUnmergedTree = 'false'
    Node #1 at (l=0.0, t=74.0, r=1080.0, b=2274.0)px
     |-Node #2 at (l=0.0, t=74.0, r=1080.0, b=221.0)px, Tag: 'top'
     | Text = '[Home]'
     |-Node #5 at (l=0.0, t=221.0, r=1080.0, b=2274.0)px
       Role = 'Button'
    """,
    """
    flutter: SemanticsNode#0
    flutter:  │ Rect.fromLTRB(0.0, 0.0, 2400.0, 1800.0)
    flutter:  └─SemanticsNode#1
    flutter:    │ flags: isButton, isHidden
    flutter:    │ label: "Pay"
    """,
    """
    [   AF    ! wLU ] h=--- v=--- NSView 0x10060c3b0 f=(0,0,87,32) b=(-) => <NSViewBackingLayer>
      [   A H   ! wLU ] h=--- v=--- NSButton "Push" f=(11,6.5,65,16) b=(-)
    A=autoresizesSubviews, H=hidden
    """,
    "Window level 0.000000 (key window)\nUIWindow\n|\tUIView, label: a, identifier: b\n|\t|\tUILabel (invisible)\n",
    """
    element_num,depth,attributes,parent_num
    0,0,"bounds=[0,0][402,874]",
    1,1,"class=Button; text=a ""b""; resource-id=c; bounds=[1,2][3,4]",0
    """,
    "{\"result\":{\"type\":\"Application\",\"hit_point\":{\"x\":1,\"y\":2},\"rect\":{\"x\":0,\"y\":0,\"width\":1,"
        + "\"height\":2},\"children\":[{\"type\":\"Button\",\"id\":\"b\",\"label\":\"B\"}]}}",
    """
    UI hierarchy (ordered by window level, front to back as rendered):

    <UIWindow:0x1; isAccessible=N; AX.frame={{0, 0}, {390, 844}}; frame={{0, 0}, {390, 844}}; opaque; alpha=1>
      |--<UIToolbar:0x2; isAccessible=N; AX.label='a; hidden'; frame={{0, 800}, {390, 44}}; hidden; alpha=1>
      |  |--<UILabel:0x3; isAccessible=Y; AX.id='b'; alpha=0.5>
    """,
    "\"Element subtree:\\n →Application, 0x1, pid: 7\\n    Window, 0x2, {{0.0, 0.0}, {1.0, 1.0}}\\n\"",
    """
        View Hierarchy:
          com.a.DecorView{6e1d9e1 V.E...... R....... 0,0-1080,2280 aid=1}[Main]
            android.view.ViewStub{ab G.E...... ......I. 0,0--5,0 #1020 app:id/x}
        Looper
    """,
    """
    •UIWindow:0x7f8d686a8690 - AMBIGUOUS LAYOUT
    |   *<UIView:0x7f8d686a8691>
    |   |   *UILabel:0x7f8d686a8692'text'
    |   |   *<UILayoutGuide: 0x600 - "Guide">
    Legend:
    """,
]

/// Dumps in JSON in which nothing is odd, so that their views are made while the text is scanned. The bytes at which
/// strings and keys are compared in blocks are all met: keys of up to 8, 16 and more bytes, and texts of up to 16 and
/// more.
private let plainFixtures: [String] = [
    """
    {"type":"CalabashRootView","visible":1,"children":[{"id":null,"description":"<UIWindow: 0x7f; frame = (0 0; 3 4)>",
      "label":"a\\"b\\u00e9\\/","frame":{"y":0,"x":1.5,"width":-3e2,"height":4},"accessibilityElement":false,
      "hit-point":{"x":187.5,"y":333.5},"value":[1,[true],{}],"type":"UIWindow","alpha":1,"enabled":true,"visible":1,
      "children":[{"type":"UILabel","visible":0,"alpha":0.25,"hit-point":null,"children":[
    ]},
    {"type":"UILabel","visible":0,"alpha":1.0,"hit-point":null,"children":[null, {"type":"A", "label" : "设置"}]},{
        "description":"<C: 0x1; hidden = YES>","type":"App.C"}],"rect":{"x":0,"center_x":0,"a key of many bytes":1}}]}
    """,
    """
    Running
    {"attributes":{"class":"A","bounds":"[0,0][1,2]","text":"a"},"children":[{"attributes":{"text":"T"},"children":[]},\
    {"attributes":{"class":"A","bounds":"[0,0][1,2]","text":"b"},"children":[],"clickable":true}],"enabled":true}
    """,
    """
    [{"type":"A","visible":true,"hit-point":null},{"type":"A","visible":"false","hit-point":null,"children":[]}]
    """,
]

/// Nothing but a screen or an `ImportError` may come of any bytes: a crash ends the test run.
@Suite("Mutated dumps")
struct FuzzTests {
    /// Imports and checks what must hold of any result. A dump in JSON that is parsed as a whole gives the same.
    private func survive(_ bytes: [UInt8], _ importer: DumpImporter = DumpImporter()) {
        if bytes.contains(UInt8(ascii: "{")) {
            var careful = importer
            careful.usesFastReaders = false
            #expect(outcome(bytes, importer) == outcome(bytes, careful))
        }

        do throws(ImportError) {
            let screen = try importer.importFile(bytes, name: "fuzz")
            #expect(screen.views == screen.preorder.count)
            #expect(screen.elements.count == screen.views)
            #expect(screen.hiddenViews == screen.preorder.count { !$0.isVisible })
            #expect(screen.levels >= 1 && screen.levels <= screen.views)
        } catch {
            let lines = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
            #expect(error.line >= 1 && error.line <= lines)
        }
    }

    /// All that an import says of a dump.
    private func outcome(_ bytes: [UInt8], _ importer: DumpImporter) -> [String] {
        do throws(ImportError) {
            let screen = try importer.importFile(bytes, name: "fuzz")
            return [screen.outline, "\(screen.format) \(screen.views) \(screen.levels) \(screen.hiddenViews)"]
                + screen.elements.map { "\($0)" } + (screen.warnings + screen.notes).map { "\($0)" }
        } catch {
            return ["\(error)"]
        }
    }

    @Test("dumps of JSON in which nothing is odd are read without a list of all values")
    func readsPlainFixtures() throws {
        for fixture in plainFixtures {
            let bytes = Array(fixture.utf8)
            let format = try importScreen(fixture).format
            let isPlain = bytes.withUnsafeBufferPointer {
                let builder = ScreenBuilder(limits: ImportLimits(), strict: true, keepsElements: true)
                return format.reader.readPlain(DumpContent(bytes: $0), into: builder)
            }
            #expect(isPlain, "\(fixture)")
        }
    }

    @Test("every fixture is read without an error, so that mutations start from good dumps", .needsXML)
    func readsFixtures() throws {
        let formats = try fixtures.map { try importScreen($0).format }
        #expect(Set(formats) == Set(DumpFormat.allCases))
    }

    @Test("fixtures cut at every byte, at either end")
    func survivesCuts() {
        for fixture in fixtures + plainFixtures {
            let bytes = Array(fixture.utf8)
            for length in 0...bytes.count {
                survive(Array(bytes[..<length]))
                survive(Array(bytes[length...]))
            }
        }
    }

    @Test("fixtures with bytes replaced, removed, doubled and moved")
    func survivesMutations() {
        var generator = SplitMix64(seed: 20_240_229)
        let alphabet = Array("<>'\"|;:=(){}[],.-+&/\\ \n\r\t0x9aZ_é→•…\u{1}".utf8) + [0, 0x80, 0xFF]
        for fixture in fixtures + plainFixtures {
            let original = Array(fixture.utf8)
            for _ in 0..<1_500 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
                    let index = Int.random(in: 0..<bytes.count, using: &generator)
                    let end = min(bytes.count, index + Int.random(in: 1...40, using: &generator))
                    switch Int.random(in: 0..<6, using: &generator) {
                    case 0, 1: bytes[index] = alphabet.randomElement(using: &generator) ?? 0
                    case 2: bytes.remove(at: index)
                    case 3: bytes.insert(alphabet.randomElement(using: &generator) ?? 0, at: index)
                    case 4:
                        bytes.insert(
                            contentsOf: bytes[index..<end], at: Int.random(in: 0...bytes.count, using: &generator))
                    default: bytes.removeSubrange(index..<end)
                    }
                }

                survive(bytes, DumpImporter(strict: Bool.random(using: &generator)))
            }
        }
    }

    @Test("halves of two fixtures joined")
    func survivesMixtures() {
        var generator = SplitMix64(seed: 7)
        for first in fixtures {
            for second in fixtures {
                let head = Array(first.utf8)
                let tail = Array(second.utf8)
                for _ in 0..<10 {
                    let cut = Int.random(in: 0...head.count, using: &generator)
                    let from = Int.random(in: 0...tail.count, using: &generator)
                    survive(Array(head[..<cut]) + Array(tail[from...]))
                }
            }
        }
    }

    @Test("long runs of one byte in every place where a reader looks ahead")
    func survivesRuns() {
        for head in [
            "<V: 0x1; text = '", "<V: 0x1>\n", "<V", "<V: 0x", "<V: 0x1; frame = (", "{\"hit-point\":", "<AppiumAUT ",
            "a.V{aa V.E......",
        ] {
            for run in ["'", "<", ">", "|", "(", "[", "{", "9", "\n", "'; ", "\\u", " ", "<V: 0x1", "<A>"] {
                survive(Array((head + String(repeating: run, count: 20_000)).utf8))
            }
        }
    }

    @Test("JSON with random bytes of all values, cut at every byte, in all formats")
    func survivesBytesInJSON() {
        var generator = SplitMix64(seed: 8_259)
        let formats = (fixtures + plainFixtures).filter { $0.contains("{\"") }
        #expect(formats.count >= 4)
        for fixture in formats {
            let original = Array(fixture.utf8)
            for length in 0...original.count {
                for _ in 0..<6 {
                    var bytes = Array(original[..<length])
                    for _ in 0..<Int.random(in: 0...4, using: &generator) where !bytes.isEmpty {
                        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                            in: 0...255, using: &generator)
                    }

                    survive(bytes, DumpImporter(strict: Bool.random(using: &generator)))
                    // A whole file whose strings are broken comes further than a cut one.
                    var text = original
                    let index = Int.random(in: 0..<text.count, using: &generator)
                    text.insert(
                        contentsOf: ["\\", "\\u", "\\ud83d", "\"", "\u{1}"].randomElement(using: &generator).map {
                            Array($0.utf8)
                        } ?? [], at: index)
                    survive(text)
                }
            }
        }
    }
}
