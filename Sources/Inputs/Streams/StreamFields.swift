import CivilTime
import JSONText

/// What fields of streams, recipes and profiles are beside texts and numbers.
extension JSONFields {
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: StaticString, _ type: Choice.Type = Choice.self
    ) throws(FieldError) -> Choice {
        try made(key, Self.list(type)) { Choice(rawValue: $0) }
    }

    package func optionalChoice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: StaticString, _ type: Choice.Type = Choice.self
    ) throws(FieldError) -> Choice? {
        try optionalMade(key, Self.list(type)) { Choice(rawValue: $0) }
    }

    /// A value that is made of a string; `make` returns `nil` for one that is none of the expected ones.
    package func made<Value>(
        _ key: StaticString, _ expected: @autoclosure () -> String, _ make: (String) -> Value?
    ) throws(FieldError) -> Value {
        guard let made = try optionalMade(key, expected(), make) else { throw missing(key, expected()) }
        return made
    }

    package func optionalMade<Value>(
        _ key: StaticString, _ expected: @autoclosure () -> String, _ make: (String) -> Value?
    ) throws(FieldError) -> Value? {
        guard let value = value(key) else { return nil }
        guard let text = document.string(value) else { throw unexpected(value, expected()) }
        guard let made = make(text) else {
            throw error(value, "\(expected()) was expected, not \(JSONQuoting.quoted(text))")
        }

        return made
    }

    /// The text of the field `schema`, which must name this schema or a minor version of it.
    @discardableResult
    package func check(_ schema: SchemaName) throws(FieldError) -> String {
        try made("schema", "\"\(schema)\"") { schema.match($0) == .same ? $0 : nil }
    }

    /// A whole number from 0 to 2⁶⁴ − 1, exact.
    package func unsigned(_ key: StaticString) throws(FieldError) -> UInt64 {
        let expected = "a whole number from 0 to \(UInt64.max)"
        guard let value = value(key) else { throw missing(key, expected) }
        guard document.kind(of: value) == .number else { throw unexpected(value, expected) }

        guard let number = UInt64(raw(value)) else {
            throw error(value, "\(expected) was expected, not \(raw(value))")
        }

        return number
    }

    package func optionalDouble(_ key: StaticString) throws(FieldError) -> Double? {
        guard let value = value(key) else { return nil }
        guard document.kind(of: value) == .number else { throw unexpected(value, "a number") }
        guard let number = document.double(value) else {
            throw error(value, "a number below 1.8e308 was expected, not \(raw(value))")
        }

        return number
    }

    /// An instant in milliseconds since 1970: ISO 8601 text with an offset, or a whole number. See ``Instant``.
    package func instant(_ key: StaticString) throws(FieldError) -> Int64 {
        guard let instant = try optionalInstant(key) else { throw missing(key, Instant.expected) }
        return instant
    }

    package func optionalInstant(_ key: StaticString) throws(FieldError) -> Int64? {
        guard let value = value(key) else { return nil }
        return try instant(value: value)
    }

    /// The strings of an array; none when the field is not there.
    package func strings(_ key: StaticString) throws(FieldError) -> [String] {
        try elements(key, "an array of strings").map { value throws(FieldError) in
            guard let text = document.string(value) else { throw unexpected(value, "a string") }
            return text
        }
    }

    /// The instants of an array, as milliseconds since 1970; none when the field is not there.
    package func instants(_ key: StaticString) throws(FieldError) -> [Int64] {
        try elements(key, "an array of instants").map { value throws(FieldError) in try instant(value: value) }
    }

    /// The objects of an array; none when the field is not there.
    package func objects(_ key: StaticString) throws(FieldError) -> [JSONFields] {
        try elements(key, "an array of objects").map { value throws(FieldError) in try fields(of: value) }
    }

    private func instant(value: Int) throws(FieldError) -> Int64 {
        if document.kind(of: value) == .number {
            guard let instant = document.integer(value), Instant.range.contains(instant) else {
                throw error(value, "whole milliseconds in the years 0001 to 9999 were expected, not \(raw(value))")
            }
            return instant
        }

        do throws(InstantError) {
            let instant = try document.withString(value) { text throws(InstantError) in try Instant.milliseconds(text) }
            if let instant { return instant }
        } catch {
            throw self.error(value, "\(error), not \(JSONQuoting.quoted(document.string(value) ?? ""))")
        }

        throw unexpected(value, Instant.expected)
    }

    private static func list<Choice: RawRepresentable<String> & CaseIterable>(_ type: Choice.Type) -> String {
        "one of " + type.allCases.map(\.rawValue).joined(separator: ", ")
    }
}
