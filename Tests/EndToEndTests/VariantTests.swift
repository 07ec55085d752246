import CommandSupport
import Foundation
import TestSupport
import Testing

@Suite struct VariantTests {
    private let dump = """
        <UIWindow: 0x1; frame = (0 0; 1 1); layer = <UIWindowLayer: 0x2>>
           | 'DemoViewController:0x9' <UIView: 0x3; frame = (0 0; 9 9); layer = <CALayer: 0x4>>
           |    | <UIView: 0xc; frame = (0 0; 9 9); layer = <CALayer: 0x4>>
           |    |    | <UILabel: 0x5; frame = (1 2; 3.5 4); text = 'a'; layer = <_UILabelLayer: 0x6>>
           |    |    | <UITextView: 0xd; frame = (1 2; 3.5 4); layer = <_UILabelLayer: 0x6>>
           |    |    | <UIButton: 0x7; frame = (0 0; 1 1); layer = <CALayer: 0x8>>
           |    |    | <MyButton: 0xe; frame = (0 0; 1 1); layer = <CALayer: 0x8>>
        """
    private let constraints = """
        [{"item1": "DemoViewController/UIView/UIButton", "attribute1": "top",
          "item2": "DemoViewController/UIView/UITextView", "attribute2": "bottom", "constant": 8}]
        """
    /// The guide's sample, with fewer line breaks.
    private let sample = """
        {"MMTApp": [{
        "scope": {"device": ["iphone", "ipad"], "orientation": ["landscape", "portrait"], \
        "scale": ["@1x", "@2x", "@3x"]},
        "config": [
        {"id": "DemoViewController/UIView[0]/UILabel[0]", "props": {"text": "Hello", "background-color": "#008B7D"}},
        {"id": "DemoViewController/UIView[0]/UIButton[0]", "props": {"background-color": "#008B7D"}}],
        "constraints": {"update": [{"item1": "DemoViewController/UIView/UIButton", "attribute1": "Top", \
        "relation": "Equal",
        "item2": "DemoViewController/UIView/UITextView", "attribute2": "Bottom", "priority": 1000, "multiplier": 1.0,
        "values": {"constant": 100}}]},
        "actions": [{"id": "DemoViewController/UIView/UIButton", "type": "TouchUpInside", "name": "Click_through"}]}]}
        """

