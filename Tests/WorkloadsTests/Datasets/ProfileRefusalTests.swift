import Foundation
import Reproducibility
import Testing

@testable import Workloads

@Suite("Profiles that are refused")
struct ProfileRefusalTests {
    /// A change to the file of `uikit-views`, and the field and the words of its error.
    struct Change: CustomTestStringConvertible, Sendable {
        let path: String
        /// JSON; an empty text removes the value.
        let value: String
        let field: String
        let says: String
        var testDescription: String { "\(path) = \(value.isEmpty ? "nothing" : value)" }

        init(_ path: String, _ value: String, _ field: String? = nil, says: String) {
            self.path = path
            self.value = value
            self.field = field ?? path
            self.says = says
        }
    }

    static let changes: [Change] = [
        Change("schema", "\"milli.profile/2\"", says: "\"milli.profile/1\" was expected, not \"milli.profile/2\""),
        Change("schema", "1", says: "\"milli.profile/1\" was expected, not the number 1"),
        Change("schema", "null", says: "was expected, not null"),
        Change("schema", "", says: "missing; \"milli.profile/1\" was expected"),
        Change("schema", "\"milli.recipe/1\"", says: "\"milli.profile/1\" was expected, not \"milli.recipe/1\""),
        Change("schema", "\"milli.profile/1.x\"", says: "was expected, not"),
        Change("source", "", says: "missing"),
        Change("trees", "[]", says: "one screen or more was expected"),
        Change("trees", "{}", says: "an array of objects was expected, not an object"),
        Change("trees.3.views", "0", "trees[3].views", says: "a whole number from 1 to 1000000000 was expected, not 0"),
        Change("trees.3.views", "1.5", "trees[3].views", says: "was expected, not 1.5"),
        Change("trees.3.levels", "12", "trees[3].levels", says: "a whole number from 1 to 11 was expected, not 12"),
        Change("trees.3.levels", "0", "trees[3].levels", says: "from 1 to 11 was expected, not 0"),
        Change("trees.3.foregroundLevels", "5", "trees[3].foregroundLevels", says: "from 0 to 4 was expected, not 5"),
        Change("children.0", "-1", "children[\"0\"]", says: "from 0 to 1000000000 was expected, not -1"),
        Change("children", "{\"0\": 17, \"1\": 480}", says: "no view has two subviews"),
        Change("children.x", "1", says: "the key is the number that was counted, from 0 to 10000"),
        Change("children.007", "1", "children[\"007\"]", says: "the key is the number that was counted"),
        Change("children.-1", "1", "children[\"-1\"]", says: "the key is the number that was counted"),
        Change("children.20000", "1", "children[\"20000\"]", says: "the key is the number that was counted"),
        Change("children.0", "9223372036854775808", "children[\"0\"]", says: "from 0 to 1000000000 was expected"),
        Change("childrenByRelativeDepth", "[]", says: "ten tables were expected"),
        Change("childrenByRelativeDepth.9.1", "-1", "childrenByRelativeDepth[9][\"1\"]", says: "not -1"),
        Change(
            "sameClassGroup.0", "1", "sameClassGroup[\"0\"]", says: "the key is the number that was counted, from 1"),
        Change("singleChildChain", "7", says: "an object was expected, not the number 7"),
        Change("hidden", "", says: "missing"),
        Change("hidden.views", "498", says: "a whole number from 0 to 497 was expected, not 498"),
        Change("hidden.leaves", "47", says: "a whole number from 0 to 46 was expected, not 47"),
        Change("hidden.position.only", "-1", says: "not -1"),
        Change("transparentShare", "1.5", says: "a share from 0 to 1 was expected"),
        Change("transparentShare", "-0.1", says: "a share from 0 to 1 was expected"),
        Change("classes", "{}", says: "the class of one view or more was expected"),
        Change("classes.UIView", "-1", says: "from 0 to 1000000000 was expected, not -1"),
        Change("classes.", "1", "classes[\"\"]", says: "the name of a class"),
        Change("rootClass", "\"\"", says: "the name of a class"),
        Change("rootClass", "\"A\\u0007\"", says: "without control characters"),
    ]

