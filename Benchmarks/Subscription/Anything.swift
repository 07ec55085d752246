/// A value whose content does not matter.
struct Anything: Decodable {
    init(from decoder: any Decoder) {}
}
