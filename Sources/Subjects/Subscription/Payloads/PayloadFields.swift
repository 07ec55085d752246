import CivilTime
import JSONText

/// The fields of one object of a payload, each with what it must be. A field that is `null` or an empty text is not
/// there. Stores write whole numbers of 64 bits as text (Play, receipts) or as numbers (signed payloads); each accessor
/// says which it takes. Nothing is copied but texts that are asked for.
struct PayloadFields {
    let document: JSONDocument
    let object: Int

    init(_ document: JSONDocument, _ object: Int = 0) {
        self.document = document
        self.object = object
    }

    /// The number of a field's value; `nil` when it is not there.
    func value(_ key: StaticString) -> Int? {
        guard let value = document.member(key, of: object), !document.isNull(value) else { return nil }
        return document.rawString(value)?.isEmpty == true ? nil : value
    }

    func has(_ key: StaticString) -> Bool { value(key) != nil }

    /// What a reading of a field's value gives; `nil` when the field is not there, an error when the reading gives
    /// nothing.
    private func optional<Value>(
        _ key: StaticString, _ expected: String, _ read: (Int) -> Value?
    ) throws(PayloadError) -> Value? {
        guard let value = value(key) else { return nil }
        guard let found = read(value) else { throw unexpected(value, expected) }
        return found
    }

    /// A field that must be there, from what was found.
    private func required<Value>(
        _ key: StaticString, _ expected: String, _ found: Value?
    ) throws(PayloadError) -> Value {
        guard let found else { throw missing(key, expected) }
        return found
    }

    // MARK: Texts

    /// The most bytes of a key or an identifier: it is kept as long as its subscription.
    static var longestName: Int { 4_096 }

    /// A text that names something, no longer than ``longestName``.
    func name(_ key: StaticString) throws(PayloadError) -> String { try required(key, "a name", optionalName(key)) }

    func optionalName(_ key: StaticString) throws(PayloadError) -> String? {
        guard let value = value(key) else { return nil }
        guard let length = document.rawString(value)?.count, let text = document.string(value) else {
            throw unexpected(value, "a name as text")
        }
        guard length <= Self.longestName else {
            throw error(value, "a name of at most \(Self.longestName) bytes was expected, not one of \(length)")
        }
        return text
    }

    /// What tells an event from another of the same instant.
    func optionalIdentity(_ key: StaticString) throws(PayloadError) -> EventID? {
        try optional(key, "an identifier as text") { document.withString($0, { EventID($0) }) }
    }

    /// The number of a field whose value is text.
    func text(_ key: StaticString) throws(PayloadError) -> Int { try required(key, "a text", optionalText(key)) }

    func optionalText(_ key: StaticString) throws(PayloadError) -> Int? {
        try optional(key, "a text") { document.kind(of: $0) == .string ? $0 : nil }
    }

    // MARK: Numbers

    func integer(_ key: StaticString) throws(PayloadError) -> Int64 {
        try required(key, "a whole number", optionalInteger(key))
    }

    func optionalInteger(_ key: StaticString) throws(PayloadError) -> Int64? {
        guard let value = value(key) else { return nil }
        guard document.kind(of: value) == .number else { throw unexpected(value, "a whole number") }
        return try whole(value, document.integer(value))
    }

    /// A whole number as text, as the App Store's receipts write them; a number does as well.
    func optionalIntegerText(_ key: StaticString) throws(PayloadError) -> Int64? {
        guard let value = value(key) else { return nil }
        return try whole(value, document.integer(value, inStrings: .accepted))
    }

    private func whole(_ value: Int, _ number: Int64?) throws(PayloadError) -> Int64 {
        guard let number else { throw error(value, "a whole number was expected, not \(raw(value))") }
        return number
    }

    /// A flag of the App Store's receipts, `"1"` or `"0"`; a number does as well.
    func optionalNumberFlag(_ key: StaticString) throws(PayloadError) -> Bool? {
        guard let value = value(key) else { return nil }
        switch document.integer(value, inStrings: .accepted) {
        case 0: return false
        case 1: return true
        default: throw error(value, "\"0\" or \"1\" was expected, not \(raw(value))")
        }
    }

    func optionalBoolean(_ key: StaticString) throws(PayloadError) -> Bool? {
        try optional(key, "true or false") { document.boolean($0) }
    }

    // MARK: Instants

    /// Instants that a store can mean, in milliseconds: the years 1970 to 9999.
    static let instants: ClosedRange<Int64> = 0...Instant.range.upperBound

    /// Milliseconds since 1970 as a number. A fraction, as Xcode's test store writes it, is cut off.
    func optionalMilliseconds(_ key: StaticString) throws(PayloadError) -> Int64? {
        guard let value = value(key) else { return nil }
        guard document.kind(of: value) == .number else { throw unexpected(value, "milliseconds since 1970") }
        return try milliseconds(value, document.integer(value) ?? fraction(value))
    }

    /// Milliseconds since 1970 as text, as Play and the App Store's receipts write them; a number does as well.
    func optionalMillisecondsText(_ key: StaticString) throws(PayloadError) -> Int64? {
        guard let value = value(key) else { return nil }
        guard document.kind(of: value) == .number || document.kind(of: value) == .string else {
            throw unexpected(value, "milliseconds since 1970")
        }
        return try milliseconds(value, document.integer(value, inStrings: .accepted))
    }

    func millisecondsText(_ key: StaticString) throws(PayloadError) -> Int64 {
        try required(key, "milliseconds since 1970", optionalMillisecondsText(key))
    }

    /// An instant as ISO 8601, as Play's newer resources write it.
    func optionalInstant(_ key: StaticString) throws(PayloadError) -> Int64? {
        guard let value = value(key) else { return nil }
        let instant: Int64?
        do throws(InstantError) {
            instant = try document.withString(value) { text throws(InstantError) in try Instant.milliseconds(text) }
        } catch {
            throw self.error(value, "\(error), not \(raw(value))")
        }
        guard let instant else { throw unexpected(value, "an instant as 2024-02-29T12:00:00Z") }
        guard Self.instants.contains(instant) else {
            throw error(value, "an instant in the years 1970 to 9999 was expected, not \(raw(value))")
        }
        return instant
    }

    func optionalAnyInstant(_ key: StaticString) throws(PayloadError) -> Int64? {
        guard let value = value(key) else { return nil }
        return document.kind(of: value) == .string ? try optionalInstant(key) : try optionalMilliseconds(key)
    }

    private func milliseconds(_ value: Int, _ number: Int64?) throws(PayloadError) -> Int64 {
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

    // MARK: Parts

    func optionalFields(_ key: StaticString) throws(PayloadError) -> PayloadFields? {
        guard let value = value(key) else { return nil }
        return try fields(of: value)
    }

    func elements(_ key: StaticString) throws(PayloadError) -> JSONChildren {
        guard let value = value(key) else { return document.children(of: nil) }
        guard document.kind(of: value) == .array else { throw unexpected(value, "an array") }
        return document.children(of: value)
    }

    /// The fields of a value, as of an array's element.
    func fields(of value: Int) throws(PayloadError) -> PayloadFields {
        guard document.kind(of: value) == .object else { throw unexpected(value, "an object") }
        return PayloadFields(document, value)
    }
}
