import CivilTime
import JSONText

/// The fields of one object, each with what it must be. An optional field that is `null` is not there.
package struct StreamFields {
    package let document: JSONDocument
    /// The number of the object in the document.
    package let object: Int

    package init(document: JSONDocument, object: Int) {
        self.document = document
        self.object = object
    }

    package func has(_ key: StaticString) -> Bool { value(key) != nil }

    package func string(_ key: StaticString) throws(FieldError) -> String {
        try required(key, "a string", try optionalString(key))
    }

    package func optionalString(_ key: StaticString) throws(FieldError) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = document.string(value) else { throw unexpected(value, "a string") }
        return text
    }

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
        try required(key, expected(), try optionalMade(key, expected(), make))
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

    /// A whole number, exact, within a range.
    package func integer(
        _ key: StaticString, in range: ClosedRange<Int64> = .min ... .max
    ) throws(FieldError) -> Int64 {
        try required(key, Self.describe(range), try optionalInteger(key, in: range))
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

    /// A whole number from 0 to 2⁶⁴ − 1, exact.
    package func unsigned(_ key: StaticString) throws(FieldError) -> UInt64 {
        let expected = "a whole number from 0 to \(UInt64.max)"
        let value = try required(key, expected, value(key))
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

    package func boolean(_ key: StaticString) throws(FieldError) -> Bool {
        try required(key, "true or false", try optionalBoolean(key))
    }

    package func optionalBoolean(_ key: StaticString) throws(FieldError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard let answer = document.boolean(value) else { throw unexpected(value, "true or false") }
        return answer
    }

    /// An instant in milliseconds since 1970: ISO 8601 text with an offset, or a whole number. See ``Instant``.
    package func instant(_ key: StaticString) throws(FieldError) -> Int64 {
        try required(key, Instant.expected, try optionalInstant(key))
    }

    package func optionalInstant(_ key: StaticString) throws(FieldError) -> Int64? {
        guard let value = value(key) else { return nil }
        return try instant(value: value)
    }

    /// The strings of an array; none when the field is not there.
    package func strings(_ key: StaticString) throws(FieldError) -> [String] {
        var strings: [String] = []
        for value in try elements(key, "an array of strings") {
            guard let text = document.string(value) else { throw unexpected(value, "a string") }
            strings.append(text)
        }
        return strings
    }

    /// The instants of an array, as milliseconds since 1970; none when the field is not there.
    package func instants(_ key: StaticString) throws(FieldError) -> [Int64] {
        var instants: [Int64] = []
        for value in try elements(key, "an array of instants") { instants.append(try instant(value: value)) }
        return instants
    }

    /// The objects of an array; none when the field is not there.
    package func objects(_ key: StaticString) throws(FieldError) -> [StreamFields] {
        var objects: [StreamFields] = []
        for value in try elements(key, "an array of objects") {
            guard document.kind(of: value) == .object else { throw unexpected(value, "an object") }
            objects.append(StreamFields(document: document, object: value))
        }
        return objects
    }

    package func fields(_ key: StaticString) throws(FieldError) -> StreamFields {
        try required(key, "an object", try optionalFields(key))
    }

    package func optionalFields(_ key: StaticString) throws(FieldError) -> StreamFields? {
        guard let value = value(key) else { return nil }
        guard document.kind(of: value) == .object else { throw unexpected(value, "an object") }
        return StreamFields(document: document, object: value)
    }

    private func elements(_ key: StaticString, _ expected: String) throws(FieldError) -> JSONChildren {
        guard let value = value(key) else { return document.children(of: nil) }
        guard document.kind(of: value) == .array else { throw unexpected(value, expected) }
        return document.children(of: value)
    }

    private func value(_ key: StaticString) -> Int? {
        let value = document.member(key, of: object)
        return document.isNull(value) ? nil : value
    }

    private func instant(value: Int) throws(FieldError) -> Int64 {
        switch document.kind(of: value) {
        case .number:
            guard let instant = document.integer(value), Instant.range.contains(instant) else {
                throw error(value, "whole milliseconds in the years 0001 to 9999 were expected, not \(raw(value))")
            }
            return instant
        case .string:
            do throws(InstantError) {
                let instant = try document.withString(value) { text throws(InstantError) in
                    try Instant.milliseconds(text)
                }
                if let instant { return instant }
            } catch {
                throw self.error(value, "\(error), not \(JSONQuoting.quoted(document.string(value) ?? ""))")
            }
            throw unexpected(value, Instant.expected)
        default: throw unexpected(value, Instant.expected)
        }
    }
}

// Messages.
extension StreamFields {
    /// An error of this object's field, for rules that only the caller knows.
    package func error(_ key: StaticString, _ problem: String) -> FieldError {
        guard let value = document.member(key, of: object) else {
            return FieldError(field: path(key), line: document.line(of: object), problem)
        }
        return error(value, problem)
    }

    package func error(_ value: Int, _ problem: String) -> FieldError {
        FieldError(field: Self.shortened(document.path(of: value)), line: document.line(of: value), problem)
    }

    private func required<Value>(
        _ key: StaticString, _ expected: @autoclosure () -> String, _ value: Value?
    ) throws(FieldError) -> Value {
        if let value { return value }
        // A required field that is `null` is there, and says nothing.
        let isMissing = document.member(key, of: object) == nil
        throw FieldError(
            field: path(key), line: document.line(of: object),
            isMissing ? "missing; \(expected()) was expected" : "\(expected()) was expected, not null")
    }

    private func unexpected(_ value: Int, _ expected: String) -> FieldError {
        error(value, "\(expected) was expected, not \(Self.name(document.kind(of: value)))")
    }

    /// The bytes of a number, which may have any length.
    private func raw(_ value: Int) -> String {
        let bytes = document.rawBytes(of: value)
        return String(decoding: bytes.prefix(40), as: UTF8.self) + (bytes.count > 40 ? "…" : "")
    }

    private func path(_ key: StaticString) -> String {
        Self.shortened(document.path(of: object) + JSONDocument.step("\(key)"))
    }

    /// Without the `$.` that every path of a line begins with.
    private static func shortened(_ path: String) -> String {
        String(path.dropFirst(path.hasPrefix("$.") ? 2 : path.hasPrefix("$[") ? 1 : 0))
    }

    private static func list<Choice: RawRepresentable<String> & CaseIterable>(_ type: Choice.Type) -> String {
        "one of " + type.allCases.map(\.rawValue).joined(separator: ", ")
    }

    private static func describe(_ range: ClosedRange<Int64>) -> String {
        switch (range.lowerBound, range.upperBound) {
        case (.min, .max): "a whole number"
        case (let lower, .max): "a whole number from \(lower)"
        case (.min, let upper): "a whole number up to \(upper)"
        case (let lower, let upper): "a whole number from \(lower) to \(upper)"
        }
    }

    private static func name(_ kind: JSONDocument.Kind?) -> String {
        switch kind {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .true: "true"
        case .false: "false"
        case .null, nil: "null"
        }
    }
}
