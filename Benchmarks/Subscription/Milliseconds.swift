/// Milliseconds since 1970 as the App Store signs them.
struct Milliseconds: Decodable {
    let value: Int64

    init(from decoder: any Decoder) throws {
        let number = try Double(from: decoder)
        guard number >= 0, number <= 253_402_300_799_999 else { throw Refused() }
        value = Int64(number.rounded(.down))
    }
}
