/// Values of fields that are more than texts and whole numbers.
extension JSONFields {
    /// Returns the case of the name in a string.
    @inlinable
    package func namedCase<Case: RawRepresentable<String> & CaseIterable>(
        _ key: StaticString, _ type: Case.Type = Case.self
    ) throws(FieldError) -> Case {
        try made(key, Self.list(type)) { Case(rawValue: $0) }
    }

    /// Returns the case of the name in a string; `nil` if the field is not there.
    @inlinable
    package func optionalNamedCase<Case: RawRepresentable<String> & CaseIterable>(
        _ key: StaticString, _ type: Case.Type = Case.self
    ) throws(FieldError) -> Case? {
        try optionalMade(key, Self.list(type)) { Case(rawValue: $0) }
    }

    /// Returns a value that is made of a string.
    ///
    /// - Parameters:
    ///   - expected: what the string must be, for messages.
    ///   - make: returns `nil` for a string that is not as expected.
    @inlinable
    package func made<Value>(
        _ key: StaticString, _ expected: @autoclosure () -> String, _ make: (String) -> Value?
    ) throws(FieldError) -> Value {
        guard let result = try optionalMade(key, expected(), make) else { throw missing(key, expected()) }
        return result
    }

    /// Returns a value that is made of a string; `nil` if the field is not there.
    @inlinable
    package func optionalMade<Value>(
        _ key: StaticString, _ expected: @autoclosure () -> String, _ make: (String) -> Value?
    ) throws(FieldError) -> Value? {
        guard let value = value(key) else { return nil }
        guard let text = document.string(value) else { throw unexpected(value, expected()) }
        guard let result = make(text) else { throw unexpected(value, text, expected()) }
        return result
    }

    @usableFromInline
    func unexpected(_ value: Int, _ text: String, _ expected: String) -> FieldError {
        error(value, "\(expected) was expected, not \(JSONQuoting.quoted(text))")
    }

    /// Returns the text of the field `schema`, which must name this schema or a minor version of it.
    @discardableResult
    package func check(_ schema: SchemaName) throws(FieldError) -> String {
        try made("schema", "\"\(schema)\"") { schema.match($0) == .same ? $0 : nil }
    }

    /// Returns a whole number from 0 to 2⁶⁴ − 1, exact.
    package func unsigned(_ key: StaticString) throws(FieldError) -> UInt64 {
        let expected = "a whole number from 0 to \(UInt64.max)"
        guard let value = value(key) else { throw missing(key, expected) }
        guard document.kind(of: value) == .number else { throw unexpected(value, expected) }

        guard let number = UInt64(raw(value)) else {
            throw error(value, "\(expected) was expected, not \(raw(value))")
        }

        return number
    }

    /// Returns a number; `nil` if the field is not there.
    package func optionalDouble(_ key: StaticString) throws(FieldError) -> Double? {
        guard let value = value(key) else { return nil }
        guard document.kind(of: value) == .number else { throw unexpected(value, "a number") }
        guard let number = document.double(value) else {
            throw error(value, "a number below 1.8e308 was expected, not \(raw(value))")
        }

        return number
    }

    /// Returns the strings of an array; none if the field is not there.
    package func strings(_ key: StaticString) throws(FieldError) -> [String] {
        try elements(key, "an array of strings").map { value throws(FieldError) in
            guard let text = document.string(value) else { throw unexpected(value, "a string") }
            return text
        }
    }

    /// Returns the objects of an array; none if the field is not there.
    package func objects(_ key: StaticString) throws(FieldError) -> [JSONFields] {
        try elements(key, "an array of objects").map { value throws(FieldError) in try fields(of: value) }
    }

    @inlinable
    static func list<Case: RawRepresentable<String> & CaseIterable>(_ type: Case.Type) -> String {
        "one of " + type.allCases.map(\.rawValue).joined(separator: ", ")
    }
}
