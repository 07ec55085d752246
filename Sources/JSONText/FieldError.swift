/// A field of an object that is not what it must be, or a document that is not: where, and what would be right.
public struct FieldError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the field, as `plan.grace` or `donations[2]`; fields of a signed part stand behind its name. `nil`
    /// when the document as a whole is wrong.
    public let field: String?
    /// The line, where it is known. Within a signed part it is the line that the part stands in.
    public let line: Int?
    /// The fault, and what would be right.
    public let problem: String

    package init(field: String?, line: Int? = nil, _ problem: String) {
        self.field = field
        self.line = line
        self.problem = problem
    }

    /// The same error, seen from the document around the part that it is in.
    package func within(_ part: String, line: Int?) -> FieldError {
        let path = field.map { $0.hasPrefix("[") ? part + $0 : "\(part).\($0)" } ?? part
        return FieldError(field: path, line: line, problem)
    }

    /// `FIELD: problem`, for messages that name the line in front.
    package var text: String { (field.map { "\($0): " } ?? "") + problem }

    /// `LINE: FIELD: problem`, without what is not known.
    public var description: String { (line.map { "\($0): " } ?? "") + text }
}
