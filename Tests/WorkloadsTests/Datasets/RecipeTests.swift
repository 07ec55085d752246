import Foundation
import Reproducibility
import Testing

@testable import Workloads

@Suite("Recipes")
struct RecipeTests {
    private static let noProfile: @Sendable (String) throws -> Data = { _ in
        Issue.record("a recipe without a profile asks for none")
        return Data()
    }

    private static func object(_ recipe: DatasetRecipe) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: recipe.json()) as? [String: Any])
    }

    @Test("a recipe that is written is read back the same, and makes the same tree", arguments: TreeShape.allCases)
    func writtenIsReadBack(shape: TreeShape) throws {
        let recipe = DatasetRecipe(name: "mine", shape: shape, views: 500, seed: .max)
        let read = try DatasetRecipe(json: recipe.json(), file: "mine.json", name: "mine")
        #expect(read == recipe)
        let tree = try read.make(profileBytes: Self.noProfile)
        #expect(tree == shape.blueprint(views: 500, seed: .max))
        #expect(read.outcome == .init(of: tree))
    }

    @Test("a recipe of a profile names its file and digest, and asks for that file")
    func ofAProfile() throws {
        let bytes = try ProjectFolder.profileBytes("ios-accessibility")
        let profile = try ScreenProfile(json: bytes, file: "")
        let recipe = DatasetRecipe(
            name: "p", shape: .screen,
            profile: (.init(file: "profiles/x.json", sha256: SHA256.digest(of: bytes)), profile), views: 300, seed: 4)
        let read = try DatasetRecipe(json: recipe.json(), file: "p.json")
        #expect(read == recipe)
        let tree = try read.make { file in
            #expect(file == "profiles/x.json")
            return bytes
        }
        #expect(tree == profile.screen(views: 300, seed: 4))

        // One more space makes it another file.
        let changed = bytes + Data(" ".utf8)
        let error = #expect(throws: DatasetError.self) { try read.make { _ in changed } }
        #expect(error?.field == "profile.sha256")
        #expect(error?.isMismatch == true)
        #expect(error?.description.contains("\(SHA256.digest(of: bytes))") == true)
        #expect(error?.description.contains("\(SHA256.digest(of: changed))") == true)
    }

    @Test("a tree that differs from the recorded one is refused, with both digests")
    func anotherTree() throws {
        let recipe = DatasetRecipe(name: "mine", shape: .random, views: 100, seed: 1)
        var object = try Self.object(recipe)
        object["seed"] = 2
        let changed = try DatasetRecipe(json: ProfileFileTests.json(object), file: "mine.json")
        let error = #expect(throws: DatasetError.self) { try changed.make(profileBytes: Self.noProfile) }
        let made = TreeShape.random.blueprint(views: 100, seed: 2).digest
        #expect(error?.field == "tree.sha256")
        #expect(error?.isMismatch == true)
        let text = error?.description ?? ""
        #expect(text.contains("\(recipe.outcome.sha256)") && text.contains("\(made)"))
    }

    @Test(
        "the recorded numbers of views and levels are compared too", arguments: ["views", "levels", "foregroundLevels"])
    func numbers(key: String) throws {
        var object = try Self.object(DatasetRecipe(name: "mine", shape: .comb, views: 9, seed: 1))
        var tree = try #require(object["tree"] as? [String: Any])
        tree[key] = 77
        object["tree"] = tree
        let recipe = try DatasetRecipe(json: ProfileFileTests.json(object), file: "mine.json")
        let error = #expect(throws: DatasetError.self) { try recipe.make(profileBytes: Self.noProfile) }
        #expect(error?.field == "tree.\(key)")
        #expect(error?.isMismatch == true)
    }

    @Test(
        "the error for a recipe names the faulty field",
        arguments: [
            ("schema", "\"milli.recipe/2\"", "\"milli.recipe/1\" was expected, not \"milli.recipe/2\""),
            ("schema", "", "missing; \"milli.recipe/1\" was expected"), ("schema", "null", "was expected, not null"),
            ("schema", "\"milli.profile/1\"", "\"milli.recipe/1\" was expected, not \"milli.profile/1\""),
            ("shape", "\"sphere\"", "one of screen, app, chain, wide, comb, balanced, random was expected, not"),
            ("views", "0", "a whole number from 1 to 100000000 was expected, not 0"),
            ("views", "100000001", "a whole number from 1 to 100000000 was expected"),
            ("views", "\"many\"", "a whole number from 1 to 100000000 was expected, not the text \"many\""),
            ("seed", "-1", "a whole number from 0 to 18446744073709551615 was expected, not -1"),
            ("seed", "18446744073709551616", "a whole number from 0 to 18446744073709551615 was expected"),
            ("name", "\"other\"", "\"mine\" was expected, as the file is called"), ("tree", "", "missing"),
            (
                "profile", "{\"file\": \"a\", \"sha256\": \"\(String(repeating: "0", count: 64))\"}",
                "'comb' is not drawn"
            ),
        ])
    func refused(key: String, value: String, says: String) throws {
        var object = try Self.object(DatasetRecipe(name: "mine", shape: .comb, views: 9, seed: 1))
        object[key] =
            value.isEmpty
            ? nil : try JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)
        let bytes = try ProfileFileTests.json(object)
        let error = #expect(throws: DatasetError.self) {
            try DatasetRecipe(json: bytes, file: "mine.json", name: "mine")
        }
        #expect(error?.field == key)
        #expect(error?.isMismatch == false)
        #expect(error?.description.hasPrefix("mine.json:\(error?.line ?? 0): \(key): ") == true)
        #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
    }

    @Test("a file of a newer minor version is read without its new fields")
    func minorVersion() throws {
        let recipe = DatasetRecipe(name: "mine", shape: .comb, views: 9, seed: 1)
        var object = try Self.object(recipe)
        object["schema"] = "milli.recipe/1.3"
        object["colour"] = "red"
        #expect(try DatasetRecipe(json: ProfileFileTests.json(object), file: "mine.json") == recipe)
    }

    @Test("a text that is not a digest is refused with its field")
    func noDigest() throws {
        var object = try Self.object(DatasetRecipe(name: "mine", shape: .comb, views: 9, seed: 1))
        object["tree"] = ["sha256": "abc", "views": 9, "levels": 5, "foregroundLevels": 5]
        let bytes = try ProfileFileTests.json(object)
        let error = #expect(throws: DatasetError.self) { try DatasetRecipe(json: bytes, file: "mine.json") }
        #expect(error?.field == "tree.sha256")
        #expect(error?.description.contains("64 hexadecimal digits") == true, "\(error?.description ?? "")")
    }

    @Test("every recipe of the folder is read, and has the name of its file")
    func storedRecipes() throws {
        let folder = ProjectFolder.datasets
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".json") }
        #expect(names.count >= 16)
        for file in names {
            let bytes = try Data(contentsOf: folder.appending(path: file))
            let recipe = try DatasetRecipe(json: bytes, file: file, name: String(file.dropLast(5)))
            guard let profile = recipe.profile else { continue }
            let stored = try Data(contentsOf: folder.appending(path: profile.file))
            #expect(SHA256.digest(of: stored) == profile.sha256, "\(file)")
        }
    }
}
