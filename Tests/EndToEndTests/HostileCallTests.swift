import CommandSupport
import Foundation
import TestSupport
import Testing

/// Calls by mistake, of commands that read the user's own data.
@Suite struct HostileCallTests {
    /// A folder with one input of each kind, and the project's datasets.
    private static func folder() throws -> Scratch {
        let scratch = try Scratch()
        try FileManager.default.copyItem(
            at: Command.package.appendingPathComponent("datasets"), to: scratch.file("datasets"))
        try scratch.write(
            "log",
            """
            {"user":"u","createdAt":0,"at":1,"event":"active"}
            {"user":"u","at":2,"event":"view","screen":"A"}
            {"user":"u","at":3,"event":"resign"}
            x

            """)
        try scratch.write("events", #"{"subscription":"s","store":"play","at":0,"event":"purchase"}"# + "\nx\n")
        try scratch.write("story", #"{"at":0,"event":"launch","version":"1"}"# + "\nx\n")
        try scratch.write("activities", #"{"type":"t","title":"order"}"# + "\nx\n")
        try scratch.write(
            "dump",
            """
            <UIWindow: 0x1; frame = (0 0; 1 1); layer = <UIWindowLayer: 0x2>>
               | <UIButton: 0x3; frame = (0 0; 1 1); layer = <CALayer: 0x4>>
               | <UIButton: 0x5; frame = (0 0; 1 1); layer = <CALayer: 0x6>>
            """)
        try scratch.write(
            "variant", #"{"MMTApp": [{"config": [{"id": "UIWindow/UIButton", "props": {"hidden": true}}]}]}"#)
        try scratch.write("constraints", "[]")

        return scratch
    }

    @Test(
        "a name that is not UTF-8 is the file of that name, for inputs, outputs and rejects", .needsNamesOfAnyBytes,
        arguments: [
            "exits $'log\\xe9' --rejects $'r\\xe8'", "subscription replay --rejects=$'r\\xe8' $'events\\xe9'",
            "subscription explain $'events\\xe9' --rejects $'r\\xe8'",
            "review explain $'story\\xe9' --rejects $'r\\xe8'",
            "shortcut search order --activities $'activities\\xe9' --rejects $'r\\xe8'", "element list $'dump\\xe9'",
            "element resolve $'dump\\xe9' UIWindow", "import $'dump\\xe9' --calls 0", "variant check $'variant\\xe9'",
            "variant apply $'variant\\xe9' --to $'dump\\xe9' --constraints $'constraints\\xe9'",
            "dataset profile $'dump\\xe9' --output $'r\\xe8'", "dataset list --datasets $'datasets\\xe9'",
            "dataset verify $'datasets\\xe9/chain-1000.json'", "dataset build chain-1000 --output $'r\\xe8'",
        ])
    func otherNames(call: String) throws {
        let scratch = try Self.folder()
        let script = """
            for f in *; do cp -r $f $f$'\\xe9' || exit 9; done
            $MILLI \(call) > $'out\\xe9' || exit 8
            [ -s $'out\\xe9' ] || [ -s $'r\\xe8' ] || exit 7
            [[ "\(call.contains("r\\xe8") ? "r" : "")" = "" ]] || [ -s $'r\\xe8' ] || exit 6
            # What the bytes become in text names no file.
            ! ls | grep -q $'\\xef\\xbf\\xbd'
            """
        let outcome = try Command.bash(script, in: scratch)
        #expect(outcome.status == 0, "\(outcome.status) \(outcome.errors)")
    }

    @Test(
        "a file in another encoding is refused by every reader in one line that names the encoding",
        arguments: [
            "exits NAME", "subscription replay NAME", "review explain NAME", "shortcut search x --activities NAME",
            "element list NAME", "import NAME", "variant check NAME", "variant apply variant --to NAME",
            "variant apply variant --to dump --constraints NAME", "dataset profile NAME", "dataset verify NAME",
            "report NAME", "compare NAME NAME", "export NAME --format csv", "merge NAME", "replay NAME",
            "history add NAME", "gate check --baseline NAME",
        ])
    func otherEncodings(call: String) throws {
        let scratch = try Self.folder()
        for (encoding, name) in [("UTF-16", "UTF-16"), ("UTF-16LE", "UTF-16"), ("UTF-32BE", "UTF-32")] {
            let script = """
                printf '{"schema": "x"}\\n' | iconv -f UTF-8 -t \(encoding) > wide.json || exit 9
                $MILLI \(call.replacing("NAME", with: "wide.json"))
                """
            let outcome = try Command.bash(script, in: scratch)
            let lines = outcome.errors.split(separator: "\n").filter { $0.contains("this is \(name); save") }
            #expect(lines.count == 1 && lines[0].hasSuffix("as UTF-8"), "\(outcome.errors)")
            #expect(outcome.status == 2, "\(outcome.status) \(outcome.output)")
        }
    }

    @Test(
        "a name with a line end stays in the line of its error",
        arguments: [
            "exits NAME", "subscription replay NAME", "review explain NAME", "shortcut search x --activities NAME",
            "element list NAME", "import NAME", "variant check NAME", "variant apply variant --to NAME",
            "dataset list --datasets NAME", "dataset profile NAME", "report NAME", "compare NAME NAME",
            "export NAME --format csv", "history add NAME", "gate check --baseline NAME",
        ])
    func namesOfTwoLines(call: String) throws {
        let scratch = try Self.folder()
        for exists in [false, true] {
            let script = "\(exists ? "echo x > $'a\\nb'; " : "")$MILLI \(call.replacing("NAME", with: "$'a\\nb'"))"
            let outcome = try Command.bash(script, in: scratch)
            let lines = outcome.errors.split(separator: "\n")
            #expect(!lines.isEmpty && !lines.contains { $0.hasPrefix("b") }, "\(outcome.errors)")
            #expect(lines.contains { $0.contains("a\\x0Ab") }, "\(outcome.errors)")
        }
    }

    @Test("a file whose name is an option is read behind --, and standard input may stand anywhere")
    func doubleDash() throws {
        let scratch = try Self.folder()
        for call in [
            "cp log ./--json && $MILLI exits -- --json", "cp log ./-x && $MILLI exits --strict -- -x",
            "cat log | $MILLI exits /dev/stdin", "$MILLI exits -- - < log", "$MILLI exits - --top 3 < log",
            "$MILLI exits <(cat log)", "mkfifo p; (sleep 0.1; cat log > p) & $MILLI exits p",
        ] {
            let outcome = try Command.bash(call, in: scratch)
            #expect(outcome.status == (call.contains("--strict") ? 3 : 0), "\(call): \(outcome.errors)")
            #expect(outcome.output.contains("3 events, 1 user"), "\(call): \(outcome.output)")
        }
    }

    @Test("standard input that is named twice is read once")
    func twice() throws {
        let scratch = try Self.folder()
        let exits = try Command.bash("$MILLI exits - - < log", in: scratch)
        #expect(exits.status == 0 && exits.output.contains("3 events, 1 user"), "\(exits.errors)")
        for options in ["--to -", "--to dump --constraints -"] {
            let outcome = try Command.bash("$MILLI variant apply - \(options) < variant", in: scratch)
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains("standard input can be read once"))
            #expect(outcome.errors.split(separator: "\n").count == 1)
        }
    }

    @Test("what is wrong with a call is one line that says what would be right, and nothing is read or written")
    func wrongCalls() throws {
        let scratch = try Self.folder()
        let calls: [(call: String, says: String)] = [
            ("exits ''", "exits: FILE takes a path, not ''"),
            ("exits log --rejects ''", "--rejects takes a path, not ''"),
            ("exits log --rejects=", "--rejects takes a path, not ''"),
            ("exits log --rejects", "option '--rejects' needs a value: --rejects FILE"),
            ("exits log --rejects -", "--rejects takes the path of a file or folder, such as ./-, not '-'"),
            ("subscription replay events --state-in -", "--state-in takes the path of a file or folder, such as ./-"),
            ("subscription replay events --state-out -", "--state-out takes the path of a file or folder, such as ./-"),
            ("exits log --rejects log", "it is one of the inputs; another file is needed"),
            ("exits log --rejects .", "Is a directory"),
            ("exits log --rejects p", "no one reads from this pipe; start its reader first"),
            ("exits log --rejcts r", "unknown option '--rejcts'; did you mean '--rejects'?"),
            ("exits log --top 1 --top 2", "option '--top' is given twice; it takes one value"),
            ("exits log --json=yes", "flag '--json' takes no value, not even 'yes'"),
            ("exits log --top 9223372036854775808", "--top takes a whole number from 1 to 9223372036854775807"),
            ("exits log --top -1", "--top takes a whole number from 1 to"),
            ("exits log --window 106751991168d", "--window takes at most 365000d"),
            ("exits log --window 99999999999999999999d", "--window takes a whole number with ms, s, min, h or d"),
            ("exits log --window ''", "--window takes a whole number with ms, s, min, h or d"),
            ("exits", "missing argument FILE"), ("exit log", "unknown command 'exit'; did you mean 'exits'?"),
            ("subscription replai", "subscription: unknown command 'replai'; did you mean 'replay'?"),
            ("subscription simulate", "missing option '--store'"),
            ("subscription state log --at $'\\xff'", "--at takes UTF-8 text, not '\\xFF'"),
            ("import dump --calls 99999999999999999999", "--calls takes a whole number from 0 to 1000000"),
            ("element list dump dump", "unexpected argument 'dump'; it takes at most 1 argument"),
            ("dataset list --datasets $'\\xff'", "no recipes in '\\xFF'"),
            ("dataset list --datasets log", "log: recipes cannot be read: Not a directory"),
            ("dataset compare --datasets log", "log/profiles: profiles cannot be read: Not a directory"),
            ("dataset build $'\\xff'", "unknown recipe '\\xFF' in datasets; there are "),
        ]
        for (call, says) in calls {
            let outcome = try Command.bash("mkfifo p 2>/dev/null; $MILLI \(call) < /dev/null", in: scratch)
            #expect(outcome.status == 2, "\(call)")
            #expect(outcome.output.isEmpty, "\(call): \(outcome.output)")
            #expect(outcome.errors.contains(says), "\(call): \(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(call): \(outcome.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: scratch.file("r").path))
    }
}
