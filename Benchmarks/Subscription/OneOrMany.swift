/// A list, or its only element by itself; the oldest receipts write an empty object for no element.
struct OneOrMany<Element: Decodable>: Decodable {
    let items: [Element]

    private struct AnyKey: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    init(from decoder: any Decoder) throws {
        if let fields = try? decoder.container(keyedBy: AnyKey.self) {
            items = fields.allKeys.isEmpty ? [] : [try Element(from: decoder)]
        } else {
            items = try [Element](from: decoder)
        }
    }
}
