import CommandSupport
import Foundation
import TestSupport
import Testing

@Suite struct ShortcutTests {
    private let activities = """
        {"schema":"milli.activities/1"}
        {"type":"jp.co.gamewith.multi","title":"モンストのマルチに参加",\
        "keywords":["モンスト","マルチ","モンスターストライク"],\
        "description":"マルチ募集中のクエストに参加できます",\
        "donations":["2026-03-01T09:00:00Z",1772442000000]}
        {"type":"jp.co.gamewith.guide","title":"ﾓﾝｽﾄ攻略","donations":["2026-03-05T00:00:00Z"]}
        {"type":"jp.co.gamewith.soup","title":"Order Soup","keywords":["ORDER"],\
        "description":"モンストとは関係ない","phrase":"soup please"}

        """

    private func search(_ scratch: Scratch, _ arguments: [String]) throws -> Command.Outcome {
        try Command.run(Command.executable, ["shortcut", "search"] + arguments, in: scratch.folder)
    }

    @Test("a word finds title, keyword and description, in any width, the best and newest first")
    func found() throws {
        let scratch = try Scratch()
        try scratch.write("a.ndjson", activities)
        for word in ["モンスト", "ﾓﾝｽﾄ"] {
            let outcome = try search(scratch, [word, "--activities", "a.ndjson"])
            #expect(outcome.status == 0)
            #expect(outcome.errors.isEmpty)
            let lines = outcome.lines
            #expect(
                lines[1].contains("ﾓﾝｽﾄ攻略") && lines[1].contains("exact")
                    && lines[1].contains("2026-03-05T00:00:00Z"))
            #expect(lines[2].contains("モンストのマルチに参加") && lines[2].contains("2026-03-02T09:00:00Z"))
            #expect(lines[3].contains("Order Soup") && lines[3].contains("description") && lines[3].contains("–"))
            #expect(lines[4] == "3 activities found, 3 searched, 0 lines skipped")
        }
        #expect(try search(scratch, ["モン", "マル", "--activities", "a.ndjson"]).output.contains("beginning"))
        let none = try search(scratch, ["将棋", "--activities", "a.ndjson"])
        #expect(none.status == 0)
        #expect(none.output == "nothing found\n0 activities found, 3 searched, 0 lines skipped\n")
        #expect(
            try search(scratch, ["モンスト", "--limit", "1", "--activities", "a.ndjson"]).output.contains(
                "1 activity shown"))
    }

    @Test("--json prints the totals, then the activities found in standard input, in order")
    func json() throws {
        let scratch = try Scratch()
        let file = try scratch.write("a.ndjson", activities)
        let call = [
            "-c", "\"$0\" shortcut search order --json --activities - < \"$1\"", Command.executable.path, file.path,
        ]
        let outcome = try Command.run(URL(fileURLWithPath: "/bin/sh"), call)
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                {"activities":3,"found":1,"schema":"milli.shortcut-search/1","skippedLines":0}
                {"match":"exact","persistentIdentifier":"jp.co.gamewith.soup","phrase":"soup please",\
                "title":"Order Soup","type":"jp.co.gamewith.soup"}

                """)
    }

    @Test("bad lines are reported with file, line and field, counted and kept, and the others are searched")
    func badLines() throws {
        let scratch = try Scratch()
        let bad: [(line: String, says: String)] = [
            (#"{"type":"a"}"#, ":1: title: missing"),
            (#"{"type":"a","title":"  "}"#, ":2: title: the title is blank"),
            (#"{"type":"","title":"x"}"#, ":3: type: "),
            (#"{"title":"x"}"#, ":4: type: missing"),
            (#"{"type":"a","title":"x","keywords":"x"}"#, ":5: keywords: "),
            (#"{"type":"a","title":"x","donations":["yesterday"]}"#, ":6: donations[0]: "),
            ("hello", ":7: "),
        ]
        try scratch.write("a", bad.map { $0.line + "\n" }.joined() + #"{"type":"a","title":"x\u001b[31m"}"#)
        let outcome = try search(scratch, ["x", "--activities", "a", "--rejects", "r"])
        #expect(outcome.status == 0)
        let errors = outcome.errors.split(separator: "\n")
        #expect(errors.count == bad.count)
        for (error, bad) in zip(errors, bad) { #expect(error.hasPrefix("a" + bad.says), "\(error)") }
        #expect(outcome.output.contains("1 activity found, 1 searched, 7 lines skipped"))
        #expect(!outcome.output.contains("\u{1b}"))
        #expect(try String(contentsOf: scratch.file("r"), encoding: .utf8) == bad.map { $0.line + "\n" }.joined())
        #expect(try search(scratch, ["x", "--activities", "a", "--strict"]).status == 3)
    }

    @Test("a missing file, no words, no file, and rejects to standard output are errors")
    func wrongCalls() throws {
        let scratch = try Scratch()
        try scratch.write("a", "")
        #expect(try search(scratch, ["x", "--activities", "nowhere"]).status == 2)
        #expect(try search(scratch, ["--activities", "a"]).status == 2)
        #expect(try search(scratch, ["x"]).status == 2)
        #expect(try search(scratch, ["x", "--activities", "a", "--rejects", "-"]).status == 2)
        #expect(try search(scratch, ["x", "--activities", "a", "--rejects", "a"]).status == 2)
        #expect(try search(scratch, ["x", "--activities", "a"]).status == 0)
    }

    @Test("completed activities are donated, and launches are counted by source")
    func play() throws {
        let scratch = try Scratch()
        try scratch.write(
            "events",
            """
            {"user":"ana","at":0,"event":"open","type":"a.soup","title":"Order soup","phrase":"soup time"}
            {"user":"ana","at":1000,"event":"donate","type":"a.soup"}
            {"user":"ana","at":2000,"event":"complete","type":"a.soup"}
            {"user":"ana","at":3000,"event":"donate","type":"a.soup"}
            {"user":"ana","at":4000,"event":"say","phrase":"soup time"}
            {"user":"ana","at":5000,"event":"record","type":"a.soup"}
            {"user":"ana","at":6000,"event":"say","phrase":"SOUP  time"}
            {"user":"ana","at":7000,"event":"search","words":"order"}
            {"user":"ana","at":8000,"event":"suggest"}
            {"user":"ben","at":9000,"event":"suggest"}
            {"user":"ana","at":9500,"event":"delete","persistentIdentifier":"a.soup"}
            {"user":"ana","at":9600,"event":"search","words":"order"}
            """)
        let outcome = try Command.run(
            Command.executable, ["shortcut", "play", "events", "--width", "200"], in: scratch.folder)
        #expect(outcome.status == 0, "\(outcome)")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines[1].contains("refused: a.soup: the user has not completed the action"))
        #expect(lines[3].hasSuffix("donate: Order soup is donated"))
        #expect(lines[4].hasSuffix("nothing is found, so the app is not launched"), "a suggestion is no phrase")
        for launch in 6...8 { #expect(lines[launch].hasSuffix("the app is launched with Order soup")) }
        #expect(lines[9].hasSuffix("not launched") && lines[11].hasSuffix("not launched"))

        for source in ["voice", "search", "suggestion"] {
            let row = lines.first { $0.contains(source) && $0.contains("50 %") } ?? ""
            #expect(row.split(separator: " ").map(String.init) == [source, "1", "1", "50", "%"])
        }

        let json = try Command.run(Command.executable, ["shortcut", "play", "events", "--json"], in: scratch.folder)
        #expect(json.output.contains("milli.shortcut-launches/1"))
    }
}
