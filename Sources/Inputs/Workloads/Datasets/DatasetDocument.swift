import Foundation
import JSONText

/// The kinds of files that datasets are kept as, and the check that a text is one before it is decoded: the decoder
/// takes keys that occur twice, and says neither line nor column.
enum DatasetDocument: CaseIterable, CustomStringConvertible {
    case recipe, profile

    var schema: SchemaName {
        switch self {
        case .recipe: SchemaName("recipe", version: 1)
        case .profile: SchemaName("profile", version: 1)
        }
    }

    /// `a recipe`.
    var noun: String {
        switch self {
        case .recipe: "a recipe"
        case .profile: "a profile"
        }
    }

    /// `a recipe (milli.recipe/1)`.
    var description: String { "\(noun) (\(schema))" }

    /// The values of a text that is one object without keys that occur twice.
    ///
    /// - Complexity: O(bytes).
    func object(in json: Data) throws(DocumentFault) -> JSONDocument {
        let bytes = Array(json)
        guard !bytes.allSatisfy({ " \t\r\n".utf8.contains($0) }) else { throw DocumentFault(self, .empty) }
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(copying: bytes)
        } catch {
            throw DocumentFault(self, .malformed(error))
        }
        guard document.kind(of: 0) == .object else { throw DocumentFault(self, .noObject) }
        return document
    }

    /// Checks that a text is an object that says it is of this kind.
    ///
    /// - Complexity: O(bytes).
    func check(_ json: Data) throws(DocumentFault) {
        let document = try object(in: json)
        guard let value = document.member("schema") else { throw DocumentFault(self, .noSchema) }
        try checkSchema(value, in: document)
    }

    /// Checks the value of `schema` of an object.
    func checkSchema(_ value: Int, in document: JSONDocument) throws(DocumentFault) {
        guard let found = document.string(value) else { throw DocumentFault(self, .schemaIsNoText) }
        switch schema.match(found) {
        case .same: return
        case .otherVersion: throw DocumentFault(self, .otherVersion(found))
        case .otherName: throw DocumentFault(self, .otherDocument(found))
        }
    }
}
