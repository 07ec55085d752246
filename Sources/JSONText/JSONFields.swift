/// The fields of one object, each with what it must be. An optional field that is `null` is not there. Nothing is
/// copied but texts that are asked for.
@usableFromInline package struct JSONFields {
    @usableFromInline package let document: JSONDocument
    /// The number of the object in the document.
    @usableFromInline package let object: Int
    /// Whether a field that is an empty text is not there either.
    private let skipsEmpty: Bool

    package init(_ document: JSONDocument, _ object: Int = 0, skipsEmpty: Bool = false) {
        self.document = document
        self.object = object
        self.skipsEmpty = skipsEmpty
    }

    /// The number of a field's value; `nil` when it is not there.
    @inlinable @inline(__always) package func value(_ key: StaticString) -> Int? {
        document.member(key, of: object).flatMap(standing)
    }

    @usableFromInline func standing(_ value: Int) -> Int? {
        let found = document.values[value]
        return found.kind == .null || skipsEmpty && found.kind == .string && found.start == found.end ? nil : value
    }

    @inlinable @inline(__always) package func has(_ key: StaticString) -> Bool { value(key) != nil }

    package func string(_ key: StaticString) throws(FieldError) -> String {
        guard let text = try optionalString(key) else { throw missing(key, "a string") }
        return text
    }

    package func optionalString(_ key: StaticString) throws(FieldError) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = document.string(value) else { throw unexpected(value, "a string") }
        return text
    }

    package func integer(
        _ key: StaticString, in range: ClosedRange<Int64> = .min ... .max
    ) throws(FieldError) -> Int64 {
        guard let number = try optionalInteger(key, in: range) else { throw missing(key, Self.describe(range)) }
        return number
    }

    package func optionalInteger(
        _ key: StaticString, in range: ClosedRange<Int64> = .min ... .max
    ) throws(FieldError) -> Int64? {
        guard let value = value(key) else { return nil }
        guard document.kind(of: value) == .number else { throw unexpected(value, Self.describe(range)) }
        guard let number = document.integer(value), range.contains(number) else {
            throw error(value, "\(Self.describe(range)) was expected, not \(raw(value))")
        }

        return number
    }

    package func optionalBoolean(_ key: StaticString) throws(FieldError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard let answer = document.boolean(value) else { throw unexpected(value, "true or false") }
        return answer
    }

    package func fields(_ key: StaticString) throws(FieldError) -> JSONFields {
        guard let fields = try optionalFields(key) else { throw missing(key, "an object") }
        return fields
    }

    package func optionalFields(_ key: StaticString) throws(FieldError) -> JSONFields? {
        guard let value = value(key) else { return nil }
        return try fields(of: value)
    }

    package func fields(of value: Int) throws(FieldError) -> JSONFields {
        guard document.kind(of: value) == .object else { throw unexpected(value, "an object") }
        return JSONFields(document, value, skipsEmpty: skipsEmpty)
    }

    /// The elements of an array; none when the field is not there.
    package func elements(
        _ key: StaticString, _ expected: String = "an array"
    ) throws(FieldError) -> JSONChildren {
        guard let value = value(key) else { return document.children(of: nil) }
        guard document.kind(of: value) == .array else { throw unexpected(value, expected) }
        return document.children(of: value)
    }

    private static func describe(_ range: ClosedRange<Int64>) -> String {
        switch (range.lowerBound, range.upperBound) {
        case (.min, .max): "a whole number"
        case (let lower, .max): "a whole number from \(lower)"
        case (.min, let upper): "a whole number up to \(upper)"
        case (let lower, let upper): "a whole number from \(lower) to \(upper)"
        }
    }
}

extension JSONFields {
    /// An error of this object's field, for rules that only the caller knows.
    package func error(_ key: StaticString, _ problem: String) -> FieldError {
        if let value = document.member(key, of: object) { return error(value, problem) }
        let step = JSONDocument.step("\(key)")
        let field = path(of: object).map { $0 + step } ?? String(step.drop { $0 == "." })
        return FieldError(field: field, line: document.line(of: object), problem)
    }

    package func error(_ value: Int, _ problem: String) -> FieldError {
        FieldError(field: path(of: value), line: document.line(of: value), problem)
    }

    package func missing(_ key: StaticString, _ expected: String) -> FieldError {
        guard let value = document.member(key, of: object) else {
            return error(key, "missing; \(expected) was expected")
        }
        return error(value, "\(expected) was expected, not \(document.isNull(value) ? "null" : "an empty text")")
    }

    package func unexpected(_ value: Int, _ expected: String) -> FieldError {
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
    package func path(of value: Int) -> String? {
        let path = document.path(of: value)
        return value == 0 ? nil : String(path.dropFirst(path.hasPrefix("$.") ? 2 : 1))
    }

    /// A text or a number for a message, which may be of any length and hold anything.
    package func raw(_ value: Int) -> String {
        if let text = document.string(value) { return JSONQuoting.quoted(text, atMost: 40) }
        let bytes = document.rawBytes(of: value)
        return String(decoding: bytes.prefix(40), as: UTF8.self) + (bytes.count > 40 ? "…" : "")
    }
}
