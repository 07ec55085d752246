import Foundation

/// A list, or what would be its only element.
struct OneOrMany<Element: Decodable>: Decodable {
    let items: [Element]

    init(from decoder: any Decoder) throws {
        items = try (try? Element(from: decoder)).map { [$0] } ?? [Element](from: decoder)
    }
}
