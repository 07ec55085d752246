import Foundation
import JSONText
import Testing

@testable import LabCommand

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite("Console") struct ConsoleTests {
    @Test("output and errors go where they belong")
    func outputAndErrorsGoWhereTheyBelong() {
        let output = Transcript()
        let errors = Transcript()
        let console = Console(output, errors: errors)
        console.write("a")
        console.writeLine("b")
        console.writeLine()
        console.writeError("c")
        console.writeErrorLine("d")
        #expect(output.text == "ab\n\n")
        #expect(errors.text == "cd\n")
    }

    @Test("text is styled only where colour is allowed")
    func textIsStyledOnlyWhereColourIsAllowed() {
        #expect(Console(Transcript()).styled("x", .red) == "x")
        let coloured = Console(Transcript(), allowsColour: true)
        #expect(coloured.styled("x", .bold, .red) == "\u{1B}[1;31mx\u{1B}[0m")
        #expect(coloured.styled("x") == "x")
        #expect(coloured.styled("", .red) == "")
    }

    @Test("NO_COLOR and a dumb terminal forbid colour")
    func theEnvironmentForbidsColour() {
        func allows(_ environment: [String: String]) -> Bool { Console.allowsColour { environment[$0] } }
        #expect(allows([:]))
        #expect(allows(["TERM": "xterm-256color"]))
        #expect(!allows(["NO_COLOR": "1"]))
        #expect(!allows(["NO_COLOR": "0"]))
        #expect(allows(["NO_COLOR": ""]))
        #expect(!allows(["TERM": "dumb"]))
    }

    @Test("the width is the environment's, else the terminal's, else unknown, and then 80")
    func theWidthIsTheEnvironments() {
        func width(_ columns: String?, _ terminal: Int?) -> Int? {
            Console.width({ $0 == "COLUMNS" ? columns : nil }, terminal: terminal)
        }
        #expect(width(nil, nil) == nil)
        #expect(Console(Transcript()).width == 80)
        #expect(width(nil, 80) == 80)
        #expect(width("120", 80) == 120)
        #expect(width("wide", 80) == 80)
        #expect(width("-3", nil) == nil)
        #expect(width("0", 0) == nil)
        #expect(width("99999999999999999999", 80) == 80)
    }
}
