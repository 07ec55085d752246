/// A value of JSON, whose members keep their order.
///
/// Rejected: an `indirect` enumeration with a box for every number and text. With it, and a text for each whole number,
/// writing a page's data took 2.3 times the instructions.
package enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    /// A number. If it is not finite, it is written as `null`.
    case number(Double)
    case text(String)
    case array([JSONValue])
    case object([Member])

    /// A member of an object.
    package struct Member: Sendable, Equatable {
        package let name: String
        package var value: JSONValue
    }

    /// An object without the members that are `nil`.
    package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    /// An object with computed names.
    package static func object(_ members: some Sequence<(key: String, value: JSONValue)>) -> JSONValue {
        .object(members.map { Member(name: $0.key, value: $0.value) })
    }

    /// A list of texts.
    package static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .text($0) }) }

    /// A list of numbers.
    package static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }

    /// A whole number.
    package static func count(_ count: Int) -> JSONValue { .number(Double(count)) }

    /// The object with the members of another one. They replace members of the same name.
    package func merging(_ other: JSONValue) -> JSONValue {
        guard case .object(var members) = self, case .object(let others) = other else { return self }

        for member in others {
            if let position = members.firstIndex(where: { $0.name == member.name }) {
                members[position] = member
            } else {
                members.append(member)
            }
        }

        return .object(members)
    }

    /// The JSON on one line, for a script element of a page. `<`, `>`, `&` and the line ends of JavaScript are escaped.
    package var json: String { text(forPage: true) }

    /// The JSON on one line, with the escapes that RFC 8259 asks for.
    package var line: String { text(forPage: false) }

    private func text(forPage isForPage: Bool) -> String {
        var buffer = JSONBuffer()
        write(to: &buffer, forPage: isForPage)
        return buffer.text(of: buffer.count)
    }

    func write(to buffer: inout JSONBuffer, forPage isForPage: Bool) {
        buffer.reserve(5)
        switch self {
        case .null: buffer.put("null")
        case .bool(let value): buffer.put(value ? "true" : "false")
        case .number(let value): Self.write(value, to: &buffer)
        case .text(let value): Self.write(value, to: &buffer, forPage: isForPage)
        case .array(let values):
            buffer.put(UInt8(ascii: "["))
            for (position, value) in values.enumerated() {
                buffer.reserve(1)
                if position > 0 { buffer.put(UInt8(ascii: ",")) }
                value.write(to: &buffer, forPage: isForPage)
            }

            buffer.reserve(1)
            buffer.put(UInt8(ascii: "]"))
        case .object(let members):
            buffer.put(UInt8(ascii: "{"))
            for (position, member) in members.enumerated() {
                buffer.reserve(1)
                if position > 0 { buffer.put(UInt8(ascii: ",")) }
                Self.write(member.name, to: &buffer, forPage: isForPage)
                buffer.reserve(1)
                buffer.put(UInt8(ascii: ":"))
                member.value.write(to: &buffer, forPage: isForPage)
            }

            buffer.reserve(1)
            buffer.put(UInt8(ascii: "}"))
        }
    }

    static func write(_ value: Double, to buffer: inout JSONBuffer) {
        // Most numbers of a page are whole and small, so their digits need no text of their own.
        if let integer = Int(exactly: value), integer.magnitude < 1 << 53, integer != 0 || value.sign == .plus {
            buffer.reserve(17)
            if integer < 0 { buffer.put(UInt8(ascii: "-")) }
            return buffer.put(UInt64(integer.magnitude), digits: 1)
        }

        if let decimal = ShortDecimal(value) {
            buffer.reserve(ShortDecimal.mostBytes)
            return buffer.put { decimal.write(to: $0) }
        }

        guard var digits = digits(of: value) else { return buffer.put("null") }
        digits.withUTF8 { buffer.put(bytes: $0) }
    }

    static func write(_ value: String, to buffer: inout JSONBuffer, forPage isForPage: Bool) {
        var value = value
        value.withUTF8 { isForPage ? buffer.put(quotedForPage: $0) : buffer.put(quoted: $0) }
    }

    /// The shortest digits that are read as the same number, without a needless fraction; `nil` if the number is not
    /// finite.
    package static func digits(of value: Double) -> String? {
        guard value.isFinite else { return nil }
        if let decimal = ShortDecimal(value) { return decimal.text }

        let digits = "\(value)"
        return digits.utf8.suffix(2).elementsEqual(".0".utf8) ? String(digits.dropLast(2)) : digits
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByNilLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int) { self = .count(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member(name: $0, value: $1) })
    }
    package init(nilLiteral: ()) { self = .null }
}
