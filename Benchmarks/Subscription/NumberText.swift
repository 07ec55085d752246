/// A number as text, or as one. Instants lie in the years 1970 to 9999.
struct NumberText: Decodable {
    let value: Int64

    init(from decoder: any Decoder) throws {
        let text = try? String(from: decoder)
        guard let number = try text.map({ Int64($0) }) ?? Int64(from: decoder) else { throw Refused() }
        value = number
    }

    func instant() throws -> Int64 {
        guard 0...253_402_300_799_999 ~= value else { throw Refused() }
        return value
    }
}
