/// The identity of an event: a text, or a whole number of either sign.
struct IdentityText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        if let text = try? String(from: decoder) {
            self.text = text
        } else {
            text = "\(try Int64(from: decoder))"
        }
    }
}
