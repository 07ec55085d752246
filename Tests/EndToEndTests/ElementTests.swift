import CommandSupport
import Foundation
import TestSupport
import Testing

/// The folder of real dumps, next to the project.
private let dumpFolder = Command.package.appendingPathComponent("../shared/datasets/ui").standardizedFileURL

@Suite struct ElementTests {
    private let dump = """
        <UIWindow: 0x1; frame = (0 0; 1 1); layer = <UIWindowLayer: 0x2>>
           | 'DemoViewController:0x9' <UIView: 0x3; frame = (0 0; 9 9); layer = <CALayer: 0x4>>
           |    | <UILabel: 0x5; frame = (1 2; 3.5 4); text = 'a'; layer = <_UILabelLayer: 0x6>>
           |    | <UIButton: 0x7; frame = (0 0; 1 1); hidden = YES; layer = <CALayer: 0x8>>
           |    | _buy <UIButton: 0xa; frame = (0 0; 1 1); layer = <CALayer: 0xb>>
        """

    @Test("list prints every ID in pre-order, with the custom one after a tab, and each resolves")
    func listAndResolve() throws {
        let scratch = try Scratch()
        let file = try scratch.write("screen.txt", dump).path
        let list = try Command.milli("element", "list", file)
        #expect(list.status == 0)
        let expected = [
            "UIWindow", "DemoViewController", "DemoViewController/UILabel[0]", "DemoViewController/UIButton[0]",
            "DemoViewController/UIButton[1]\t_buy", "",
        ]
        #expect(list.lines == expected)
        let ids = list.lines.dropLast().flatMap { $0.split(separator: "\t").map(String.init) }
        let resolve = try Command.run(Command.executable, ["element", "resolve", file] + ids)
        #expect(resolve.status == 0)
        #expect(resolve.lines.filter { $0.hasPrefix("    canonical") }.count == ids.count)
        #expect(resolve.output.contains("  UILabel at 0.0, frame (1 2 3.5 4), text 'a'"))
        #expect(resolve.output.contains("  UIButton at 0.1, frame (0 0 1 1), not visible"))
    }

    @Test("--json says class, path, text and frame, and --limit says that it left something out")
    func json() throws {
        let scratch = try Scratch()
        let file = try scratch.write("screen.txt", dump).path
        let outcome = try Command.milli("element", "list", file, "--json", "--limit", "3")
        #expect(outcome.status == 0)
        let objects = outcome.output.split(separator: "\n").compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        #expect(objects.count == 3)
        #expect(objects[2]["id"] as? String == "DemoViewController/UILabel[0]")
        #expect(objects[2]["class"] as? String == "UILabel" && objects[2]["text"] as? String == "a")
        #expect(objects[2]["path"] as? [Int] == [0, 0] && objects[2]["frame"] as? [Double] == [1, 2, 3.5, 4])
        #expect(outcome.errors.contains("--limit leaves out the others"))
    }

    @Test("a listing ends at 16 MiB and says so, unless --limit asks for more", .needsXML)
    func deepTrees() throws {
        let scratch = try Scratch()
        // Seven views of classes with names of 1 MiB in each other: their IDs have 1 to 7 of these.
        let views = (0..<7).map { "<node class=\"\($0)\(String(repeating: "x", count: 1 << 20))\">" }.joined()
        let text = "<hierarchy>\(views)\(String(repeating: "</node>", count: 7))</hierarchy>"
        let file = try scratch.write("deep.xml", text).path
        let list = try Command.milli("element", "list", file)
        #expect(list.status == 0 && list.lines.count == 7, "\(list.errors)")
        #expect(list.errors == "6 elements listed; they fill 16 MiB; --limit N lists more\n")
        let all = try Command.milli("element", "list", file, "--limit", "9")
        #expect(all.status == 0 && all.lines.count == 8 && all.errors == "")
    }

