import CivilTime
import JSONText

/// What is said of fields that are not what they must be.
extension StreamFields {
    /// An error of this object's field, for rules that only the caller knows.
    public func error(_ key: StaticString, _ problem: String) -> FieldError {
        guard let value = document.member(key, of: object) else {
            return FieldError(field: path(key), line: document.line(of: object), problem)
        }
        return error(value, problem)
    }

    func error(_ value: Int, _ problem: String) -> FieldError {
        FieldError(field: Self.shortened(document.path(of: value)), line: document.line(of: value), problem)
    }

    @usableFromInline func missing(_ key: StaticString, _ expected: String) -> FieldError {
        // A required field that is `null` is there, and says nothing.
        let problem = document.member(key, of: object) == nil ? "missing; \(expected) was expected" : nil
        return FieldError(
            field: path(key), line: document.line(of: object), problem ?? "\(expected) was expected, not null")
    }

    @usableFromInline func unexpected(_ value: Int, _ expected: String) -> FieldError {
        error(value, "\(expected) was expected, not \(Self.name(document.kind(of: value)))")
    }

    func instant(value: Int) throws(FieldError) -> Int64 {
        switch document.kind(of: value) {
        case .number:
            guard let instant = document.integer(value), Instant.range.contains(instant) else {
                throw error(value, "whole milliseconds in the years 0001 to 9999 were expected, not \(raw(value))")
            }
            return instant
        case .string:
            // A typed error does not pass through a closure of the library's, so it leaves as a value.
            let parsed = document.withString(value) { text -> Result<Int64, InstantError> in
                do throws(InstantError) {
                    return .success(try Instant.milliseconds(text))
                } catch {
                    return .failure(error)
                }
            }
            switch parsed {
            case .success(let instant)?: return instant
            case .failure(let error)?:
                throw self.error(value, "\(error), not \(JSONQuoting.quoted(document.string(value) ?? ""))")
            case nil: throw unexpected(value, Instant.expected)
            }
        default: throw unexpected(value, Instant.expected)
        }
    }

    /// The bytes of a number, which may have any length.
    func raw(_ value: Int) -> String {
        let bytes = document.rawBytes(of: value)
        return String(decoding: bytes.prefix(40), as: UTF8.self) + (bytes.count > 40 ? "…" : "")
    }

    private func path(_ key: StaticString) -> String {
        Self.shortened(document.path(of: object) + JSONDocument.step("\(key)"))
    }

    /// Without the `$.` that every path of a line begins with.
    private static func shortened(_ path: String) -> String {
        path.hasPrefix("$.") ? String(path.dropFirst(2)) : path
    }

    static func list<Choice: RawRepresentable<String> & CaseIterable>(_ type: Choice.Type) -> String {
        "one of " + type.allCases.map(\.rawValue).joined(separator: ", ")
    }

    static func describe(_ range: ClosedRange<Int64>) -> String {
        switch (range.lowerBound, range.upperBound) {
        case (.min, .max): "a whole number"
        case (let lower, .max): "a whole number from \(lower)"
        case (.min, let upper): "a whole number up to \(upper)"
        case (let lower, let upper): "a whole number from \(lower) to \(upper)"
        }
    }

    static func name(_ kind: JSONDocument.Kind?) -> String {
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
