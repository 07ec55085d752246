/// A fault of a field, or of a whole document: its place, what is wrong, and what would be right.
public struct FieldError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the field, such as `plan.grace` or `donations[2]`, after the name of the signed part that holds it;
    /// `nil` if the document as a whole is wrong.
    public let field: String?
    /// The line, if it is known. A field of a signed part has the line of the part.
    public let line: Int?
    /// The fault, and what would be right.
    public let problem: String

    /// An error at a field.
    package init(field: String?, line: Int? = nil, _ problem: String) {
        self.field = field
        self.line = line
        self.problem = problem
    }

    /// This error of a part, as an error of the document around the part.
    package func within(_ part: String, line: Int?) -> FieldError {
        let path = field.map { $0.hasPrefix("[") ? part + $0 : "\(part).\($0)" } ?? part
        return FieldError(field: path, line: line, problem)
    }

    /// `FIELD: problem`, for a message that begins with the line.
    package var text: String { (field.map { "\($0): " } ?? "") + problem }

    /// `LINE: FIELD: problem`, without the parts that are not known.
    public var description: String { (line.map { "\($0): " } ?? "") + text }
}