    @Test("classes and identifiers that an ID cannot contain are encoded so that every listed ID resolves")
    func oddNames() throws {
        let scratch = try Scratch()
        let views = [
            #""class":"a/b","temp_id":1,"parent":-1,"children":[2,3]"#, #""class":"C\n[0]","temp_id":2,"parent":1"#,
            #""class":"%2F","temp_id":3,"parent":1,"resource_id":"odd\u0007one""#,
        ]
        let file = try scratch.write("odd.json", "{\"views\":[\(views.map { "{\($0)}" }.joined(separator: ","))]}").path
        let list = try Command.milli("element", "list", file)
        #expect(list.lines == ["a%2Fb", "a%2Fb/C%0A%5B0%5D[0]", "a%2Fb/%252F[0]", ""])
        let resolve = try Command.run(Command.executable, ["element", "resolve", file] + list.lines.dropLast())
        #expect(resolve.status == 0, "\(resolve.output)")
        #expect(resolve.lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("    ") }.count == 3)
        let strict = try Command.milli("import", file, "--strict", "--calls", "0")
        #expect(strict.status == 2 && strict.errors.contains("\"a/b\" is called \"a%2Fb\""), "\(strict.errors)")
    }

    @Test("for an ID without an element, the error says how far it led, and the exit status is 1")
    func notFound() throws {
        let scratch = try Scratch()
        let file = try scratch.write("screen.txt", dump).path
        let outcome = try Command.milli(
            "element", "resolve", file, "DemoViewController/UIButton[2]", "DemoViewController")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("not found: UIButton[2]: only 2 UIButton under DemoViewController"))
        #expect(outcome.output.contains("canonical DemoViewController"))
    }

    @Test("an ID that cannot be read is reported with the position, exit status 2, and the others are resolved")
    func badIDs() throws {
        let scratch = try Scratch()
        let file = try scratch.write("screen.txt", dump).path
        let long = "DemoViewController" + String(repeating: "/UIView", count: 5_000)

        for (id, position) in [
            ("", 0), ("//", 0), ("A[", 1), ("A[-1]", 1), ("A[99999999999]", 1), ("A/B[", 3), ("A/B[-1]", 4),
            ("A/B[99999999999]", 4), ("A//B", 2), (long, 18 + 4_096 * 7 + 1),
        ] {
            let outcome = try Command.milli("element", "resolve", file, id, "DemoViewController")
            #expect(outcome.status == 2)
            let errors = outcome.errors.split(separator: "\n")
            #expect(
                errors.count == 1 && errors[0].contains(": byte \(position): "), "\(id.prefix(20)): \(outcome.errors)")
            #expect(outcome.errors.utf8.count < 300)
            #expect(outcome.output.contains("canonical DemoViewController"))
        }

        let script = "'\(Command.executable.path)' element resolve screen.txt $'Demo\\xff/A' DemoViewController"
        let outcome = try Command.run(URL(fileURLWithPath: "/bin/bash"), ["-c", script], in: scratch.folder)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("byte 4: these bytes are not UTF-8"))
        #expect(outcome.output.contains("canonical DemoViewController"))
    }

    @Test("a dump that cannot be read or has no visible root is reported")
    func badDumps() throws {
        let scratch = try Scratch()
        let hidden = try scratch.write("hidden.txt", "<UIWindow: 0x1; frame = (0 0; 1 1); hidden = YES>\n").path
        let unseen = try Command.milli("element", "list", hidden)
        #expect(unseen.status == 1 && unseen.errors.contains("no root is visible"))
        let missing = try Command.milli("element", "list", "/nowhere/at/all.txt")
        #expect(missing.status == 2 && missing.errors.contains("/nowhere/at/all.txt"))
    }

    @Test(
        "every element of every real dump has an ID that resolves to it, custom ones too",
        .enabled(
            if: FileManager.default.fileExists(atPath: dumpFolder.path), "there are no real dumps next to the project"))
    func realDumps() throws {
        let files = try #require(FileManager.default.enumerator(at: dumpFolder, includingPropertiesForKeys: nil))

        var listed = 0
        for case let file as URL in files where ["txt", "xml", "json"].contains(file.pathExtension) {
            let list = try Command.milli("element", "list", file.path, "--limit", "60")
            guard list.status == 0 else { continue }

            let ids = list.output.split(separator: "\n").flatMap { $0.split(separator: "\t").map(String.init) }
            let resolve = try Command.run(Command.executable, ["element", "resolve", file.path, "--"] + ids)
            #expect(resolve.status == 0, "\(file.lastPathComponent): \(resolve.errors)")
            listed += 1
        }

        #expect(listed > 0)
    }
}
