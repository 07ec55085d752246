/// A JSON value of any form.
indirect enum LooseJSON: Decodable {
    case object([String: LooseJSON])
    case array([LooseJSON])
    case number(Double)
    case text(String)
    case bool(Bool)
    case null

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([LooseJSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: LooseJSON].self))
        }
    }

    /// The member of an object.
    subscript(_ name: String) -> LooseJSON? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The members of an object by name; empty for anything else.
    var members: [(key: String, value: LooseJSON)] {
        guard case .object(let members) = self else { return [] }
        return members.sorted { $0.key < $1.key }
    }

    /// The elements of a list; empty for anything else.
    var elements: [LooseJSON] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// A text, number or Boolean as text; `nil` for anything else.
    var text: String? {
        switch self {
        case .text(let text): text
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .bool(let value): "\(value)"
        case .object, .array, .null: nil
        }
    }
}