    @Test("counts out of range are refused, with file, line, field and what would be right", arguments: changes)
    func outOfRange(change: Change) throws {
        let document = try ProfileFileTests.object("uikit-views")
        let changed = try Self.set(
            change.path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...],
            change.value, in: document)
        let bytes = try ProfileFileTests.json(changed)
        let error = #expect(throws: DatasetError.self) { try ScreenProfile(json: bytes, file: "bad.json") }
        #expect(error?.field == change.field)
        #expect(error?.description.hasPrefix("bad.json:1: \(change.field): ") == true)
        #expect(error?.problem.contains(change.says) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains(where: \.isNewline) == false)
    }

    @Test("counts that no screen can have, each within its range, still give screens of any size")
    func impossibleCounts() throws {
        for seed in 0..<200 as Range<UInt64> {
            var random = Xoshiro256StarStar(seed: seed)

            func count(_ most: Int = 1_000) -> Int { random.chance(0.05) ? 1_000_000_000 : random.index(below: most) }

            func table(from least: Int, _ values: Int) -> [String: Int] {
                Dictionary(
                    (0..<random.index(below: values)).map { _ in ("\(least + random.index(below: 40))", count()) },
                    uniquingKeysWith: { $1 })
            }

            var document = try ProfileFileTests.object("uikit-views")
            document["trees"] = (0...random.index(below: 4)).map { _ in
                let views = max(1, count())
                let levels = 1 + random.index(below: views)
                return ["views": views, "levels": levels, "foregroundLevels": levels / 2]
            }

            document["children"] = table(from: 0, 6).merging(["\(2 + random.index(below: 9))": max(1, count())]) { $1 }
            document["childrenByRelativeDepth"] = (0..<10).map { _ in table(from: 0, 6) }
            document["sameClassGroup"] = table(from: 1, 6)
            document["singleChildChain"] = table(from: 1, 6)
            let of = 1_000_000_000
            let views = count()
            document["hidden"] = [
                "views": views, "of": of, "leaves": views / 2,
                "position": ["tail": count(), "first": count(), "only": count(), "middle": count()],
            ]
            document["transparentShare"] = random.unitInterval()
            document["classes"] = ["A": max(1, count()), "BLabel": count()]
            document["rootClass"] = random.chance(0.5) ? "A" : nil
            let profile = try ScreenProfile(json: ProfileFileTests.json(document), file: "\(seed).json")
            for views in [1, 2, 7, 300] { #expect(profile.screen(views: views, seed: seed).count == views) }
        }
    }

    @Test(
        "a text that is not JSON, or not a profile, is refused in one line",
        arguments: ["", " \n\t", "{", "[]", "null", "7", "{}", "{\"trees\": 1}", "\u{0}"])
    func noProfile(text: String) {
        let error = #expect(throws: DatasetError.self) {
            try ScreenProfile.profiles(in: Data(text.utf8), file: "bad.json")
        }
        #expect(error?.file == "bad.json")
        #expect(error?.description.contains(where: \.isNewline) == false)
    }

    @Test("syntax and keys that occur twice are refused with line, column and reason, at any depth")
    func syntax() {
        for (text, says) in [
            ("{\n  \"schema\": ,\n}", "f.json:2:13: "), ("{\"a\": [1, 2", "f.json:1:12: truncated"),
            ("{} x", "f.json:1:4: "), ("[]", "f.json:1: an object was expected in this file"),
            (
                "{\"schema\": \"milli.profile/1\",\n \"tree\": {\"views\": 1,\n  \"vi\\u0065ws\": 2}}",
                "f.json:3:3: the key \"views\" occurs twice in one object; once is right"
            ),
        ] {
            let profile = #expect(throws: DatasetError.self) {
                try ScreenProfile(json: Data(text.utf8), file: "f.json")
            }
            let recipe = #expect(throws: DatasetError.self) { try DatasetRecipe(json: Data(text.utf8), file: "f.json") }
            #expect(profile?.description.hasPrefix(says) == true, "\(profile?.description ?? "")")
            #expect(recipe == profile)
        }
    }

    @Test("the schema is checked before any field")
    func schemaFirst() {
        let foreign = #expect(throws: DatasetError.self) {
            try ScreenProfile(json: Data("{\"schema\": \"milli.recipe/1\", \"trees\": 7}".utf8), file: "f")
        }
        #expect(foreign?.field == "schema")
    }

    @Test("a foreign schema is named on one line")
    func hostileSchema() {
        let hostile = #expect(throws: DatasetError.self) {
            try DatasetRecipe(json: Data("{\"schema\": \"milli.profile/\\n\\u001B[31m\"}".utf8), file: "f")
        }
        #expect(hostile?.description.contains { $0 == "\n" || $0 == "\u{1B}" } == false)
    }

    /// The document with a value inserted or removed at a path.
    private static func set(_ path: ArraySlice<String>, _ value: String, in node: Any) throws -> Any {
        guard let key = path.first else { return node }

        let isLast = path.count == 1
        let new =
            value.isEmpty ? nil : try JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)
        if var list = node as? [Any], let index = Int(key) {
            list[index] = isLast ? new as Any : try set(path.dropFirst(), value, in: list[index])
            return list
        }

        var object = try #require(node as? [String: Any])
        if isLast { object[key] = new } else { object[key] = try set(path.dropFirst(), value, in: object[key] as Any) }
        return object
    }
}
