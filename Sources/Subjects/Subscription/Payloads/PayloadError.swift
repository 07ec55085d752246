/// Why a payload cannot be read: where, and what would be right.
public struct PayloadError: Error, Equatable, Sendable {
    /// The path of the field, as `data.signedTransactionInfo.expiresDate`; fields of a signed part stand behind its name.
    /// `nil` when the document as a whole is wrong.
    public let field: String?
    /// The line, where it is known. Within a signed part it is the line that the part stands in.
    public let line: Int?
    /// What is wrong and what would be right.
    public let problem: String

    /// An error of a field.
    public init(field: String?, line: Int? = nil, _ problem: String) {
        self.field = field
        self.line = line
        self.problem = problem
    }

    /// The same error, seen from the document around the part that it is in.
    func within(_ part: String, line: Int?) -> PayloadError {
        let path = field.map { $0.hasPrefix("[") ? part + $0 : "\(part).\($0)" } ?? part
        return PayloadError(field: path, line: line, problem)
    }
}

extension PayloadError: CustomStringConvertible {
    /// `LINE: FIELD: problem`, without what is not known.
    public var description: String {
        (line.map { "\($0): " } ?? "") + (field.map { "\($0): " } ?? "") + problem
    }
}