    private func scratch() throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("screen.txt", dump)
        try scratch.write("constraints.json", constraints)
        try scratch.write("sample.json", sample)
        return scratch
    }

    private func apply(_ scratch: Scratch, _ file: String, _ options: String...) throws -> Command.Outcome {
        try Command.run(
            Command.executable, ["variant", "apply", file, "--to", "screen.txt"] + options, in: scratch.folder,
            environment: ["COLUMNS": "200"])
    }

    @Test("the guide's sample changes what it says, and a dry run says what it would change")
    func sampleApplies() throws {
        let scratch = try scratch()
        let check = try Command.milli("variant", "check", scratch.file("sample.json").path, "--strict")
        #expect(check.status == 0)
        #expect(
            check.unwrapped.contains("block 0 line 1, everywhere: 3 properties of 2 elements, 1 constraint, 1 action"))
        for isDryRun in [false, true] {
            let outcome = try Command.run(
                Command.executable,
                [
                    "variant", "apply", "sample.json", "--to", "screen.txt", "--constraints", "constraints.json",
                    "--strict",
                ]
                    + (isDryRun ? ["--dry-run"] : []), in: scratch.folder, environment: ["COLUMNS": "200"])
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            let word = isDryRun ? "would change" : "changed"
            let end = isDryRun ? "5 changes to be made, 0 left out" : "5 changes made, 0 left out"
            #expect(
                outcome.lines == [
                    "sample.json: 1 block, 5 changes", "iphone, portrait, @2x: block 0",
                    "  \(word)  DemoViewController/UIView[0]/UILabel[0]  text  'a' -> 'Hello'",
                    "  \(word)  DemoViewController/UIView[0]/UILabel[0]  background-color  '#008B7D'",
                    "  \(word)  DemoViewController/UIView[0]/UIButton[0]  background-color  '#008B7D'",
                    "  \(word)  DemoViewController/UIView[0]/UIButton[0]  constant of top equal "
                        + "DemoViewController/UIView[0]/UITextView[0].bottom  '8' -> '100'",
                    "  \(word)  DemoViewController/UIView[0]/UIButton[0]  TouchUpInside  'Click_through'", "  \(end)",
                    "",
                ])
        }
    }

    @Test("entries that are left out are reported, the others are applied, and --strict exits with 3")
    func leftOut() throws {
        let scratch = try scratch()
        try scratch.write(
            "v.json",
            """
            {"MMTApp": [{"config": [
            {"id": "DemoViewController/UIView/UILabel", \
            "props": {"text": "b", "background-color": "#12345", "image": "x"}},
            {"id": "DemoViewController/UIView/MyButton", "props": {"text": "c"}}],
            "constraints": {"update": [{"values": {"constant": 1}},
            {"item1": "DemoViewController/UIView/UIButton", "values": {"constant": 1}}]}}]}
            """)
        let outcome = try apply(scratch, "v.json")
        #expect(outcome.status == 0)
        #expect(outcome.lines.filter { $0.hasPrefix("  left out  line ") }.count == 5)
        #expect(outcome.output.contains("line 2: $.MMTApp[0].config[0].props[\"background-color\"]: \"#12345\""))
        #expect(outcome.output.contains("line 4: $.MMTApp[0].constraints.update[0]: \"item1\" is missing"))
        #expect(outcome.output.contains("1 change made, 3 left out"))
        #expect(try apply(scratch, "v.json", "--strict").status == 3)
        let subclassed = try apply(scratch, "v.json", "--subclass", "MyButton=UIButton")
        #expect(subclassed.output.contains("2 changes made, 2 left out"))
    }

    @Test("a document that cannot be read is reported with path and line, with exit status 2, and nothing is applied")
    func unreadable() throws {
        let scratch = try scratch()
        var texts: [(String, String)] = [
            ("not JSON", "line 1: $: a JSON value was expected"),
            ("{\"MMTApp\": [\n{\"config\": 1}]}", "line 2: $.MMTApp[0].config: "),
            ("{\"MMTApp\": [{\n\"confg\": []}]}", "line 2: $.MMTApp[0].confg: the key \"confg\" is unknown"),
            ("{\"MMTApp\": [], \"MMTApp\": []}", "line 1: $: the key \"MMTApp\" occurs twice"),
            (sample + "x", "nothing more was expected"),
            (String(repeating: "[", count: 1_000_000), "more than 32 objects and arrays in each other"),
        ]
        texts.append(
            ("{\"MMTApp\": [" + String(repeating: " ", count: 100_000_000) + "]}", "larger than 16777216 bytes"))

        for (text, expected) in texts {
            try scratch.write("bad.json", text)
            for outcome in [
                try apply(scratch, "bad.json"), try Command.milli("variant", "check", scratch.file("bad.json").path),
            ] {
                #expect(outcome.status == 2)
                #expect(outcome.errors.contains(expected), "\(outcome.errors.prefix(300))")
                #expect(outcome.errors.contains("cannot be read; nothing is applied"))
                #expect(outcome.output.isEmpty)
                #expect(outcome.errors.utf8.count < 1_000)
            }
        }

        let missing = try Command.milli("variant", "check", "/nowhere.json")
        #expect(missing.status == 2 && missing.errors.contains("/nowhere.json"))
    }

    @Test("the scope, the orientation and the platform decide which blocks apply")
    func configurations() throws {
        let scratch = try scratch()
        try scratch.write(
            "v.json",
            """
            {"MMTApp": [
            {"scope": {"orientation": ["landscape"]},
             "config": [{"id": "DemoViewController/UIView/UILabel", "props": {"text": "wide"}}]},
            {"scope": {"device": ["ipad"], "scale": ["@1x"]},
             "config": [{"id": "DemoViewController/UIView/UILabel", "props": {"text": "pad"}}]}]}
            """)
        #expect(try apply(scratch, "v.json").output.contains("iphone, portrait, @2x: no block applies"))
        let pad = try apply(
            scratch, "v.json", "--device", "ipad", "--scale", "@1x", "--orientation", "landscape,portrait")
        let changes = pad.lines.filter { $0.contains("changed") || $0.contains("as it is") || $0.contains(": block") }
        #expect(
            changes == [
                "ipad, landscape, @1x: blocks 0, 1",
                "  changed  DemoViewController/UIView[0]/UILabel[0]  text  'a' -> 'wide'",
                "  changed  DemoViewController/UIView[0]/UILabel[0]  text  'wide' -> 'pad'",
                "ipad, portrait, @1x: block 1",
                "  as it is  DemoViewController/UIView[0]/UILabel[0]  text  'pad' -> 'pad'",
            ])
        for (version, text) in [("7.1", "the SDK is inactive before iOS 8. The manual approach"), ("6", "needs iOS 7")]
        {
            let outcome = try apply(scratch, "sample.json", "--ios", version)
            #expect(outcome.status == 0 && outcome.output.contains(text) && !outcome.output.contains("changed"))
        }
        #expect(try apply(scratch, "sample.json", "--ios", "8.0").output.contains("changed"))

        for options in [["--ios", "x"], ["--device", "watch"], ["--scale", "2"], ["--subclass", "A=B"]] {
            let outcome = try Command.run(
                Command.executable, ["variant", "apply", "sample.json", "--to", "screen.txt"] + options,
                in: scratch.folder)
            #expect(outcome.status == 2 && outcome.errors.split(separator: "\n").count == 1)
        }
    }
}
