import Foundation
import Testing

@testable import Workloads

@Suite("Impossible profiles")
struct ProfileRefusalTests {
    /// A change to the file of `uikit-views` that makes it impossible, and what the error names and says.
    struct Change: CustomTestStringConvertible, Sendable {
        let path: String
        /// JSON; an empty text takes the value away.
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
        Change(
            "schema", "\"milli.profile/2\"",
            says: "unknown schema \"milli.profile/2\"; this version reads milli.profile/1"),
        Change("schema", "1", says: "a text was expected"),
        Change("schema", "null", says: "a text was expected"),
        Change("schema", "", says: "missing; a profile says \"milli.profile/1\" there"),
        Change(
            "schema", "\"milli.recipe/1\"",
            says: "this is a recipe (milli.recipe/1); a profile (milli.profile/1) is wanted"),
        Change("schema", "\"milli.profile/1.x\"", says: "unknown schema"),
        Change("schema", "\"profile\"", says: "unknown schema \"profile\"; a profile (milli.profile/1) is wanted"),
        Change("source", "", says: "missing"),
        Change("trees", "[]", says: "0 entries"),
        Change("trees", "{}", says: "a list was expected"),
        Change("trees.3.views", "0", "trees[3].views", says: "0 is impossible; it is from 1"),
        Change("trees.3.views", "-11", "trees[3].views", says: "-11 is impossible"),
        Change("trees.3.views", "1.5", "trees[3].views", says: "a whole number was expected"),
        Change("trees.3.views", "\"11\"", "trees[3].views", says: "a whole number was expected"),
        Change("trees.3.levels", "", "trees[3].levels", says: "missing"),
        Change("trees.3.levels", "12", "trees[3].levels", says: "12 is impossible; it is at most 11"),
        Change("trees.3.levels", "0", "trees[3].levels", says: "it is from 1"),
        Change("trees.3.foregroundLevels", "5", "trees[3].foregroundLevels", says: "it is at most 4"),
        Change("trees.3.foregroundLevels", "-1", "trees[3].foregroundLevels", says: "-1 is impossible"),
        Change("trees.0.views", "8", "children", says: "497 is impossible; it is 496"),
        Change("children.0", "-1", "children.0", says: "-1 is impossible"),
        Change("children.0", "251", "children", says: "498 is impossible; it is 497"),
        Change("children", "{\"0\": 250, \"1\": 0, \"2\": 247}", says: "494 is impossible; it is at most 480"),
        Change("children", "{\"0\": 490, \"1\": 1, \"2\": 6}", says: "13 is impossible; it is at least 103"),
        Change("children", "{\"0\": 496, \"480\": 1}", says: "480 is impossible; it is at most 86"),
        Change("children", "{\"0\": 17, \"1\": 480}", says: "no view has two subviews"),
        Change("children.18", "", "children", says: "496 is impossible"),
        Change("children.x", "1", "children", says: "the key 'x' is no whole number"),
        Change("children.007", "1", "children", says: "the key '007' is no whole number"),
        Change("children.-1", "1", "children, the number counted", says: "-1 is impossible"),
        Change("children.99999999999999999999", "1", "children", says: "is no whole number"),
        Change(
            "children.20000", "1", "children",
            says: "a view has 20000 subviews; at most 10000 are taken, a limit of this program"),
        Change("children.0", "9223372036854775807", "children.0", says: "it is from 0 to 1000000000"),
        Change("children.0", "9223372036854775808", "children.0", says: "a whole number was expected"),
        Change("childrenByRelativeDepth", "[]", says: "0 entries; ten are needed"),
        Change("childrenByRelativeDepth.9.0", "28", "childrenByRelativeDepth", says: "249 is impossible; it is 250"),
        Change("childrenByRelativeDepth.9.1", "-1", "childrenByRelativeDepth[9].1", says: "-1 is impossible"),
        Change(
            "childrenByRelativeDepth.0", "{\"0\": 20}", "childrenByRelativeDepth", says: "is impossible"),
        Change("sameClassGroup.1", "348", "sameClassGroup", says: "496 is impossible; it is 497"),
        Change("sameClassGroup.0", "1", "sameClassGroup, the number counted", says: "0 is impossible"),
        Change("sameClassGroup", "{\"497\": 1}", says: "497 is impossible; it is at most 18"),
        Change("sameClassGroup", "{\"1\": 47, \"2\": 225}", says: ""),
        Change("sameClassGroup", "{\"2\": 240, \"17\": 1}", says: "241 is impossible; it is at least 264"),
        Change("singleChildChain.1", "99", "singleChildChain", says: "146 is impossible; it is 147"),
        Change(
            "singleChildChain", "{\"147\": 1}",
            says: "147 is impossible; it is at most 17, the longest chain in the deepest of trees, of 18 levels"),
        Change(
            "singleChildChain", "{\"17\": 8, \"11\": 1}",
            says: "144 is impossible; it is at most 82, the views of trees with more than 17 levels"),
        Change("hidden", "", says: "missing"),
        Change("hidden.of", "498", says: "498 is impossible; it is 497"),
        Change("hidden.views", "498", says: "498 is impossible; it is at most 497"),
        Change("hidden.views", "-1", says: "-1 is impossible"),
        Change("hidden.views", "47", "hidden.position", says: "46 is impossible; it is 47"),
        Change("hidden.leaves", "47", says: "47 is impossible; it is at most 46"),
        Change("hidden.leaves", "-1", says: "-1 is impossible"),
        Change("hidden.position.tail", "35", "hidden.position", says: "45 is impossible; it is 46"),
        Change(
            "hidden.position.top", "1", "hidden.position",
            says: "unknown key 'top'; known are tail, first, only, middle"),
        Change("hidden.position.only", "-1", says: "-1 is impossible"),
        Change("transparentShare", "1.5", says: "1.5 is impossible; a share is from 0 to 1"),
        Change("transparentShare", "-0.1", says: "-0.1 is impossible"),
        Change("classes", "{}", says: "0 entries"),
        Change("classes.UIView", "-1", says: "-1 is impossible"),
        Change("classes.UIView", "137", "classes", says: "498 is impossible; it is at most 497"),
        Change("classes.", "1", "classes", says: "the name of a class"),
        Change("rootClass", "\"\"", says: "the name of a class"),
        Change("rootClass", "\"A\\u0007\"", says: "without control characters"),
    ]

