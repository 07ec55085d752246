import CommandSupport
import Foundation
import TestSupport
import Testing

/// Lines and files of exit logs that the command refuses, shortens or takes as they are.
@Suite struct ExitLineTests {
    @Test("bad lines are reported with file, line and field, counted and kept, and the others still count")
    func badLines() throws {
        let scratch = try Scratch()
        let bad: [(line: String, says: String)] = [
            (#"{"user":"v","at":1,"event":"active"}"#, ":2: createdAt: missing; the first line of user v"),
            (
                #"{"user":"u","createdAt":7,"at":1,"event":"active"}"#,
                ":3: createdAt: 1970-01-01T00:00:00Z was expected"
            ),
            (#"{"user":"u","at":1,"event":"view"}"#, ":4: screen: "),
            (#"{"user":"u","at":1,"event":"look","screen":"A"}"#, ":5: event: "),
            (#"{"user":"","createdAt":0,"at":1,"event":"active"}"#, ":6: user: a name was expected"),
            (#"{"user":"u","at":"yesterday","event":"resign"}"#, ":7: at: "),
            (#"{"user":"u","at":1,"event":"view","screen":""}"#, ":8: screen: a name was expected"),
            (#"{"at":1,"event":"active"}"#, ":9: user: "),
            ("hello", ":10: "),
        ]
        let good = ExitSample.session("u", screen: "A", endingAt: 10).split(separator: "\n").map(String.init)
        let lines = [good[0]] + bad.map(\.line) + Array(good.dropFirst())
        let file = try scratch.write("log.ndjson", lines.joined(separator: "\n") + "\n")
        let rejects = scratch.file("rejects.ndjson")
        let outcome = try Command.milli("exits", file.path, "--rejects", rejects.path)
        #expect(outcome.status == 0)
        let errors = outcome.errors.split(separator: "\n")
        #expect(errors.count == bad.count)

        for (error, bad) in zip(errors, bad) {
            #expect(error.hasPrefix(file.path + bad.says), "\(error)")
        }
        #expect(try String(contentsOf: rejects, encoding: .utf8) == bad.map { $0.line + "\n" }.joined())
        #expect(outcome.output.contains("3 events, 1 user, 1 session, 1 of 1 exit logged, 9 lines skipped"))
        let strict = try Command.milli("exits", file.path, "--strict")
        #expect(strict.status == 3)
        #expect(strict.output == outcome.output)
        #expect(
            try Command.milli("exits", scratch.write("good", good.joined(separator: "\n")).path, "--strict").status == 0
        )
    }

    @Test("a file that cannot be read, or of another schema, gives exit status 2 after all others are read")
    func unreadable() throws {
        let scratch = try Scratch()
        let good = try scratch.write(
            "good", #"{"schema":"milli.exits/1"}"# + "\n" + ExitSample.session("u", screen: "A", endingAt: 9))
        let newer = try scratch.write(
            "newer", #"{"schema":"milli.exits/2"}"# + "\n" + ExitSample.session("v", screen: "B", endingAt: 9))
        let outcome = try Command.milli("exits", "/nowhere/at/all", newer.path, good.path)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("/nowhere/at/all: cannot be read: No such file or directory"))
        #expect(outcome.errors.contains("milli.exits/2"))
        #expect(outcome.output.contains("3 events, 1 user"))
        #expect(!outcome.output.contains("B "))
    }

    @Test("rejects that cannot be written, or would overwrite the log, are an error before anything is read")
    func rejectsFile() throws {
        let scratch = try Scratch()
        let file = try scratch.write("log", ExitSample.session("u", screen: "A", endingAt: 9))
        for target in ["/proc/nowhere/rejects", file.path] {
            let outcome = try Command.milli("exits", file.path, "--rejects", target)
            #expect(outcome.status == 2)
            #expect(outcome.output.isEmpty)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == ExitSample.session("u", screen: "A", endingAt: 9))
    }

    @Test("--rejects - is refused, as standard output carries the table")
    func rejectsToOutput() throws {
        let scratch = try Scratch()
        let file = try scratch.write("log", ExitSample.session("u", screen: "A", endingAt: 9) + "x\n")
        for arguments in [["--rejects", "-"], ["--rejects=-"]] {
            let outcome = try Command.run(
                Command.executable, ["exits", file.path] + arguments, in: scratch.folder)
            #expect(outcome.status == 2)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("--rejects takes the path of a file or folder, such as ./-, not '-'"))
            #expect(!FileManager.default.fileExists(atPath: scratch.file("-").path))
        }
    }

    @Test("logs and files of rejects may have names that are not UTF-8", .needsNamesOfAnyBytes)
    func otherNames() throws {
        let scratch = try Scratch()
        try scratch.write("log", ExitSample.session("u", screen: "A", endingAt: 9) + "x\n")
        let script =
            "mv log $'l\\xe9' || exit 9; $MILLI exits --rejects $'l\\xe8' $'l\\xe9' && cat $'l\\xe8' && ls | wc -l"
        let outcome = try Command.bash(script, in: scratch)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("l\\xE9:4: "))
        #expect(outcome.output.contains("1 line skipped\nx\n"))
        #expect(outcome.lines.dropLast().last?.trimmingCharacters(in: .whitespaces) == "2")
    }

    @Test("an event may have a schema, users with equivalent names are different, and long names are shortened")
    func oddLines() throws {
        let scratch = try Scratch()
        let lines = [
            #"{"schema":"milli.exits/1"}"#,
            #"{"schema":"milli.exits/1","user":"caf\u00e9","createdAt":0,"at":0,"event":"active"}"#,
            #"{"user":"cafe\u0301","createdAt":5,"at":6,"event":"active"}"#,
            "{\"user\":\"\(String(repeating: "n", count: 100_000))\",\"at\":6,\"event\":\"active\"}",
        ]
        let outcome = try Command.milli("exits", scratch.write("log", lines.joined(separator: "\n")).path)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("2 events, 2 users, 2 sessions"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.utf8.count < 400)
    }

    @Test("a name cannot break a line or colour the terminal")
    func hostileNames() throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            "log",
            ExitSample.session("u", screen: #"a\u001b[31m\nb\u202e"#, endingAt: 9)
                + #"{"user":"v\u001b[31m\nw","at":1,"event":"active"}"#)
        let outcome = try Command.milli("exits", file.path)

        for text in [outcome.output, outcome.errors] {
            #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
        }
        #expect(outcome.lines.count == 5)
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }
}
