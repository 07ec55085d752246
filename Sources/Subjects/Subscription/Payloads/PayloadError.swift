import JSONText

/// A payload that cannot be read: where, and what would be right.
public struct PayloadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the field, as `data.signedTransactionInfo.expiresDate`; fields of a signed part stand behind its
    /// name. `nil` when the document as a whole is wrong.
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
    func within(_ part: String, line: Int?) -> PayloadError {
        let path = field.map { $0.hasPrefix("[") ? part + $0 : "\(part).\($0)" } ?? part
        return PayloadError(field: path, line: line, problem)
    }

    /// `LINE: FIELD: problem`, without what is not known.
    public var description: String {
        (line.map { "\($0): " } ?? "") + (field.map { "\($0): " } ?? "") + problem
    }
}

extension PayloadFields {
    func error(_ key: StaticString, _ problem: String) -> PayloadError {
        guard let value = document.member(key, of: object) else {
            return PayloadError(field: path(key), line: document.line(of: object), problem)
        }
        return error(value, problem)
    }

    func error(_ value: Int, _ problem: String) -> PayloadError {
        PayloadError(field: path(of: value), line: document.line(of: value), problem)
    }

    func missing(_ key: StaticString, _ expected: String) -> PayloadError {
        guard let value = document.member(key, of: object) else {
            return error(key, "missing; \(expected) was expected")
        }
        return error(value, "\(expected) was expected, not \(document.isNull(value) ? "null" : "an empty text")")
    }

    func unexpected(_ value: Int, _ expected: String) -> PayloadError {
        let found =
            switch document.kind(of: value) {
            case .object: "an object"
            case .array: "an array"
            case .string: "the text \(raw(value))"
            case .number: "the number \(raw(value))"
            case .true: "true"
            case .false: "false"
            case .null, nil: "null"
            }
        return error(value, "\(expected) was expected, not \(found)")
    }

    /// The path of a value without the `$.` that all begin with; `nil` for the outermost.
    func path(of value: Int) -> String? {
        let path = document.path(of: value)
        return value == 0 ? nil : String(path.dropFirst(path.hasPrefix("$.") ? 2 : 1))
    }

    /// The path of a field that need not be there.
    func path(_ key: StaticString) -> String {
        let step = JSONDocument.step("\(key)")
        return path(of: object).map { $0 + step } ?? String(step.drop { $0 == "." })
    }

    /// A text or a number for a message, which may be of any length and hold anything.
    func raw(_ value: Int) -> String {
        if let text = document.string(value) { return JSONQuoting.quoted(text, atMost: 40) }
        let bytes = document.rawBytes(of: value)
        return String(decoding: bytes.prefix(40), as: UTF8.self) + (bytes.count > 40 ? "…" : "")
    }
}
