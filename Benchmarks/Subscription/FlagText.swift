/// A flag of a receipt: 0 or 1 as text or number, or true or false as text or by itself.
struct FlagText: Decodable {
    let isOn: Bool

    init(from decoder: any Decoder) throws {
        if let flag = try? Bool(from: decoder) {
            isOn = flag
        } else if let text = try? String(from: decoder), let flag = Bool(text) {
            isOn = flag
        } else if let flag = [0: false, 1: true][try NumberText(from: decoder).value] {
            isOn = flag
        } else {
            throw Refused()
        }
    }
}
