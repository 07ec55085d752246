import JSONText

/// Why a text is not the document that was wanted, before anything of its fields is read.
public struct DocumentFault: Error, Equatable, Sendable {
    /// What can be wrong with a text.
    public enum Reason: Equatable, Sendable {
        /// There is nothing but space in it.
        case empty
        /// It is no JSON, or has a key twice.
        case malformed(JSONError)
        /// It is JSON, and no object.
        case noObject
        /// It does not say what it is.
        case noSchema
        /// Its `schema` is no text.
        case schemaIsNoText
        /// It is such a document, of a version that this program does not know.
        case otherVersion(String)
        /// It is something else.
        case otherDocument(String)
    }

    let wanted: DatasetDocument
    /// What is wrong.
    public let reason: Reason

    init(_ wanted: DatasetDocument, _ reason: Reason) {
        self.wanted = wanted
        self.reason = reason
    }

    /// The place in the document; empty for the whole.
    public var field: String {
        switch reason {
        case .empty, .malformed, .noObject: ""
        case .noSchema, .schemaIsNoText, .otherVersion, .otherDocument: "schema"
        }
    }

    /// The place in the text, `:LINE:COLUMN`, to be put behind the file's name; empty for the whole.
    var position: String {
        guard case .malformed(let error) = reason else { return "" }
        return ":\(error.line):\(error.column)"
    }
}

extension DocumentFault: CustomStringConvertible {
    /// What is wrong and what would be right, in one line.
    public var description: String {
        switch reason {
        case .empty: "it is empty; \(wanted) is wanted"
        case .malformed(let error): "\(error.reason)"
        case .noObject: "an object was expected here: \(wanted) is wanted"
        case .noSchema: "missing; \(wanted.noun) says \"\(wanted.schema)\" there"
        case .schemaIsNoText: "a text was expected here; \(wanted.noun) says \"\(wanted.schema)\""
        case .otherVersion(let found):
            "unknown schema \(JSONQuoting.quoted(found)); this version reads \(wanted.schema)"
        case .otherDocument(let found):
            if let other = DatasetDocument.allCases.first(where: { $0.schema.match(found) != .otherName }) {
                "this is \(other.noun) (\(JSONQuoting.quoted(found).dropFirst().dropLast())); \(wanted) is wanted"
            } else {
                "unknown schema \(JSONQuoting.quoted(found)); \(wanted) is wanted"
            }
        }
    }
}
