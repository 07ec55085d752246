import CommandSupport
import Foundation
import Reporting
import TestSupport
import Testing

/// The commands that read one's own data, on terminals of several widths, with names that do not fit.
@Suite struct TerminalWidthTests {
    /// Names that break a table that counts characters, or that trusts names to be short.
    static let names = [
        "s1", String(repeating: "a", count: 200) + "1", String(repeating: "a", count: 200) + "2",
        String(repeating: "購読者の名前", count: 30), String(repeating: "👩‍👩‍👧‍👦", count: 60),
        "with spaces in it, and long enough to be wrapped",
    ]

    /// A call, by what it reads.
    static let calls: [[String]] = [
        ["subscription", "state", "events.ndjson", "--at", "2026-02-05"],
        ["subscription", "messages", "events.ndjson", "--at", "2026-02-05"],
        ["subscription", "explain", "events.ndjson"], ["subscription", "state", "empty", "--at", "2026-02-05"],
        ["subscription", "messages", "empty"], ["subscription", "explain", "empty"],
        ["review", "explain", "reviews.ndjson"], ["review", "explain", "empty"],
        ["exits", "exits.ndjson"], ["exits", "exits.ndjson", "--all-users"], ["exits", "empty"],
        ["import", "screen.txt", "--calls", "300"], ["import", "folder", "--calls", "0"],
        ["shortcut", "search", "order", "--activities", "activities.ndjson"], ["list"], ["list", "--cost"],
    ]

    @Test(
        "no line is wider than asked for, or than 80 columns of a pipe, but an ID that has it for itself", .needsXML,
        arguments: calls)
    func widths(call: [String]) throws {
        let scratch = try Scratch()
        try Self.write(to: scratch)
        for width in [nil, 40, 80, 120] {
            let option = width.map { ["--width", "\($0)"] } ?? []
            let outcome = try Command.run(Command.executable, call + option, in: scratch.folder)
            #expect(outcome.status == 0, "\(call): \(outcome.errors)")
            #expect(!outcome.output.isEmpty)
            for line in outcome.lines where line.displayWidth > width ?? 80 {
                #expect(Self.isWhole(line), "\(call) at \(width ?? 80): \(line)")
            }
        }
    }

    /// True for a line that is nothing but an ID or a path, which is not broken so that it can be copied.
    private static func isWhole(_ line: String) -> Bool {
        let text = line.trimmingCharacters(in: CharacterSet(charactersIn: " :,"))
        return names.contains(text) || !text.contains(" ")
    }

    @Test(
        "help is as wide as the terminal, 80 columns for a pipe, and a call keeps its line",
        arguments: [nil, 40, 60, 80])
    func help(width: Int?) throws {
        let environment = width.map { ["COLUMNS": "\($0)"] } ?? [:]
        for call in [["--help"], ["run", "--help"], ["subscription", "--help"], ["subscription", "state", "--help"]] {
            let page = try Command.run(Command.executable, call, environment: environment)
            #expect(page.status == 0)
            for line in page.lines where line.displayWidth > width ?? 80 {
                let isWord = !line.trimmingCharacters(in: .whitespaces).contains(" ")
                #expect(isWord || line.hasPrefix("  milli ") || line.contains("| milli "), "\(line)")
            }
        }

        // A group without a command writes its help to standard error.
        let group = try Command.run(Command.executable, ["subscription"], environment: environment)
        expectAll(group.errors.split(separator: "\n"), count: 5...) { String($0).displayWidth <= width ?? 80 }
    }

