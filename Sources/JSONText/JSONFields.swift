/// Typed access to the fields of one object. A field of the wrong type is a ``FieldError``.
///
/// A field that is `null` counts as missing. Only the texts that a caller reads are copied.
@usableFromInline package struct JSONFields {
    @usableFromInline package let document: JSONDocument
    /// The number of the object in the document.
    @usableFromInline package let object: Int
    /// True if a field that is an empty text counts as missing too.
    private let skipsEmpty: Bool
    /// The slots of the keys. Each bit stands for a slot and for the slot 64 places on. Most lookups in payloads are
    /// for missing fields. As a rule such a lookup takes 5 instructions, and without the bits it took 100.
    @usableFromInline let slots: UInt64

    /// The fields of an object, by default the outermost of a document.
    package init(_ document: JSONDocument, _ object: Int = 0, skipsEmpty: Bool = false) {
        self.document = document
        self.object = object
        self.skipsEmpty = skipsEmpty
        slots = document.slots(of: object)
    }

    /// The number of a field's value in the document; `nil` if the field is missing.
    @inlinable @inline(__always) package func value(_ key: StaticString) -> Int? {
        let bytes = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        let slot = JSONDocument.slot(of: bytes)
        guard slots & 1 &<< UInt64(truncatingIfNeeded: slot) != 0 else { return nil }
        return document.member(bytes, at: slot, of: object).flatMap(unlessMissing)
    }

    /// The value itself, or `nil` if it counts as missing.
    @usableFromInline func unlessMissing(_ value: Int) -> Int? {
        let content = document.values[value]
        if content.kind == .null { return nil }
        if skipsEmpty, content.kind == .string, content.start == content.end { return nil }

        return value
    }

    /// True if the field is there.
    @inlinable @inline(__always) package func has(_ key: StaticString) -> Bool { value(key) != nil }

    /// A text that must be there.
    package func string(_ key: StaticString) throws(FieldError) -> String {
        guard let text = try optionalString(key) else { throw missing(key, "a string") }
        return text
    }

    /// A text; `nil` if the field is missing.
    package func optionalString(_ key: StaticString) throws(FieldError) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = document.string(value) else { throw unexpected(value, "a string") }
        return text
    }

    /// A whole number in a range that must be there.
    package func integer(
        _ key: StaticString, in range: ClosedRange<Int64> = .min ... .max
    ) throws(FieldError) -> Int64 {
        guard let number = try optionalInteger(key, in: range) else { throw missing(key, Self.describe(range)) }
        return number
    }

    /// A whole number in a range; `nil` if the field is missing.
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

    /// True or false; `nil` if the field is missing.
    package func optionalBoolean(_ key: StaticString) throws(FieldError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard let answer = document.boolean(value) else { throw unexpected(value, "true or false") }
        return answer
    }

    /// The fields of an object that must be there.
    package func fields(_ key: StaticString) throws(FieldError) -> JSONFields {
        guard let fields = try optionalFields(key) else { throw missing(key, "an object") }
        return fields
    }

    /// The fields of an object; `nil` if the field is missing.
    package func optionalFields(_ key: StaticString) throws(FieldError) -> JSONFields? {
        guard let value = value(key) else { return nil }
        return try fields(of: value)
    }

    /// The fields of a value, which must be an object.
    package func fields(of value: Int) throws(FieldError) -> JSONFields {
        guard document.kind(of: value) == .object else { throw unexpected(value, "an object") }
        return JSONFields(document, value, skipsEmpty: skipsEmpty)
    }

    /// The elements of an array; none if the field is missing.
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
    /// An error at a field of this object, for a rule of the caller's.
    package func error(_ key: StaticString, _ problem: String) -> FieldError {
        if let value = document.member(key, of: object) { return error(value, problem) }
        let step = JSONDocument.step("\(key)")
        let field = path(of: object).map { $0 + step } ?? String(step.drop { $0 == "." })
        return FieldError(field: field, line: document.line(of: object), problem)
    }

    /// An error at a value.
    @usableFromInline package func error(_ value: Int, _ problem: String) -> FieldError {
        FieldError(field: path(of: value), line: document.line(of: value), problem)
    }

    /// The error of a field that must be there.
    @usableFromInline package func missing(_ key: StaticString, _ expected: String) -> FieldError {
        guard let value = document.member(key, of: object) else {
            return error(key, "missing; \(expected) was expected")
        }
        return error(value, "\(expected) was expected, not \(document.isNull(value) ? "null" : "an empty text")")
    }

    /// The error of a value of the wrong type, which it describes.
    @usableFromInline package func unexpected(_ value: Int, _ expected: String) -> FieldError {
        let description =
            switch document.kind(of: value) {
            case .object: "an object"
            case .array: "an array"
            case .string: "the text \(raw(value))"
            case .number: "the number \(raw(value))"
            case .true: "true"
            case .false: "false"
            case .null, nil: "null"
            }

        return error(value, "\(expected) was expected, not \(description)")
    }

    /// The path of a value without the leading `$.`; `nil` for the outermost.
    package func path(of value: Int) -> String? {
        let path = document.path(of: value)
        return value == 0 ? nil : String(path.dropFirst(path.hasPrefix("$.") ? 2 : 1))
    }

    /// A text or a number as a message shows it: quoted and shortened.
    package func raw(_ value: Int) -> String {
        if let text = document.string(value) { return JSONQuoting.quoted(text, atMost: 40) }
        let bytes = document.rawBytes(of: value)
        return String(decoding: bytes.prefix(40), as: UTF8.self) + (bytes.count > 40 ? "…" : "")
    }
}
