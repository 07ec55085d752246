/// A text that names something, or a whole number that does: some exports write identifiers as numbers.
struct NameText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        if let text = try? String(from: decoder) {
            self.text = text
            return
        }

        let number = try Int64(from: decoder)
        guard number >= 0 else { throw Refused() }
        text = "\(number)"
    }
}
