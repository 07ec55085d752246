/// A whole number in a document. On its own the decoder takes `1.5` for a fault of the whole text and does not say
/// where it stands.
struct WholeNumber<Value: FixedWidthInteger & Codable & Sendable>: Codable, Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        do {
            value = try decoder.singleValueContainer().decode(Value.self)
        } catch {
            throw DecodingError.typeMismatch(
                Value.self, .init(codingPath: decoder.codingPath, debugDescription: "no whole number"))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
