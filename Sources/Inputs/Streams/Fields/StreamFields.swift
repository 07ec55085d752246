import CivilTime
import JSONText

/// The fields of one object, each with what it must be. An optional field that is `null` is not there.
public struct StreamFields {
    /// The document that the object is in.
    public let document: JSONDocument
    /// The number of the object.
    public let object: Int

    /// The fields of an object in a document.
    public init(document: JSONDocument, object: Int) {
        self.document = document
        self.object = object
    }

    /// Whether a field is there and not `null`.
    public func has(_ key: StaticString) -> Bool { value(key) != nil }

    // MARK: Strings

    /// A string.
    public func string(_ key: StaticString) throws(FieldError) -> String {
        guard let text = try optionalString(key) else { throw missing(key, "a string") }
        return text
    }

    /// A string, or nothing.
    public func optionalString(_ key: StaticString) throws(FieldError) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = document.string(value) else { throw unexpected(value, "a string") }
        return text
    }

    /// Hands over the bytes of a string without making one: for keys of tables.
    @inlinable public func withString<Result>(
        _ key: StaticString, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(FieldError) -> Result {
        guard let value = value(key) else { throw missing(key, "a string") }
        guard let result = document.withString(value, body) else { throw unexpected(value, "a string") }
        return result
    }

    /// A string that is one of the cases of a type.
    public func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: StaticString, _ type: Choice.Type = Choice.self
    ) throws(FieldError) -> Choice {
        guard let choice = try optionalChoice(key, type) else { throw missing(key, Self.list(type)) }
        return choice
    }

    /// A string that is one of the cases of a type, or nothing.
    public func optionalChoice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: StaticString, _ type: Choice.Type = Choice.self
    ) throws(FieldError) -> Choice? {
        guard let value = value(key) else { return nil }
        guard let text = document.string(value) else { throw unexpected(value, Self.list(type)) }
        guard let choice = Choice(rawValue: text) else {
            throw error(value, "\(Self.list(type)) was expected, not \(JSONQuoting.quoted(text))")
        }
        return choice
    }

    // MARK: Numbers

    /// A whole number, exact, within a range.
    public func integer(
        _ key: StaticString, in range: ClosedRange<Int64> = .min ... .max
    ) throws(FieldError) -> Int64 {
        guard let number = try optionalInteger(key, in: range) else { throw missing(key, Self.describe(range)) }
        return number
    }

    /// A whole number, exact, within a range; or nothing.
    public func optionalInteger(
        _ key: StaticString, in range: ClosedRange<Int64> = .min ... .max
    ) throws(FieldError) -> Int64? {
        guard let value = value(key) else { return nil }
        guard document.kind(of: value) == .number else { throw unexpected(value, Self.describe(range)) }
        guard let number = document.integer(value), range.contains(number) else {
            throw error(value, "\(Self.describe(range)) was expected, not \(raw(value))")
        }
        return number
    }

    /// A number.
    public func double(_ key: StaticString) throws(FieldError) -> Double {
        guard let number = try optionalDouble(key) else { throw missing(key, "a number") }
        return number
    }

    /// A number, or nothing.
    public func optionalDouble(_ key: StaticString) throws(FieldError) -> Double? {
        guard let value = value(key) else { return nil }
        guard document.kind(of: value) == .number else { throw unexpected(value, "a number") }
        guard let number = document.double(value) else {
            throw error(value, "a number below 1.8e308 was expected, not \(raw(value))")
        }
        return number
    }

    /// `true` or `false`.
    public func boolean(_ key: StaticString) throws(FieldError) -> Bool {
        guard let answer = try optionalBoolean(key) else { throw missing(key, "true or false") }
        return answer
    }

    /// `true` or `false`, or nothing.
    public func optionalBoolean(_ key: StaticString) throws(FieldError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard let answer = document.boolean(value) else { throw unexpected(value, "true or false") }
        return answer
    }

    // MARK: Instants

    /// An instant: ISO 8601 text with an offset, or whole milliseconds since 1970. See ``Instant``.
    ///
    /// - Returns: milliseconds since 1970.
    public func instant(_ key: StaticString) throws(FieldError) -> Int64 {
        guard let instant = try optionalInstant(key) else { throw missing(key, Instant.expected) }
        return instant
    }

    /// An instant, or nothing.
    public func optionalInstant(_ key: StaticString) throws(FieldError) -> Int64? {
        guard let value = value(key) else { return nil }
        return try instant(value: value)
    }

    // MARK: Parts

    /// The strings of an array; none when the field is not there.
    public func strings(_ key: StaticString) throws(FieldError) -> [String] {
        var strings: [String] = []
        for value in try elements(key, "an array of strings") {
            guard let text = document.string(value) else { throw unexpected(value, "a string") }
            strings.append(text)
        }
        return strings
    }

    /// The instants of an array, as milliseconds since 1970; none when the field is not there.
    public func instants(_ key: StaticString) throws(FieldError) -> [Int64] {
        var instants: [Int64] = []
        for value in try elements(key, "an array of instants") { instants.append(try instant(value: value)) }
        return instants
    }

    /// The objects of an array; none when the field is not there.
    public func objects(_ key: StaticString) throws(FieldError) -> [StreamFields] {
        var objects: [StreamFields] = []
        for value in try elements(key, "an array of objects") {
            guard document.kind(of: value) == .object else { throw unexpected(value, "an object") }
            objects.append(StreamFields(document: document, object: value))
        }
        return objects
    }

    /// The fields of an object within this one.
    public func fields(_ key: StaticString) throws(FieldError) -> StreamFields {
        guard let fields = try optionalFields(key) else { throw missing(key, "an object") }
        return fields
    }

    /// The fields of an object within this one, or nothing.
    public func optionalFields(_ key: StaticString) throws(FieldError) -> StreamFields? {
        guard let value = value(key) else { return nil }
        guard document.kind(of: value) == .object else { throw unexpected(value, "an object") }
        return StreamFields(document: document, object: value)
    }

    private func elements(_ key: StaticString, _ expected: String) throws(FieldError) -> JSONChildren {
        guard let value = value(key) else { return document.children(of: nil) }
        guard document.kind(of: value) == .array else { throw unexpected(value, expected) }
        return document.children(of: value)
    }

    @usableFromInline func value(_ key: StaticString) -> Int? {
        let value = document.member(key, of: object)
        return document.isNull(value) ? nil : value
    }
}
