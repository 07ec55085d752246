import Foundation
import Testing

@testable import Workloads

@Suite("Texts of recipes and profiles")
struct DatasetDocumentTests {
    private static func description(_ text: String, of kind: DatasetDocument) -> String {
        do {
            switch kind {
            case .recipe: _ = try DatasetRecipe(json: Data(text.utf8), file: "f.json")
            case .profile: _ = try ProfileFile.profiles(in: Data(text.utf8), file: "f.json")
            }
            return "read"
        } catch {
            return "\(error)"
        }
    }

    @Test("syntax is refused with line, column and reason", arguments: DatasetDocument.allCases)
    func syntax(kind: DatasetDocument) {
        #expect(Self.description("{\n  \"schema\": ,\n}", of: kind).hasPrefix("f.json:2:13: "))
        #expect(Self.description("{\"a\": [1, 2", of: kind).hasPrefix("f.json:1:12: truncated"))
        #expect(Self.description("{} x", of: kind).hasPrefix("f.json:1:4: "))
    }

    @Test("a key that occurs twice is refused with its place, at any depth", arguments: DatasetDocument.allCases)
    func duplicates(kind: DatasetDocument) {
        #expect(
            Self.description(
                "{\"schema\": \"\(kind.schema)\",\n \"tree\": {\"views\": 1,\n  \"vi\\u0065ws\": 2}}", of: kind)
                == "f.json:3:3: the key \"views\" occurs twice in one object; once is right")
    }

    @Test("what is empty, or no object, is said to be", arguments: DatasetDocument.allCases)
    func empty(kind: DatasetDocument) {
        for text in ["", " \n\t\r\n"] {
            #expect(Self.description(text, of: kind) == "f.json: it is empty; \(kind.noun) (\(kind.schema)) is wanted")
        }
        for text in ["[]", "null", "7", "\"text\""] {
            #expect(Self.description(text, of: kind).hasPrefix("f.json: an object was expected here"))
        }
    }

    @Test("the schema is checked before any field; what a foreign one says stays on one line")
    func schemaFirst() {
        #expect(
            Self.description("{\"schema\": \"milli.recipe/1\", \"trees\": 7}", of: .profile).contains(
                "this is a recipe"))
        #expect(
            Self.description("{\"schema\": \"milli.profile/9\"}", of: .recipe).contains(
                "this is a profile (milli.profile/9)"))
        let hostile = Self.description("{\"schema\": \"milli.profile/\\n\\u001B[31m\"}", of: .recipe)
        #expect(hostile.contains("this is a profile"))
        #expect(!hostile.contains("\n") && !hostile.contains("\u{1B}"))
    }
}
