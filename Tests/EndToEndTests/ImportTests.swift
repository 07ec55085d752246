import CommandSupport
import Foundation
import TestSupport
import Testing

@Suite struct ImportTests {
    private let description = """
        <UIWindow: 0x1; frame = (0 0; 1 1); layer = <UIWindowLayer: 0x2>>
           | <UIView: 0x3; frame = (0 0; 1 1); layer = <CALayer: 0x4>>
           |    | <UILabel: 0x5; frame = (0 0; 1 1); text = 'a'; layer = <_UILabelLayer: 0x6>>
           |    | <UIButton: 0x7; frame = (0 0; 1 1); hidden = YES; layer = <CALayer: 0x8>>
        """

    @Test("a dump is recognised, and every search answers with the view in front")
    func oneDump() throws {
        let scratch = try Scratch()
        let file = try scratch.write("screen.txt", description)
        let outcome = try Command.milli("import", file.path)
        #expect([0, 1].contains(outcome.status))
        #expect(outcome.output.contains("recursive-description, 4 views, 3 levels, 1 hidden"))
        #expect(outcome.output.contains("in front    UILabel, 3 levels deep"))
        #expect(outcome.output.contains("at          0.0"))
        #expect(outcome.output.contains("all 7 agree"))
    }

    @Test("--json gives one object per file")
    func json() throws {
        let scratch = try Scratch()
        try scratch.write("a.txt", description)
        try scratch.write("b.txt", description)
        let outcome = try Command.milli("import", scratch.folder.path, "--json", "--calls", "0")
        #expect(outcome.status == 0)
        let objects = outcome.output.split(separator: "\n").compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        #expect(objects.count == 2)
        expectAll(objects, count: 2) { ($0["answers"] as? [String: Any])?.count == 7 }
    }

    @Test("bad files get one line each with file, line and reason, with exit status 2, and the others are still read")
    func badFiles() throws {
        let scratch = try Scratch()
        try scratch.write("good.txt", description)
        try scratch.write("cut.xml", "<?xml version=\"1.0\"?><AppiumAUT><XCUIElementTypeApplication type=\"X\"><a")
        try scratch.write("latin1.txt", Data([0x3C, 0x55, 0x49, 0xE9, 0x3A, 0x20, 0x30, 0x78, 0x31, 0x3E]))
        try scratch.write("unknown.txt", "hello\nworld\n")
        let deep = String(repeating: "<XCUIElementTypeOther type=\"XCUIElementTypeOther\">\n", count: 100_000)
        try scratch.write("deep.xml", deep)
        let names = ["good.txt", "cut.xml", "latin1.txt", "unknown.txt", "deep.xml"]
        let outcome = try Command.run(
            Command.executable, ["import"] + names.map { scratch.file($0).path } + ["--calls", "0"])
        #expect(outcome.status == 2)
        let errors = outcome.errors.split(separator: "\n")
        #expect(errors.count == 4)

        for name in names.dropFirst() {
            #expect(errors.contains { $0.contains("\(name):") && $0.split(separator: ":").count >= 3 }, "\(name)")
        }
        #expect(outcome.output.contains("1 file read, 4 refused"))
    }

