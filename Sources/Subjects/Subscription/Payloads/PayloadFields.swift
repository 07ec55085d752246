import CivilTime
import JSONText

// Values of fields of payloads. Stores write whole 64-bit numbers as text (Play, receipts) or as numbers (signed
// payloads). Each accessor says what it accepts.

extension JSONFields {
    // MARK: Texts

    /// The maximum length of a key or an identifier in bytes. It is stored as long as its subscription.
    static var maxNameBytes: Int { 4_096 }

    /// Returns a name of at most ``maxNameBytes`` bytes.
    func name(_ key: StaticString) throws(FieldError) -> String { try required(key, "a name", optionalName(key)) }

    /// Returns a value, or throws if it is missing.
    func required<Value>(_ key: StaticString, _ expected: String, _ value: Value?) throws(FieldError) -> Value {
        guard let value else { throw missing(key, expected) }
        return value
    }

    /// Returns a name, which is a text or a number; `nil` if the field is missing.
    func optionalName(_ key: StaticString) throws(FieldError) -> String? {
        guard let value = value(key) else { return nil }
        if document.kind(of: value) == .number, let number = document.integer(value), number >= 0 { return "\(number)" }

        guard let length = document.rawString(value)?.count, let text = document.string(value) else {
            throw unexpected(value, "a name as text")
        }
        guard length <= Self.maxNameBytes else {
            throw error(value, "a name of at most \(Self.maxNameBytes) bytes was expected, not one of \(length)")
        }

        return text
    }

    /// Returns the identity of an event, made from a text or a number; `nil` if the field is missing.
    func optionalIdentity(_ key: StaticString) throws(FieldError) -> EventID? {
        guard let value = value(key) else { return nil }
        if document.kind(of: value) == .number, let number = document.integer(value) { return EventID("\(number)") }

        guard let id = document.withString(value, { EventID($0) }) else {
            throw unexpected(value, "an identifier as text")
        }

        return id
    }

    /// Returns the number of a text value in the document.
    func text(_ key: StaticString) throws(FieldError) -> Int { try required(key, "a text", optionalText(key)) }

    /// Returns the number of a text value in the document; `nil` if the field is missing.
    func optionalText(_ key: StaticString) throws(FieldError) -> Int? {
        guard let value = value(key) else { return nil }
        guard document.kind(of: value) == .string else { throw unexpected(value, "a text") }
        return value
    }

    /// Returns the test environment of the App Store in a field; `nil` for the real store, or if the field is missing.
    func testTime(_ key: StaticString) throws(FieldError) -> TimeScale? {
        guard let value = try optionalText(key) else { return nil }
        if document.string(value, is: "Sandbox") { return .sandbox }
        return document.string(value, is: "Xcode") || document.string(value, is: "LocalTesting") ? .storeKit : nil
    }

    // MARK: Numbers

    /// Returns a whole number, which is a text (as in receipts of the App Store) or a number.
    func optionalIntegerText(_ key: StaticString) throws(FieldError) -> Int64? {
        guard let value = value(key) else { return nil }
        guard let number = document.integer(value, inStrings: .accepted) else {
            throw error(value, "a whole number was expected, not \(raw(value))")
        }

        return number
    }

    /// Returns a flag of a receipt of the App Store: 1 or 0, as text or as number; in older receipts `"true"` or
    /// `"false"`.
    func optionalNumberFlag(_ key: StaticString) throws(FieldError) -> Bool? {
        guard let value = value(key) else { return nil }
        if let flag = document.boolean(value) { return flag }
        switch document.integer(value, inStrings: .accepted) {
        case 0: return false
        case 1: return true
        default: break
        }

        if document.string(value, is: "true") { return true }
        if document.string(value, is: "false") { return false }
        throw error(value, "\"0\" or \"1\" was expected, not \(raw(value))")
    }

    // MARK: Instants

    /// The instants that a store can mean, in milliseconds since 1970: the years 1970 to 9999.
    static let instants: ClosedRange<Int64> = 0...Instant.range.upperBound

    /// Returns milliseconds since 1970 from a number. A fraction is cut off; Xcode's test store writes one.
    func optionalMilliseconds(_ key: StaticString) throws(FieldError) -> Int64? {
        guard let value = value(key) else { return nil }
        guard document.kind(of: value) == .number else { throw unexpected(value, "milliseconds since 1970") }
        return try milliseconds(value, document.integer(value) ?? fraction(value))
    }

    /// Returns milliseconds since 1970 from a text (Play, receipts of the App Store) or a number.
    func optionalMillisecondsText(_ key: StaticString) throws(FieldError) -> Int64? {
        guard let value = value(key) else { return nil }
        guard document.kind(of: value) == .number || document.kind(of: value) == .string else {
            throw unexpected(value, "milliseconds since 1970")
        }

        return try milliseconds(value, document.integer(value, inStrings: .accepted))
    }

    /// Returns milliseconds since 1970 from a text or a number.
    func millisecondsText(_ key: StaticString) throws(FieldError) -> Int64 {
        try required(key, "milliseconds since 1970", optionalMillisecondsText(key))
    }

    /// Returns an instant in ISO 8601, as in Play's newer resources.
    func optionalISOInstant(_ key: StaticString) throws(FieldError) -> Int64? {
        guard let value = value(key) else { return nil }

        let instant: Int64?
        do throws(InstantError) {
            instant = try document.withString(value) { text throws(InstantError) in try Instant.milliseconds(text) }
        } catch {
            throw self.error(value, "\(error), not \(raw(value))")
        }

        guard let instant else { throw unexpected(value, "an instant such as 2024-02-29T12:00:00Z") }
        guard Self.instants.contains(instant) else {
            throw error(value, "an instant in the years 1970 to 9999 was expected, not \(raw(value))")
        }

        return instant
    }

    /// Returns an instant in ISO 8601 or in milliseconds since 1970.
    func optionalAnyInstant(_ key: StaticString) throws(FieldError) -> Int64? {
        guard let value = value(key) else { return nil }
        return document.kind(of: value) == .string ? try optionalISOInstant(key) : try optionalMilliseconds(key)
    }

    private func milliseconds(_ value: Int, _ number: Int64?) throws(FieldError) -> Int64 {
        guard let instant = number, Self.instants.contains(instant) else {
            throw error(
                value, "milliseconds since 1970, in the years 1970 to 9999, were expected, not \(raw(value))")
        }

        return instant
    }

    private func fraction(_ value: Int) -> Int64? {
        guard let number = document.double(value), number > -1, number < Double(Self.instants.upperBound) else {
            return nil
        }
        return Int64(number.rounded(.down))
    }
}
