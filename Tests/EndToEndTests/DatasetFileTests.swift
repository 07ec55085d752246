import CommandSupport
import Foundation
import TestSupport
import Testing

/// The files that `milli dataset` writes, and those that it must not overwrite.
@Suite struct DatasetFileTests {
    /// A folder with two dumps in `dumps`, and the project's recipes and profiles in `datasets`.
    private static func folder() throws -> Scratch {
        let scratch = try Scratch()
        try FileManager.default.copyItem(
            at: Command.package.appendingPathComponent("datasets"), to: scratch.file("datasets"))
        try scratch.write("dumps/one.xml", dump(rows: 3))
        try scratch.write("dumps/two.xml", dump(rows: 5))

        return scratch
    }

    private static func dump(rows: Int) -> String {
        let row = "<View class=\"Cell\"/>\n"
        return "<ViewHierarchy>\n<View class=\"UIWindow\">\n"
            + String(repeating: row, count: rows) + "</View>\n</ViewHierarchy>\n"
    }

    private static func content(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    @Test("a profile does not replace one of the dumps that it is measured from, by any path", .needsXML)
    func inputsAreKept() throws {
        let scratch = try Self.folder()
        let manager = FileManager.default
        let one = scratch.file("dumps/one.xml")
        try manager.createSymbolicLink(at: scratch.file("soft.json"), withDestinationURL: one)
        try manager.linkItem(at: one, to: scratch.file("hard.json"))
        let before = try Self.content(one)

        for input in ["dumps/one.xml", "dumps", "dumps/*.xml"] {
            for output in ["dumps/one.xml", "soft.json", "hard.json"] {
                let outcome = try Command.milli("dataset", "profile", input, "--output", output, in: scratch.folder)
                #expect(outcome.status == 2)
                #expect(outcome.errors.contains("\(output): it is one of the inputs; another file is needed"))
                #expect(try Self.content(one) == before)
            }
        }

        // Other files in the folder of the dumps, such as an earlier profile, are no input.
        for _ in 0..<2 {
            let outcome = try Command.milli(
                "dataset", "profile", "dumps", "--output", "dumps/p.json", in: scratch.folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output == "dumps/p.json: 2 dumps, 10 views\n")
        }
    }

    @Test("an existing recipe is replaced only with --replace, and otherwise no recipe of the call is written")
    func replaceRecipe() throws {
        let scratch = try Self.folder()
        let recipe = scratch.file("datasets/chain-1000.json")
        let recorded = try Self.content(recipe)
        let new = ["dataset", "record", "fresh", "chain-1000", "--shape", "comb", "--views", "9"]
        let refused = try Command.run(Command.executable, new, in: scratch.folder)
        #expect(refused.status == 2)
        #expect(refused.errors.contains("datasets/chain-1000.json: it exists already"))
        #expect(try Self.content(recipe) == recorded)
        #expect(!FileManager.default.fileExists(atPath: scratch.file("datasets/fresh.json").path), "all or none")
        #expect(try Command.run(Command.executable, new + ["--replace"], in: scratch.folder).status == 0)
        #expect(try Self.content(recipe) != recorded)
    }

    @Test("without options, an existing recipe is recorded again with its parameters")
    func recordAnew() throws {
        let scratch = try Self.folder()
        #expect(try Command.milli("dataset", "record", "chain-1000", in: scratch.folder).status == 0)
    }

    @Test("if one recipe cannot be made, the others of the call are not changed")
    func recordNone() throws {
        let scratch = try Self.folder()
        let recipe = scratch.file("datasets/chain-1000.json")
        let edited = try Self.content(recipe).replacing("\"seed\"", with: " \"seed\"")
        try Data(edited.utf8).write(to: recipe)
        try scratch.write("datasets/broken.json", "{}")
        #expect(try Command.milli("dataset", "record", "chain-1000", "broken", in: scratch.folder).status == 2)
        #expect(try Self.content(recipe) == edited, "all or none")
    }

    @Test("an existing profile is replaced only with --replace", .needsXML)
    func replaceProfile() throws {
        let scratch = try Self.folder()
        let profile = scratch.file("datasets/profiles/mine.json")
        let keep = ["dataset", "profile", "dumps", "--name", "mine"]
        #expect(try Command.run(Command.executable, keep, in: scratch.folder).status == 0)
        let content = try Self.content(profile)
        let other = keep + ["--source", "elsewhere"]
        let again = try Command.run(Command.executable, other, in: scratch.folder)
        #expect(again.status == 2)
        #expect(again.errors.contains("datasets/profiles/mine.json: it exists already"))
        #expect(try Self.content(profile) == content)
        #expect(try Command.run(Command.executable, other + ["--replace"], in: scratch.folder).status == 0)
        #expect(try Self.content(profile).contains("elsewhere"))
    }

    @Test("a build that reaches the limit of a file's size reports it, exits with 2, and leaves no file")
    func sizeLimit() throws {
        let scratch = try Self.folder()
        let outcome = try Command.run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "ulimit -f 20; exec \"$0\" dataset build wide-1000 --output out", Command.executable.path],
            in: scratch.folder)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("File too large"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("out").path).isEmpty)
    }

    @Test("a named pipe without a reader is refused, exit 2", .needsXML, .timeLimit(.minutes(30)))
    func pipe() throws {
        let scratch = try Self.folder()
        #expect(mkfifo(scratch.file("pipe").path, 0o600) == 0)
        let outcome = try Command.milli("dataset", "profile", "dumps", "--output", "pipe", in: scratch.folder)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("pipe"))
        #expect(outcome.errors.contains("no one reads from this pipe; start its reader first"))
    }

    @Test("the summary of a profile has singular nouns and grouped digits", .needsXML)
    func numbers() throws {
        let scratch = try Self.folder()
        try scratch.write("large/dump.xml", Self.dump(rows: 1_233))
        let outcome = try Command.milli("dataset", "profile", "large", "--output", "p.json", in: scratch.folder)
        #expect(outcome.output == "p.json: 1 dump, 1,234 views\n")
        try scratch.write("large/dump.xml", Self.dump(rows: 10_001))
        let refused = try Command.milli("dataset", "profile", "large", "--output", "q.json", in: scratch.folder)
        #expect(refused.status == 2)
        #expect(
            refused.errors.contains("children: a view has 10001 subviews; at most 10000 are taken"))
    }

    @Test("if no recipe can be read, list prints nothing to standard output, and the reason to standard error")
    func nothingToList() throws {
        let scratch = try Scratch()
        try scratch.write("datasets/bad.json", "{\n \"a\": 1,\n \"a\": 2\n}")
        let outcome = try Command.milli("dataset", "list", in: scratch.folder)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors == "datasets/bad.json:3:2: the key \"a\" occurs twice in one object; once is right\n")
    }

    @Test("help quotes defaults, and each text ends with a full stop")
    func help() throws {
        let outcome = try Command.milli("dataset", "list", "--help", environment: ["COLUMNS": "200"])
        #expect(outcome.output.contains("with the folder profiles in it. Default: 'datasets'.\n"))
    }
}