    @Test("impossible counts are refused, with file and field and what would be right", arguments: changes)
    func impossibleCountsAreNamed(change: Change) throws {
        let document = try ProfileFileTests.object("uikit-views")
        let changed = try Self.set(
            change.path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...],
            change.value, in: document)
        let bytes = try ProfileFileTests.json(changed)
        if change.says.isEmpty {
            _ = try ScreenProfile(json: bytes, file: "bad.json")
            return
        }
        let error = #expect(throws: ProfileError.self) { try ScreenProfile(json: bytes, file: "bad.json") }
        #expect(error?.file == "bad.json")
        #expect(error?.field == change.field)
        #expect(error?.description.hasPrefix("bad.json: \(change.field): ") == true)
        #expect(error?.description.contains(change.says) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains(where: \.isNewline) == false)
    }

    @Test("screens without a visible root need as many hidden views")
    func unseenScreens() throws {
        var document = try ProfileFileTests.object("uikit-views")
        document["trees"] = try #require(document["trees"] as? [[String: Any]]).map { tree in
            tree.merging(["foregroundLevels": 0]) { $1 }
        }
        document["hidden"] = ["views": 16, "of": 497, "leaves": 0, "position": ["only": 16]]
        let error = #expect(throws: ProfileError.self) {
            try ScreenProfile(json: ProfileFileTests.json(document), file: "bad.json")
        }
        #expect(error?.field == "hidden.views")
        #expect(error?.description.contains("it is at least 17") == true)
    }

    @Test("more hidden views than there are places are refused, place by place")
    func placesOfHiddenViews() throws {
        // 497 views: 17 roots, 147 only subviews, 100 lists of two or more, of which 45 have a middle.
        let base = "\"views\": 497, \"of\": 497, \"leaves\": 250"
        for (field, position, most) in [
            ("only", "{\"only\": 165, \"tail\": 332}", 164), ("first", "{\"first\": 118, \"tail\": 379}", 117),
            ("middle", "{\"middle\": 151, \"tail\": 346}", 150), ("tail", "{\"tail\": 351, \"only\": 146}", 350),
        ] {
            var document = try ProfileFileTests.object("uikit-views")
            document["hidden"] = try JSONSerialization.jsonObject(
                with: Data("{\(base), \"position\": \(position)}".utf8))
            let error = #expect(throws: ProfileError.self) {
                try ScreenProfile(json: ProfileFileTests.json(document), file: "bad.json")
            }
            #expect(error?.field == "hidden.position.\(field)")
            #expect(error?.description.contains("it is at most \(most),") == true, "\(error?.description ?? "")")
        }
    }

    @Test(
        "what is no JSON, or no profile, is refused in one line",
        arguments: ["", "{", "[]", "null", "{}", "{\"trees\": 1}", "\u{0}"])
    func noProfile(text: String) {
        let error = #expect(throws: ProfileError.self) {
            try ProfileFile.profiles(in: Data(text.utf8), file: "bad.json")
        }
        #expect(error?.file == "bad.json")
        #expect(error?.description.contains(where: \.isNewline) == false)
    }

    /// The document with a value at a path put in or taken away.
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
