import Foundation

/// Something that is only asked whether it is there.
struct Anything: Decodable {
    init(from decoder: any Decoder) {}
}

/// A text where it is one, and nothing otherwise.
struct LooseText: Decodable {
    let value: String?
    init(from decoder: any Decoder) { value = try? decoder.singleValueContainer().decode(String.self) }
}

/// Milliseconds since 1970 as the App Store signs them.
struct Milliseconds: Decodable {
    private struct OutOfRange: Error {}
    private let value: Double

    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Double.self) }

    func instant() throws -> Int64 {
        guard value >= 0, value <= 253_402_300_799_999 else { throw OutOfRange() }
        return Int64(value.rounded(.down))
    }
}

/// A number as text, or as one. Instants lie in the years 1970 to 9999.
struct NumberText: Decodable {
    private struct NoNumber: Error {}
    let value: Int64

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            guard let number = Int64(text) else { throw NoNumber() }
            value = number
        } else {
            value = try container.decode(Int64.self)
        }
    }

    func instant() throws -> Int64 {
        guard 0...253_402_300_799_999 ~= value else { throw NoNumber() }
        return value
    }
}

/// Something that is decoded when it is asked for, as other fields say whether it matters.
struct Deferred<Content: Decodable>: Decodable {
    private let result: Result<Content, any Error>
    init(from decoder: any Decoder) { result = Result { try Content(from: decoder) } }
    func get() throws -> Content { try result.get() }
}

/// A list, or what would be its only element.
struct OneOrMany<Element: Decodable>: Decodable {
    let items: [Element]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let item = try? container.decode(Element.self) {
            items = [item]
        } else {
            items = try container.decode([Element].self)
        }
    }
}