    @Test("an ID that has no room in a table is whole where a subscription is explained, and others stay apart")
    func wholeIDs() throws {
        let scratch = try Scratch()
        try Self.write(to: scratch)
        let explained = try Command.milli("subscription", "explain", "events.ndjson", in: scratch.folder)
        for name in Self.names where name.displayWidth > 40 { #expect(explained.lines.contains(name + ":"), "\(name)") }

        let table = try Command.milli(
            "subscription", "state", "events.ndjson", "--at", "2026-02-05", in: scratch.folder)
        let rows = table.lines.filter { $0.hasPrefix("  aaaa") }
        #expect(rows.count == Set(rows).count && rows.count >= 2, "\(rows)")
        let first = try #require(rows.first)
        #expect(first.contains("…") && first.contains("1  play"))
    }

    @Test("the path of a view is whole, on a line of its own if it has no room next to its name", .needsXML)
    func wholePath() throws {
        let scratch = try Scratch()
        try Self.write(to: scratch)
        let outcome = try Command.milli("import", "deep.xml", "--calls", "0", in: scratch.folder)
        let path = Array(repeating: "0", count: 50).joined(separator: ".")
        #expect(outcome.lines.contains(path), "\(outcome.output)")
        #expect(outcome.lines.contains("  at"))
        let wide = try Command.milli("import", "deep.xml", "--calls", "0", "--width", "120", in: scratch.folder)
        #expect(wide.lines.contains("  at          " + path))
    }

    @Test("objects for machines and mistakes in lines keep their lines")
    func machines() throws {
        let scratch = try Scratch()
        try Self.write(to: scratch)
        let mistake = #"{"at": "2026-01-01T00:00:00Z", "event": "no event of this kind, and a long one at that"}"#
        try scratch.write("wrong.ndjson", mistake + "\n")
        for call in Self.calls where !["import", "list", "shortcut"].contains(call[0]) {
            guard call[1] != "explain" || call[0] == "review" else { continue }
            let narrow = try Command.run(Command.executable, call + ["--json", "--width", "40"], in: scratch.folder)
            let wide = try Command.run(Command.executable, call + ["--json", "--width", "400"], in: scratch.folder)
            #expect(narrow.output == wide.output)
        }

        let outcome = try Command.milli("review", "explain", "wrong.ndjson", "--width", "40", in: scratch.folder)
        #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.errors.hasPrefix("wrong.ndjson:1: "))
    }

    private static func write(to scratch: Scratch) throws {
        func lines(_ objects: [[String: String]]) throws -> String {
            try objects.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) + "\n" }.joined()
        }

        try scratch.write("empty", "")
        try scratch.write(
            "events.ndjson",
            try lines(
                names.flatMap { name in
                    [("2026-01-01T00:00:00Z", "purchase"), ("2026-02-01T00:00:00Z", "failGrace")].map { at, event in
                        ["subscription": name, "store": "play", "at": at, "event": event]
                    }
                }))
        let story = [("2026-03-08T22:59:00Z", "launch"), ("2026-03-08T22:59:10Z", "task")]
        let user = ["s1", names[1], names[3]]
        try scratch.write(
            "reviews.ndjson",
            try lines(
                user.flatMap { user in
                    story.map { at, event in
                        let version = event == "launch" ? ["version": String(repeating: "版", count: 80)] : [:]
                        return ["user": user, "at": at, "event": event].merging(version) { $1 }
                    } + [["user": user, "at": "2026-03-08T23:00:00Z", "event": "request"]]
                }))
        try scratch.write(
            "exits.ndjson",
            try lines(
                names.enumerated().flatMap { number, screen in
                    [
                        [
                            "user": "u\(number)", "createdAt": "2026-03-08T22:00:00Z", "at": "2026-03-08T22:59:00Z",
                            "event": "active",
                        ], ["user": "u\(number)", "at": "2026-03-08T22:59:01Z", "event": "view", "screen": screen],
                        ["user": "u\(number)", "at": "2026-03-08T22:59:02Z", "event": "resign"],
                    ]
                }))
        try scratch.write(
            "activities.ndjson", try lines(names.map { ["type": "order.\($0)", "title": "order \($0)"] }))
        let view = "   | <\(names[1]): 0x2; frame = (0 0; 9 9)>\n"
        try scratch.write("screen.txt", "<UIWindow: 0x1; frame = (0 0; 10 10)>\n" + view)
        try scratch.write("folder/\(String(repeating: "n", count: 200)).txt", "nothing of a screen\n")
        try scratch.write("folder/b.xml", "<hierarchy><node class='A'><node class='B'/></node></hierarchy>")
        try scratch.write(
            "deep.xml",
            "<hierarchy>" + String(repeating: "<node class='A'>", count: 51) + String(repeating: "</node>", count: 51)
                + "</hierarchy>")
    }
}
