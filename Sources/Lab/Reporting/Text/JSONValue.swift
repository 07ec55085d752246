/// A value of JSON whose members keep their order.
package indirect enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    /// A number; one that is not finite is written as `null`.
    case number(Double)
    case text(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Sendable, Equatable {
        let name: String
        var value: JSONValue
    }

    /// An object without the members that are `nil`.
    static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    static func object(_ members: some Sequence<(key: String, value: JSONValue)>) -> JSONValue {
        .object(members.map { Member(name: $0.key, value: $0.value) })
    }

    static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .text($0) }) }

    static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }

    static func count(_ count: Int) -> JSONValue { .number(Double(count)) }

    /// The object with the members of another one, whose values hold where both have one.
    func merging(_ other: JSONValue) -> JSONValue {
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

    /// The JSON on one line. `<`, `>`, `&` and the line ends of JavaScript are escaped, so that the text can stand in a
    /// script element of a page, whatever it holds.
    package var json: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += Self.digits(of: value) ?? "null"
        case .text(let value): Self.write(value, to: &text)
        case .array(let values):
            text += "["
            for (position, value) in values.enumerated() {
                if position > 0 { text += "," }
                value.write(to: &text)
            }

            text += "]"
        case .object(let members):
            text += "{"
            for (position, member) in members.enumerated() {
                if position > 0 { text += "," }
                Self.write(member.name, to: &text)
                text += ":"
                member.value.write(to: &text)
            }

            text += "}"
        }
    }

    private static func write(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "<", ">", "&", "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                text += "\\u" + scalar.value.hexadecimal(4, uppercase: false)
            default: text.unicodeScalars.append(scalar)
            }
        }

        text += "\""
    }

    /// The shortest digits that read back as the same number, without a needless fraction; `nil` when it is not finite.
    static func digits(of value: Double) -> String? {
        guard value.isFinite else { return nil }
        let digits = "\(value)"
        return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
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
