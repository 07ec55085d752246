import ElementID
import Testing

@Suite("Reading variant documents")
struct VariantReadingTests {
    private func read(_ json: String, _ limits: VariantLimits = VariantLimits()) throws -> VariantDocument {
        try VariantDocument(json: Array(json.utf8), limits: limits)
    }

    /// The faults of a document, a line each; empty if it can be read.
    private func faults(_ json: String, _ limits: VariantLimits = VariantLimits()) -> [String] {
        do throws(VariantError) {
            _ = try VariantDocument(json: Array(json.utf8), limits: limits)
            return []
        } catch {
            return "\(error)".split(separator: "\n").map(String.init)
        }
    }

    /// The parts that are left out, a line each.
    private func problems(_ json: String) throws -> [String] { try read(json).problems.list.map(\.description) }

    @Test("the smallest documents are read")
    func empty() throws {
        #expect(try read(#"{"MMTApp": []}"#).blocks.isEmpty)
        #expect(try read(#"{"MMTApp": [{}]}"#).changeCount == 0)
        #expect(try read(block(#""config": [], "actions": [], "constraints": {}, "scope": {}"#)).problems.isEmpty)
    }

    @Test("a text that is not JSON is refused with the path and the line of the fault")
    func brokenJSON() {
        #expect(faults("") == ["line 1: $: truncated: the text ends within a JSON value"])
        #expect(faults("hello") == ["line 1: $: a JSON value was expected"])
        #expect(
            faults("{\"MMTApp\": [\n{\"config\": [{\"id\": \"A\"},\n{\"id\": tru}]}]}")
                == ["line 3: $.MMTApp[0].config[1].id: a JSON value was expected"])
        #expect(
            faults("{\"MMTApp\": [{}, {\"actions\": [")
                == ["line 1: $.MMTApp[1].actions[0]: truncated: the text ends within a JSON value"])
        #expect(faults("{\"MMTApp\": []} x") == ["line 1: $: nothing more was expected after the JSON value"])
    }

    @Test("every key that occurs twice is reported, at any depth")
    func duplicates() {
        #expect(
            faults("{\"MMTApp\": [\n{\"config\": [], \"config\": []}, {\"a\": {\"b\": 1,\n\"\\u0062\": 2}}]}") == [
                "line 2: $.MMTApp[0]: the key \"config\" occurs twice in one object; once is right",
                "line 3: $.MMTApp[1].a: the key \"b\" occurs twice in one object; once is right",
            ])
    }

    @Test("every wrong type and unknown key is reported, not only the first")
    func types() {
        let json = """
            {"MMTApp": [
              7,
              {"scope": [], "config": {}, "constraints": null, "actions": "a"},
              {"scope": {"device": "iphone", "scale": [2], "size": []}, "confg": []},
              {"config": [
                3,
                {"id": 4, "props": {"text": true, "alpha": "1", "hidden": 0, "colour": 1}},
                {"id": "A", "props": [], "extra": null}]},
              {"constraints": {"insert": [], "update": [{"item1": [], "priority": "1000", "values": 3}]}},
              {"constraints": {"update": [{"item1": "A", "values": {"constant": null, "priority": 1}}]}},
              {"actions": [{"id": "A", "type": 5, "name": {}}]}
            ]}
            """
        #expect(
            faults(json) == [
                "line 2: $.MMTApp[0]: an object was expected, and this is a number",
                "line 3: $.MMTApp[1].scope: an object was expected, and this is a list",
                "line 3: $.MMTApp[1].config: a list of elements was expected, and this is an object",
                "line 3: $.MMTApp[1].constraints: an object was expected, and this is null",
                "line 3: $.MMTApp[1].actions: a list of actions was expected, and this is a text",
                "line 4: $.MMTApp[2].scope.device: a list of texts was expected, and this is a text",
                "line 4: $.MMTApp[2].scope.scale[0]: a text was expected, and this is a number",
                "line 4: $.MMTApp[2].scope.size: the key \"size\" is unknown; one of device, orientation, scale was "
                    + "expected",
                "line 4: $.MMTApp[2].confg: the key \"confg\" is unknown; one of scope, config, constraints, actions "
                    + "was expected",
                "line 6: $.MMTApp[3].config[0]: an object was expected, and this is a number",
                "line 7: $.MMTApp[3].config[1].id: a text was expected, and this is a number",
                "line 7: $.MMTApp[3].config[1].props.text: a text was expected, and this is true or false",
                "line 7: $.MMTApp[3].config[1].props.alpha: a number was expected, and this is a text",
                "line 7: $.MMTApp[3].config[1].props.hidden: true or false was expected, and this is a number",
                "line 7: $.MMTApp[3].config[1].props.colour: the key \"colour\" is unknown; one of text, "
                    + "background-color, text-color, hidden, alpha, corner-radius, border-width, border-color, "
                    + "font-size, placeholder, image was expected",
                "line 8: $.MMTApp[3].config[2].props: an object was expected, and this is a list",
                "line 8: $.MMTApp[3].config[2].extra: the key \"extra\" is unknown; one of id, props was expected",
                "line 9: $.MMTApp[4].constraints.insert: the key \"insert\" is unknown; only update was expected",
                "line 9: $.MMTApp[4].constraints.update[0].item1: a text was expected, and this is a list",
                "line 9: $.MMTApp[4].constraints.update[0].priority: a number was expected, and this is a text",
                "line 9: $.MMTApp[4].constraints.update[0].values: an object was expected, and this is a number",
                "line 10: $.MMTApp[5].constraints.update[0].values.constant: a number was expected, and this is null",
                "line 10: $.MMTApp[5].constraints.update[0].values.priority: the key \"priority\" is unknown; only "
                    + "constant was expected",
                "line 11: $.MMTApp[6].actions[0].type: a text was expected, and this is a number",
                "line 11: $.MMTApp[6].actions[0].name: a text was expected, and this is an object",
            ])
        #expect(faults("[]") == ["line 1: $: an object was expected, and this is a list"])
        #expect(faults("{}") == ["line 1: $: MMTApp is missing; a list of blocks was expected"])
        #expect(
            faults(#"{"mmtapp": []}"#) == [
                "line 1: $.mmtapp: the key \"mmtapp\" is unknown; only MMTApp was expected",
                "line 1: $: MMTApp is missing; a list of blocks was expected",
            ])
    }

    @Test("an entry that lacks a part or has a bad value is left out, with path and line, and the rest is kept")
    func entries() throws {
        let json = """
            {"MMTApp": [
              {"scope": {"device": ["iphone", "watch"], "orientation": []},
               "config": [
                {"props": {"text": "a"}}, {"id": "A"}, {"id": "A[-1]", "props": {"text": "a"}},
                {"id": "A", "props": {"text": "ok", "background-color": "#12345", "alpha": 1.5, "image": "",
                 "font-size": 0, "border-width": -1, "corner-radius": 1e999}}],
               "constraints": {"update": [
                {"attribute1": "top", "values": {"constant": 1}}, {"item1": "A", "values": {}}, {"item1": "A"},
                {"item1": "A", "attribute1": "middle", "relation": "=", "priority": 1001, "values": {"constant": 1}},
                {"item1": "A", "item2": "", "values": {"constant": 1}}, {"item1": "A", "values": {"constant": 2}}]},
               "actions": [{"id": "A", "type": "Tap", "name": "n"}, {"id": "A", "name": "n"},
                {"id": "A", "type": "ElementView", "name": ""}, {"id": "A", "type": "ElementView", "name": "n"}]}
            ]}
            """
        #expect(
            try problems(json) == [
                "line 2: $.MMTApp[0].scope.device[1]: \"watch\" is unknown; one of iphone, ipad was expected",
                "line 2: $.MMTApp[0].scope.orientation: orientation is empty, so that the block applies nowhere; "
                    + "leave it out for all",
                "line 4: $.MMTApp[0].config[0]: \"id\" is missing; the entry was left out",
                "line 4: $.MMTApp[0].config[1]: \"props\" is missing; the entry was left out",
                "line 4: $.MMTApp[0].config[2].id: \"A[-1]\" is not an element ID: byte 1: a bracket cannot be here; "
                    + "an index stands between a class and the next slash or the end",
                "line 5: $.MMTApp[0].config[3].props[\"background-color\"]: \"#12345\" is not a colour; #RRGGBB was "
                    + "expected",
                "line 5: $.MMTApp[0].config[3].props.alpha: \"1.5\" is out of range; a number from 0 to 1 was expected",
                "line 5: $.MMTApp[0].config[3].props.image: \"\" is out of range; a name was expected",
                "line 6: $.MMTApp[0].config[3].props[\"font-size\"]: \"0\" is out of range; a number above 0 was "
                    + "expected",
                "line 6: $.MMTApp[0].config[3].props[\"border-width\"]: \"-1\" is out of range; a number from 0 up was "
                    + "expected",
                "line 6: $.MMTApp[0].config[3].props[\"corner-radius\"]: \"1e999\" is out of range; a finite number "
                    + "was expected",
                "line 8: $.MMTApp[0].constraints.update[0]: \"item1\" is missing; the entry was left out",
                "line 8: $.MMTApp[0].constraints.update[1]: \"values.constant\" is missing; the entry was left out",
                "line 8: $.MMTApp[0].constraints.update[2]: \"values.constant\" is missing; the entry was left out",
                "line 9: $.MMTApp[0].constraints.update[3].attribute1: \"middle\" is unknown; one of "
                    + "\(LayoutAttribute.allCases.map(\.rawValue).joined(separator: ", ")), baseline was expected",
                "line 9: $.MMTApp[0].constraints.update[3].relation: \"=\" is unknown; one of lessThanOrEqual, equal, "
                    + "greaterThanOrEqual was expected",
                "line 9: $.MMTApp[0].constraints.update[3].priority: \"1001\" is out of range; a number from 0 to "
                    + "1000 was expected",
                "line 10: $.MMTApp[0].constraints.update[4].item2: \"\" is not an element ID: byte 0: the ID is empty; "
                    + "it begins with a controller's class or a custom ID",
                "line 11: $.MMTApp[0].actions[0].type: \"Tap\" is unknown; one of ElementView, TouchUpInside, "
                    + "DidSelectCell was expected",
                "line 11: $.MMTApp[0].actions[1]: \"type\" is missing; the entry was left out",
                "line 12: $.MMTApp[0].actions[2].name: \"\" is out of range; a name was expected",
            ])
        let block = try #require(try read(json).blocks.first)
        #expect(block.scope == VariantScope(devices: [.iphone], orientations: []))
        #expect(block.changes.map { $0.properties.map(\.value) } == [[.text("ok")]])
        #expect(block.updates.map(\.constant) == [2])
        #expect(block.updates[0].location.path == "$.MMTApp[0].constraints.update[5]")
        #expect(block.actions.map(\.name) == ["n"])
    }

    @Test("size, depth and number of entries have limits, and the error names the limit")
    func limits() {
        let deep = String(repeating: "[", count: 1_000_000)
        #expect(faults(deep).map { $0.hasSuffix("more than 32 objects and arrays in each other") } == [true])
        #expect(faults(deep)[0].count < 200)
        let nested = #"{"MMTApp": [{"config": "# + String(repeating: #"[{"a":"#, count: 500_000)
        #expect(faults(nested)[0].hasSuffix("…: more than 32 objects and arrays in each other"))
        #expect(
            faults(#"{"MMTApp": []}"#, VariantLimits(bytes: 13)) == ["line 1: $: larger than 13 bytes"])
        #expect(faults(#"{"MMTApp": []}"#, VariantLimits(bytes: 14)).isEmpty)
        let two = config(#"{"id": "A", "props": {"text": "a", "hidden": true}}"#)
        #expect(faults(two, VariantLimits(changes: 2)).isEmpty)
        #expect(
            faults(two, VariantLimits(changes: 1))
                == ["line 1: $.MMTApp[0].config[0].props.hidden: more than 1 changes"])
    }

    @Test("of many problems the first are kept and all are counted")
    func counting() throws {
        let many = config(#"{"id": "", "props": {}}"#).replacing(
            #"{"id": "", "props": {}}"#,
            with: Array(repeating: #"{"id": "", "props": {}}"#, count: 250).joined(separator: ","))
        let document = try read(many)
        #expect(document.problems.skippedCount == 250)
        #expect(document.problems.list.count == 100)
        #expect(document.problems.unlistedCount == 150)
        let wrong = "{\"MMTApp\": [" + Array(repeating: "1", count: 250).joined(separator: ",") + "]}"
        let lines = faults(wrong)
        #expect(lines.count == 101)
        #expect(lines.last == "150 further faults")
    }

    @Test("texts that could break a line or colour a terminal are shown as escapes")
    func hostileTexts() throws {
        let line = try problems(config(#"{"id": "\u001b[31m\n[", "props": {"text": "a"}}"#))
        #expect(line.count == 1)
        #expect(!line[0].contains("\u{1B}") && !line[0].contains("\n"))
        let key = faults("{\"MMTApp\": [{\"\\u001b[31m\\n\": 1}]}")
        #expect(key.count == 1 && !key[0].contains("\u{1B}"))
    }

    @Test("colours are a hash and six hexadecimal digits, and nothing else")
    func colours() {
        #expect(Colour("#008b7D") == Colour(red: 0, green: 0x8B, blue: 0x7D))
        #expect("\(Colour(red: 1, green: 0xAB, blue: 255))" == "#01ABFF")
        for text in [
            "", "#", "#12345", "#1234567", "008B7D", "0x008B7D", "#00 B7D", "#00GB7D", "#+08B7D", "＃008B7D",
        ] {
            #expect(Colour(text) == nil, "\(text)")
        }
    }
}
