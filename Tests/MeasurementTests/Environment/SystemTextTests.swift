import Foundation
import TestSupport
import Testing

@testable import Measurement

@Suite struct SystemTextTests {
    @Test("the first line with a key gives its value, without white space or quotation marks")
    func findsValues() {
        let text = "ab : 2\na\t: 1\n  b:  x y \na : 3\nc=\"quoted\"\n"
        #expect(text.value(ofKey: "a") == "1")
        #expect(text.value(ofKey: "b") == "x y")
        #expect(text.value(ofKey: "d") == nil)
        #expect(text.value(ofKey: "c", separator: "=")?.unquoted == "quoted")
    }

    @Test(
        "quotation marks are taken off only in pairs",
        arguments: [
            ("\"\"", ""), ("\"a\"", "a"), ("\"", "\""), ("a\"", "a\""), ("", ""),
        ])
    func unquotes(text: String, expected: String) {
        #expect(text.unquoted == expected)
    }

    @Test(
        "the alternative in brackets is the chosen one",
        arguments: [
            ("always [madvise] never\n", "madvise"), ("[x]", "x"), ("always never", nil), ("] [a", nil),
        ])
    func findsTheChosenAlternative(text: String, expected: String?) {
        #expect(text.chosenAlternative == expected)
    }

    @Test("a file is read whole, however long, and a missing one is nothing")
    func readsFiles() throws {
        let scratch = try Scratch()
        for length in [0, 1, 4_096, 10_000] {
            let text = String(repeating: "x", count: length)
            let file = try scratch.write("file", text)
            #expect(MachineFiles.read(file.path) == text)
        }
        #expect(MachineFiles.read(scratch.file("missing").path) == nil)
    }

    @Test("the first folder of the path that has the command wins")
    func findsCommands() {
        let present = ["/b/tool", "/c/tool"]
        #expect(MachineFiles.find("tool", in: "/a:/b:/c", isExecutable: present.contains) == "/b/tool")
        #expect(MachineFiles.find("other", in: "/a:/b:/c", isExecutable: present.contains) == nil)
        #expect(MachineFiles.find("tool", in: "", isExecutable: present.contains) == nil)
    }
}
