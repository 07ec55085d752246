import JSONText

// Instants in JSON.

extension JSONFields {
    /// Returns an instant in milliseconds since 1970. In a file it is ISO 8601 text with an offset, or a whole number.
    package func instant(_ key: StaticString) throws(FieldError) -> Int64 {
        guard let instant = try optionalInstant(key) else { throw missing(key, Instant.expected) }
        return instant
    }

    /// Returns an instant in milliseconds since 1970; `nil` if the field is not there.
    package func optionalInstant(_ key: StaticString) throws(FieldError) -> Int64? {
        guard let value = value(key) else { return nil }
        return try instant(value: value)
    }

    /// Returns the instants of an array, in milliseconds since 1970; none if the field is not there.
    package func instants(_ key: StaticString) throws(FieldError) -> [Int64] {
        try elements(key, "an array of instants").map { value throws(FieldError) in try instant(value: value) }
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
}

extension JSONLine {
    /// Adds an instant in milliseconds since 1970; no field if it is `nil`.
    package mutating func add(_ key: StaticString, instant: Int64?) {
        guard let instant else { return }
        add(key, most: 24) { Instant.write(instant, to: $0) }
    }
}
