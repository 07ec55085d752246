import Foundation
import Files
import Importers
import TestSupport
import Testing

@Suite("Line ends")
struct LineEndTests {
    private let dumps: [(format: DumpFormat, lines: [String])] = [
        (.recursiveDescription, ["<A: 0x1>", "   | <B: 0x2; hidden = YES>", "   | <C: 0x3>", ""]),
        (
            .viewControllerHierarchy,
            ["<A 0x1>, state: appeared, view: <V>", "   | <B>, state: appeared, view: <V>", ""]
        ),
        (.xcuiTest, ["Element subtree:", " →Application, 0x1, pid: 7", "    Window, 0x2, {{0, 0}, {1, 1}}", ""]),
        (
            .dumpsys,
            [
                "  View Hierarchy:", "    a.V{6e3 V.ED..... ........ 0,0-1,1}",
                "      a.W{6e4 V.ED..... ........ 0,0-1,1}", "",
            ]
        ),
        (.autolayoutTrace, ["•UIWindow:0x7f8d686a8690", "|   *UILabel:0x7f8d686a8692'text'", ""]),
    ]

    @Test("formats of lines are the same whether lines end with LF, CR and LF, or CR alone")
    func anyEnd() throws {
        for (format, lines) in dumps {
            let expected = try importScreen(lines.joined(separator: "\n"), strict: true)
            #expect(expected.format == format)
            #expect(expected.views >= 2)
            for end in ["\r\n", "\r"] {
                let screen = try importScreen(lines.joined(separator: end), strict: true)
                #expect(screen.format == format)
                #expect(screen.outline == expected.outline, "\(format)")
                #expect(screen.elements == expected.elements, "\(format)")
            }
        }
    }

    @Test("an error in a file of carriage returns has its line")
    func lineOfError() {
        #expect(refusal(of: "<A: 0x1>\r   | <B: 0x2>\r   | <C\r")?.line == 3)
        #expect(refusal(of: "hello\rworld\r")?.reason == .unknownFormat)
    }

    @Test("JSON gives the same tree for every kind of line end")
    func json() throws {
        let json = "{\"type\":\"A\",\r\"hit-point\":1,\r\"children\":[]}\r"
        #expect(try importScreen(json).outline == "A")
    }

    @Test("XML gives the same tree for every kind of line end", .needsXML)
    func xml() throws {
        let xml = "<?xml version=\"1.0\"?>\r<hierarchy>\r<node class=\"a.V\" bounds=\"[0,0][1,1]\"/>\r</hierarchy>\r"
        #expect(try importScreen(xml).outline == "a.V")
    }

    @Test("a file that is larger than the limit is refused by its size, before it is read")
    func sizeFirst() throws {
        let scratch = try Scratch()
        let path = try scratch.write("size", Data()).path

        // All of it is a hole: it takes no space, and would take a while and this much memory to read.
        let size: UInt64 = 1 << 42
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.truncate(atOffset: size)
        try handle.close()
        let expected = ImportError(file: path, line: 1, reason: .tooLarge(limit: 1 << 41))
        #expect(throws: expected) {
            try DumpImporter(limits: ImportLimits(bytes: 1 << 41)).importFile(at: FilePath(path))
        }
        #expect(!expected.description.contains("raise"))
    }
}