    @Test("a missing path is reported, with exit status 2, and the others are still read")
    func missing() throws {
        let scratch = try Scratch()
        let good = try scratch.write("good.txt", description)
        let outcome = try Command.milli("import", "/nowhere/at/all.txt", good.path, "--calls", "0")
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("/nowhere/at/all.txt"))
        #expect(outcome.output.contains("1 file read, 1 refused"))
    }

    @Test("a name cannot break a line or colour the terminal, and a long path is shortened")
    func hostileNames() throws {
        let scratch = try Scratch()
        let file = try scratch.write("a\u{1B}[31m\nb.txt", description)
        let deep = (0..<500).map { String(repeating: "| ", count: $0) + "<UIView: 0x1; frame = (0 0; 1 1)>" }
        try scratch.write("deep.txt", deep.joined(separator: "\n"))
        let outcome = try Command.milli("import", file.path, scratch.file("deep.txt").path, "--calls", "0")
        #expect(!outcome.output.contains("\u{1B}"))
        expectAll(outcome.lines, count: 2...) { $0.count <= 200 }
        #expect(outcome.output.contains("500 levels deep"))
        #expect(outcome.output.contains("…"))
    }

    @Test("standard input, pipes and a shell's process substitutions are read")
    func pipes() throws {
        let scratch = try Scratch()
        try scratch.write("a.txt", description)
        for script in [
            "cat a.txt | $MILLI import - --calls 0", "$MILLI import - --calls 0 < a.txt",
            "$MILLI import <(sleep 0.2; cat a.txt) --calls 0", "cat a.txt | $MILLI import /dev/stdin --calls 0",
            "mkfifo p; (sleep 0.1; cat a.txt > p) & $MILLI import p --calls 0",
        ] {
            let outcome = try Command.bash(script, in: scratch)
            #expect(outcome.status == 0, "\(script): \(outcome.errors)")
            #expect(outcome.output.contains("4 views"), "\(script)")
        }
    }

    @Test("an input that might block for ever is refused with its reason")
    func endless() throws {
        let scratch = try Scratch()
        let outcome = try Command.bash("mkfifo p; $MILLI import p /dev/zero --calls 0; exit $?", in: scratch)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("p: cannot be read: a named pipe that no one writes to"))
        #expect(outcome.errors.contains("/dev/zero: cannot be read: a device"))
        let closed = try Command.bash("$MILLI import - --calls 0 <&-", in: scratch)
        #expect(closed.status == 2)
        #expect(closed.errors.contains("-:1: ") || closed.errors.contains("-: "))
        let absent = try Command.milli("import", "nowhere.txt", "--calls", "0")
        #expect(absent.errors.hasPrefix("nowhere.txt: cannot be read: "), "\(absent.errors)")
        #expect(absent.output == "0 files read, 1 refused, 0 skipped; nothing was searched\n")
    }

    @Test("an empty folder is refused by name, also with --json")
    func emptyFolder() throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(at: scratch.file("dumps"), withIntermediateDirectories: false)
        let outcome = try Command.bash("$MILLI import dumps --json", in: scratch)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors == "dumps: cannot be read: no file is in this folder\n")
    }

    @Test("a folder of files without a dump does not exit with 0")
    func noDump() throws {
        let scratch = try Scratch()
        try scratch.write("dumps/notes.txt", "to do\n")
        let outcome = try Command.bash("$MILLI import dumps --json", in: scratch)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("skipped: notes.txt ("), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("\nno dump was read: the only file was skipped\n"), "\(outcome.errors)")

        try scratch.write("dumps/more.txt", "to do\n")
        let text = try Command.bash("$MILLI import dumps --quiet", in: scratch)
        #expect(text.status == 2 && text.errors == "no dump was read: all 2 files were skipped\n", "\(text.errors)")
        #expect(text.output == "0 files read, 0 refused, 2 skipped; nothing was searched\n")
    }

    @Test("a file whose name is not UTF-8 is read in its folder", .needsNamesOfAnyBytes)
    func otherNames() throws {
        let scratch = try Scratch()
        try scratch.write("d/a.txt", description)
        let outcome = try Command.bash("mv d/a.txt $'d/a\\xe9.txt' || exit 9; $MILLI import d --calls 0", in: scratch)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("d/a\\xE9.txt: recursive-description"))
    }

    /// A folder of five dumps.
    private func fiveDumps() throws -> Scratch {
        let scratch = try Scratch()
        for number in 0..<5 { try scratch.write("\(number).txt", description) }
        return scratch
    }

    @Test("after --cold-time is used up, dumps are searched but not timed")
    func coldTime() throws {
        let scratch = try fiveDumps()
        let outcome = try Command.milli("import", scratch.folder.path, "--cold-time", "1ns")
        #expect(outcome.status == 0 || outcome.status == 1)
        #expect(outcome.output.contains("4 not measured, as --cold-time was used up"))
        #expect(outcome.output.contains("not measured: the 1.00 ns of --cold-time were used up"))
        #expect(outcome.output.contains("searches agree on 5 of 5"))
    }

    @Test("--strict exits with 3 after --cold-time is used up")
    func coldTimeStrict() throws {
        let scratch = try fiveDumps()
        let strict = try Command.milli(
            "import", scratch.folder.path, "--cold-time", "1ns", "--strict", "--budget", "10s")
        #expect(strict.status == 3)
    }

    @Test("--json marks the dumps that were not timed because --cold-time was used up")
    func coldTimeAsJSON() throws {
        let scratch = try fiveDumps()
        let json = try Command.milli("import", scratch.folder.path, "--cold-time", "1ns", "--json")
        #expect(json.lines.count { $0.contains("\"unmeasured\"") } == 4)
        // A first call takes longer than the limit, and is the only one then.
        #expect(!json.output.contains(/"calls":([2-9]|\d\d)/), "\(json.output)")
    }

    @Test("several files with names that are not UTF-8 are each read by name", .needsXML, .needsNamesOfAnyBytes)
    func otherNamesGiven() throws {
        let scratch = try Scratch()
        try scratch.write("a.txt", description)
        try scratch.write("b.xml", "<hierarchy><node class=\"a.V\" bounds=\"[0,0][1,1]\"/></hierarchy>")
        let script = "mv a.txt $'x\\xe9' && mv b.xml $'x\\xe8' || exit 9; $MILLI import $'x\\xe8' $'x\\xe9' --calls 0"
        let outcome = try Command.bash(script, in: scratch)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("x\\xE8: uiautomator-xml, 1 view, 1 level, 0 hidden"))
        #expect(outcome.output.contains("x\\xE9: recursive-description, 4 views, 3 levels, 1 hidden"))
    }

    @Test("--quiet does not suppress the objects of --json")
    func quietJSON() throws {
        let scratch = try Scratch()
        let file = try scratch.write("a.txt", description)
        let loud = try Command.milli("import", file.path, "--calls", "0", "--json")
        let quiet = try Command.milli("import", file.path, "--calls", "0", "--json", "--quiet")
        #expect(quiet.output == loud.output)
        #expect(quiet.output.contains("\"views\":4"))
    }

    @Test("--quiet does not suppress errors and the summary")
    func quiet() throws {
        let scratch = try Scratch()
        try scratch.write("a.txt", description)
        try scratch.write("b.xml", "<hierarchy><node")
        let outcome = try Command.milli("import", scratch.folder.path, "--calls", "0", "--quiet")
        #expect(outcome.status == 2)
        #expect(outcome.lines.filter { !$0.isEmpty }.count == 1)
        #expect(outcome.output.hasPrefix("1 file read, 1 refused"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }
}
